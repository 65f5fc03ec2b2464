import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { identity, instant, number } from '#server/infra/db/columns.ts'
import { draws } from '#server/play/draws/draws.tables.ts'
import { picks } from '#server/play/picks/picks.tables.ts'
import type { LevelScore } from './points.ts'

const draw = () => number().references(() => draws.id, { onDelete: 'cascade' })

/**
 * Draws that wait for their settlement, written in the transaction that brings them: whatever happens to the process
 * or its job queue, the next one finds them. A draw may have several rows.
 */
export const settlementsDue = pgTable('settlements_due', { id: identity(), drawId: draw().notNull() }, (t) => [
  index().on(t.drawId),
])

/** How each draw was settled; replaced entirely by each settlement. */
export const settlements = pgTable('settlements', {
  drawId: draw().primaryKey(),
  /** The prize rule. */
  rule: text().notNull(),
  /** What a pick of each level scores. */
  points: jsonb().$type<readonly LevelScore[]>().notNull(),
  /** Every level of the rule was published with its winners. */
  complete: boolean().notNull(),
  /** Some points are an earlier draw's amount. */
  borrowed: boolean().notNull(),
  winners: integer().notNull(),
  settledAt: instant().notNull(),
})

/**
 * Picks that won. A pick of a settled draw that is not here has not. No foreign key to the member: wins fall by the
 * million, and each would look its member up, who is the owner's of the pick anyway.
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
    /** Null: not decided yet, left out of sums. */
    points: number(),
    /** Of the pick: decides between equal players. */
    lockedAt: instant().notNull(),
  },
  (t) => [
    index().on(t.drawId),
    check('wins_level', sql`${t.level} between 1 and 10`),
    check('wins_points', sql`${t.points} >= 0`),
  ],
)
