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

/** Owner of picks: a visitor's uuid or a member. Every call that changes picks locks the row of their owner. */
export const owners = pgTable(
  'pick_owners',
  {
    id: identity(),
    visitor: uuid().unique(),
    userId: member().unique(),
    lastUsedAt: instant().notNull(),
  },
  // No index on lastUsedAt, also in pick_address_allowances: calls update it; only the clean-up job searches by it.
  (t) => [check('pick_owners_one', sql`num_nonnulls(${t.visitor}, ${t.userId}) = 1`)],
)

/** Lucky rounds: a key, which determines the order of all combinations, and the position in this order. */
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
    next: integer().notNull(),
    /** Ranks skipped because they were in a panel; drawn before the rank at `next`. */
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

/** All bets of a panel are in one row, in order, so that a refresh locks and writes little. */
export const panels = pgTable(
  'pick_panels',
  {
    ownerId: createOwnerColumn(),
    game: createGameColumn(),
    issueno: text().notNull(),
    mode: text({ enum: MODES }).notNull(),
    bets: jsonb().$type<readonly Bet[]>().notNull(),
    /** Free refreshes used for this game and issue; counted only in lucky panels. */
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

/** Locked bets of members, written together with their panel. `slot` is a number within the lock quota. */
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
    /** See toNumberBits. */
    firstBits: bit({ dimensions: 64 }).notNull(),
    secondBits: bit({ dimensions: 64 }).notNull(),
    lockedAt: instant().notNull(),
  },
  (t) => [
    // picks_slot also serves the settlement of an issue as an index, picks_bet the lists of an owner.
    unique('picks_slot').on(t.game, t.issueno, t.ownerId, t.mode, t.slot),
    unique('picks_bet').on(t.ownerId, t.game, t.issueno, t.mode, t.rank),
    // For the daily count. Rows are inserted in chronological order, which suits a BRIN index.
    index('picks_locked_at').using('brin', t.lockedAt).with({ autosummarize: true, pages_per_range: 16 }),
    check('picks_slots', sql`${t.slot} between 1 and 10`),
  ],
)

/** Number of lucky refreshes by all visitors of one network address. Stores only a keyed hash of the address. */
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
  pick_owners: [
    {
      since: owners.lastUsedAt,
      days: 2,
      where: sql`${owners.visitor} is not null`,
      words: 'one row for each member; those of visitors until two days of inactivity',
    },
  ],
}

export const picksAges = {
  panels: { keep: 30, least: 1, words: '号码板，开奖后的天数' },
  rounds: { keep: 200, least: 1, words: '每人每彩种已结束的轮数' },
} as const
