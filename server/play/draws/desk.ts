import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { DeskDraw } from '#contract/play/draws.console.ts'
import { GAME_TYPES, type GameType } from '#lottery/games.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { doubtText } from './audit.rules.ts'
import { drawSources, draws } from './draws.tables.ts'

interface DeskFilter {
  type?: GameType | undefined
  trust?: 'conflict' | 'doubt' | undefined
  issueno?: string | undefined
  pageSize: number
  before_id?: number | undefined
}

/** Lists draws of one game or all, newest first, with the report of each source. */
export async function deskOf(
  db: Reader,
  { type, trust, issueno, pageSize, before_id: before }: DeskFilter,
): Promise<DeskDraw[]> {
  const place = sql`(${draws.date}, ${draws.id})`
  const isWanted = and(
    type && eq(draws.game, type),
    // Name all games, because the index on issues begins with the game.
    issueno === undefined ? undefined : and(inArray(draws.game, [...GAME_TYPES]), eq(draws.issueno, issueno)),
    trust && (trust === 'doubt' ? sql`doubts <> '[]'` : eq(draws.trust, trust)),
    before === undefined ? undefined : sql`${place} < (select date, id from draws where id = ${before})`,
  )
  const rows = await db.select().from(draws).where(isWanted).orderBy(desc(draws.date), desc(draws.id)).limit(pageSize)
  const wordsByDraw = await wordsOn(
    db,
    rows.map((draw) => draw.id),
  )
  return rows.map((draw) => ({
    id: draw.id,
    type: draw.game,
    issueno: draw.issueno,
    ...numbersOf(draw),
    trust: draw.trust,
    is_demo: Number(draw.demo),
    doubts: draw.doubts.map(doubtText),
    sources: (wordsByDraw.get(draw.id) ?? []).map((word) => ({
      source: word.source,
      ...numbersOf(word),
      arrived_at: shanghaiTime(word.arrivedAt),
    })),
  }))
}

async function wordsOn(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never[]>()
  const words = await db
    .select()
    .from(drawSources)
    .where(inArray(drawSources.drawId, [...ids]))
    .orderBy(drawSources.arrivedAt)
  return Map.groupBy(words, ({ drawId }) => drawId)
}

const numbersOf = ({ date, first, second }: { date: string; first: string; second: string }) => ({
  opendate: date,
  first_number: first,
  second_number: second,
})
