import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { identity, instant, number } from '#server/infra/db/columns.ts'
import { draws } from '#server/play/draws/draws.tables.ts'
import { picks } from '#server/play/picks/picks.tables.ts'
import type { LevelScore } from './points.ts'

const draw = () => number().references(() => draws.id, { onDelete: 'cascade' })

/**
 * Draws waiting for settlement. Inserted in the transaction that changes the draw, so that a crash loses none. A draw
 * may have several rows.
 */
export const settlementsDue = pgTable('settlements_due', { id: identity(), drawId: draw().notNull() }, (t) => [
  index().on(t.drawId),
])

/** Result of each draw's settlement; replaced as a whole by the next settlement of the draw. */
export const settlements = pgTable('settlements', {
  drawId: draw().primaryKey(),
  rule: text().notNull(),
  points: jsonb().$type<readonly LevelScore[]>().notNull(),
  /** True if the prize table has the number of winners for every level of the rule. */
  complete: boolean().notNull(),
  /** True if some points are copied from the amount of an earlier draw. */
  borrowed: boolean().notNull(),
  winners: integer().notNull(),
  settledAt: instant().notNull(),
})

/**
 * Picks that have won. Without a row, a settled pick has not won or its level is undecided. `userId` has no foreign
 * key, because PostgreSQL would check each of a million inserted wins.
 */
export const wins = pgTable(
  'wins',
  {
    pickId: number()
      .primaryKey()
      .references(() => picks.id, { onDelete: 'cascade' }),
    drawId: draw().notNull(),
    userId: number().notNull(),
    level: smallint().notNull(),
    /** Points of the win; null: undecided, and not included in sums. */
    points: number(),
    /** Lock time of the pick; breaks ties between players. */
    lockedAt: instant().notNull(),
  },
  (t) => [
    index().on(t.drawId),
    check('wins_level', sql`${t.level} between 1 and 10`),
    check('wins_points', sql`${t.points} >= 0`),
  ],
)
