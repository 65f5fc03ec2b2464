import { sql } from 'drizzle-orm'
import {
  bit,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type GameType, MODES } from '#lottery/games.ts'
import { member } from '#server/people/account/account.tables.ts'
import { bytea, identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'
import type { Bet } from './panel.ts'

const createGameColumn = () => smallint().$type<GameType>().notNull()
const createOwnerColumn = () =>
  number()
    .notNull()
    .references(() => owners.id, { onDelete: 'cascade' })

/** Owner of picks: a visitor's uuid or a user. Every call locks its owner's row first. */
export const owners = pgTable(
  'pick_owners',
  {
    id: identity(),
    visitor: uuid().unique(),
    userId: member().unique(),
    lastUsedAt: instant().notNull(),
  },
  // No index on lastUsedAt, here or below: every call updates it, and only the clean-up job reads it.
  (t) => [check('pick_owners_one', sql`num_nonnulls(${t.visitor}, ${t.userId}) = 1`)],
)

/** Lucky rounds: a key and the position in its order. */
export const rounds = pgTable(
  'pick_rounds',
  {
    ownerId: createOwnerColumn(),
    game: createGameColumn(),
    loop: integer().notNull(),
    key: bytea().notNull(),
    commitment: text().notNull(),
    /** Seed contributed by the player; only old, ended rounds have one. */
    seed: text(),
    /** Next position in the key's order. */
    next: integer().notNull(),
    /** Ranks skipped because they were in a panel; drawn before `next`. */
    deferred: integer().array().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.game, t.loop] }),
    uniqueIndex('pick_rounds_running')
      .on(t.ownerId, t.game)
      .where(sql`${t.endedAt} is null`),
    check('pick_rounds_loop', sql`${t.loop} >= 1 and ${t.next} >= 0`),
    check('pick_rounds_key', sql`octet_length(${t.key}) = 32 and length(${t.commitment}) = 64`),
    check('pick_rounds_deferred', sql`cardinality(${t.deferred}) <= 10`),
  ],
)

/** The bets of an owner, game, issue and mode, in order, in one row, so that a refresh locks and writes little. */
export const panels = pgTable(
  'pick_panels',
  {
    ownerId: createOwnerColumn(),
    game: createGameColumn(),
    issueno: text().notNull(),
    mode: text({ enum: MODES }).notNull(),
    bets: jsonb().$type<readonly Bet[]>().notNull(),
    /** Free refreshes used for this game and issue; only lucky panels count them. */
    refreshesUsed: integer().notNull(),
    usedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.game, t.issueno, t.mode] }),
    check('pick_panels_game', sql`${t.game} between 1 and 7`),
    check('pick_panels_mode', sql`${t.mode} in (${sql.raw(MODES.map((mode) => `'${mode}'`).join(', '))})`),
    check('pick_panels_bets', sql`jsonb_array_length(${t.bets}) between 1 and 10`),
    check('pick_panels_refreshes', sql`${t.refreshesUsed} between 0 and 10`),
  ],
)

/**
 * Locked bets of members, one row each, for settlement; written together with their panel. A slot is a number within
 * the quota of its owner, game, issue and mode, and is unique.
 */
export const picks = pgTable(
  'picks',
  {
    id: identity(),
    ownerId: createOwnerColumn(),
    game: createGameColumn(),
    issueno: text().notNull(),
    mode: text({ enum: MODES }).notNull(),
    slot: smallint().notNull(),
    rank: integer().notNull(),
    /** The numbers as bits, in the same form as those of draws (toNumberBits). */
    firstBits: bit({ dimensions: 64 }).notNull(),
    secondBits: bit({ dimensions: 64 }).notNull(),
    lockedAt: instant().notNull(),
  },
  (t) => [
    // Both unique keys also serve as indexes: this one for an issue's settlement, the other for an owner's lists.
    unique('picks_slot').on(t.game, t.issueno, t.ownerId, t.mode, t.slot),
    unique('picks_bet').on(t.ownerId, t.game, t.issueno, t.mode, t.rank),
    // For the daily count. Rows are inserted in chronological order, which suits a BRIN index.
    index('picks_locked_at').using('brin', t.lockedAt).with({ autosummarize: true, pages_per_range: 16 }),
    check('picks_slots', sql`${t.slot} between 1 and 10`),
  ],
)

/** Lucky refreshes of all visitors of one address. Stores only a keyed hash of the address. */
export const addressAllowances = pgTable(
  'pick_address_allowances',
  {
    address: bytea().notNull(),
    game: createGameColumn(),
    issueno: text().notNull(),
    used: integer().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.address, t.game, t.issueno] }),
    check('pick_address_allowances_used', sql`${t.used} between 1 and 10000`),
  ],
)

export const retention: TableRetention = {
  pick_address_allowances: [{ since: addressAllowances.lastUsedAt, days: 2, words: 'two days' }],
  pick_owners: 'one for each member; visitors two days: `sweep_picks`',
}

/** Retention of the setting RETENTION. */
export const picksAges = {
  panels: { keep: 30, least: 1, words: '号码板，开奖后的天数' },
  rounds: { keep: 200, least: 1, words: '每人每彩种已结束的轮数' },
} as const
