import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { GameType } from '#lottery/games.ts'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'
import { draws } from '#server/play/draws/draws.tables.ts'
import type { KeptWin, LockFailure } from './kept-tickets.rules.ts'

const ticket = () =>
  number()
    .notNull()
    .references(() => keptTickets.id, { onDelete: 'cascade' })

/** Tickets that members keep: each plays the issues from the first one on, for so many or until it is ended. */
export const keptTickets = pgTable(
  'kept_tickets',
  {
    id: identity(),
    userId: member().notNull(),
    /** A number within what a member may keep, used once. */
    slot: smallint().notNull(),
    game: smallint().$type<GameType>().notNull(),
    /** Written out, of no issue: formatTicket. */
    text: text().notNull(),
    /** Null: until it is ended. */
    issues: integer(),
    firstIssue: text().notNull(),
    /** The first issue that it no longer plays; null: there is none yet. */
    untilIssue: text(),
    /** Its bets are to be locked into each issue. */
    locks: boolean().notNull(),
    keptAt: instant().notNull(),
    /** By its member, before its issues were over. */
    endedAt: instant(),
  },
  (t) => [
    unique('kept_tickets_slot').on(t.userId, t.slot),
    // For the settlement of a draw, and for the job that locks.
    index().on(t.game, t.firstIssue),
    check('kept_tickets_slots', sql`${t.slot} between 1 and 20`),
    check('kept_tickets_game', sql`${t.game} between 1 and 7`),
    check(
      'kept_tickets_issues',
      sql`${t.issues} between 1 and 100 and ${t.untilIssue} is not null or ${t.issues} is null`,
    ),
  ],
)

/** Issues for which the bets of a kept ticket were to be locked: once each, whatever came of it. */
export const keptLocks = pgTable(
  'kept_locks',
  {
    id: identity(),
    ticketId: ticket(),
    issueno: text().notNull(),
    /** Why none of them was; null: all of them were. */
    failure: text().$type<LockFailure>(),
    at: instant().notNull(),
  },
  (t) => [unique('kept_locks_once').on(t.ticketId, t.issueno)],
)

/** What each drawn issue brought to a kept ticket; replaced by each settlement of the draw. */
export const keptResults = pgTable(
  'kept_results',
  {
    id: identity(),
    ticketId: ticket(),
    drawId: number()
      .notNull()
      .references(() => draws.id, { onDelete: 'cascade' }),
    /** The levels that it won, the highest first. */
    wins: jsonb().$type<readonly KeptWin[]>().notNull(),
    /** All that is known of it. */
    fen: number().notNull(),
    /** An amount is not announced yet. */
    unpublished: boolean().notNull(),
    /** Whether it has won, or which amount, is decided by nothing that is known. */
    undecided: boolean().notNull(),
  },
  (t) => [
    unique('kept_results_once').on(t.ticketId, t.drawId),
    index().on(t.drawId),
    check('kept_results_fen', sql`${t.fen} >= 0`),
  ],
)

export const retention: TableRetention = {
  kept_tickets: 'until their member deletes them: twenty at most',
}
