import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { GameType } from '#lottery/games.ts'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'
import { draws } from '#server/play/draws/draws.tables.ts'
import type { KeptWin, LockFailure } from './kept-tickets.rules.ts'

const createTicketColumn = () =>
  number()
    .notNull()
    .references(() => keptTickets.id, { onDelete: 'cascade' })

/** Saved tickets of members: each plays from its first issue, for a number of issues or until it is ended. */
export const keptTickets = pgTable(
  'kept_tickets',
  {
    id: identity(),
    userId: member().notNull(),
    /** A number within the member's quota, unique per member. */
    slot: smallint().notNull(),
    game: smallint().$type<GameType>().notNull(),
    /** The ticket in the canonical notation of `formatTicket`, without an issue. */
    text: text().notNull(),
    /** Number of issues in which the ticket is checked; null: until the member ends it. */
    issues: integer(),
    firstIssue: text().notNull(),
    /** The first issue that the ticket no longer plays; null: unlimited. */
    untilIssue: text(),
    locks: boolean().notNull(),
    keptAt: instant().notNull(),
    /** Time when the member ended the ticket before its last issue; null: not ended. */
    endedAt: instant(),
  },
  (t) => [
    unique('kept_tickets_slot').on(t.userId, t.slot),
    // For the settlement of a draw, and for the job that locks bets of saved tickets (`lock_kept_tickets`).
    index().on(t.game, t.firstIssue),
    check('kept_tickets_slots', sql`${t.slot} between 1 and 20`),
    check('kept_tickets_game', sql`${t.game} between 1 and 7`),
    check(
      'kept_tickets_issues',
      sql`${t.issues} between 1 and 100 and ${t.untilIssue} is not null or ${t.issues} is null`,
    ),
  ],
)

/** Result of locking the bets of a saved ticket into an issue, one row per ticket and issue. */
export const keptLocks = pgTable(
  'kept_locks',
  {
    id: identity(),
    ticketId: createTicketColumn(),
    issueno: text().notNull(),
    /** Reason why none of the bets was locked; null: all were locked. */
    failure: text().$type<LockFailure>(),
    at: instant().notNull(),
  },
  (t) => [unique('kept_locks_once').on(t.ticketId, t.issueno)],
)

/** Result of a saved ticket per drawn issue; replaced by each settlement of the draw. */
export const keptResults = pgTable(
  'kept_results',
  {
    id: identity(),
    ticketId: createTicketColumn(),
    drawId: number()
      .notNull()
      .references(() => draws.id, { onDelete: 'cascade' }),
    /** Levels that the ticket won in this draw, the highest first. */
    wins: jsonb().$type<readonly KeptWin[]>().notNull(),
    /** Sum of the won amounts in fen, without unannounced and undecided amounts. */
    fen: number().notNull(),
    unpublished: boolean().notNull(),
    /** True if the level or the amount cannot be decided from known facts. */
    undecided: boolean().notNull(),
  },
  (t) => [
    unique('kept_results_once').on(t.ticketId, t.drawId),
    index().on(t.drawId),
    check('kept_results_fen', sql`${t.fen} >= 0`),
  ],
)

export const retention: TableRetention = {
  kept_tickets: 'until their member deletes them, at most twenty per member',
}
