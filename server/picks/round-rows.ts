import { and, asc, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { GameType } from '#lottery/games.ts'
import type { Reader } from '#server/db/connect.ts'
import { presentRound } from './picks.present.ts'
import { owners, rounds } from './picks.tables.ts'

type Row = typeof rounds.$inferSelect

/** A round that has begun. */
export interface RoundRow extends Pick<Row, 'game' | 'loop' | 'commitment' | 'key' | 'seed' | 'next' | 'endedAt'> {
  readonly startedAt: Date
  /** Of the round of the game that is prepared. */
  readonly nextCommitment: string | null
}

/** Rounds shown; nobody ends more without meaning to. */
const SHOWN = 200

/** An owner's rounds of a game that have begun, newest first. */
export async function readRounds(db: Reader, owner: SQL, game: GameType): Promise<RoundRow[]> {
  const rows = await roundRows(db, and(owner, eq(rounds.game, game)))
    .orderBy(desc(rounds.loop))
    .limit(SHOWN)
  return begun(rows)
}

/** A member's lucky rounds of all games, for their export. */
export async function roundsOfMember(db: Reader, userId: number) {
  const rows = await roundRows(db, eq(owners.userId, userId)).orderBy(asc(rounds.game), asc(rounds.loop))
  return begun(rows).map((row) => ({ type: row.game, ...presentRound(row) }))
}

const prepared = alias(rounds, 'prepared')

function roundRows(db: Reader, whose: SQL | undefined) {
  const { ownerId, game, loop, commitment, key, seed, next, startedAt, endedAt } = rounds
  const ahead = and(eq(prepared.ownerId, ownerId), eq(prepared.game, game), isNull(prepared.startedAt))
  return db
    .select({ game, loop, commitment, key, seed, next, startedAt, endedAt, nextCommitment: prepared.commitment })
    .from(rounds)
    .innerJoin(owners, eq(owners.id, ownerId))
    .leftJoin(prepared, ahead)
    .where(and(whose, isNotNull(startedAt)))
}

function begun<R extends { startedAt: Date | null }>(rows: R[]): (R & { startedAt: Date })[] {
  return rows.flatMap((row) => (row.startedAt ? { ...row, startedAt: row.startedAt } : []))
}
