import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import type { AdminDraw, deskDraws } from '#contract/play/draws.console.ts'
import { GAME_TYPES } from '#lottery/games.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { formatDoubt } from './audit.rules.ts'
import { drawSources, draws } from '#server/play/draws/draws.tables.ts'

/** Lists draws of one game or all, newest first, with the report of each source. */
export async function listAdminDraws(
  db: Queryable,
  { type, trust, issueno, pageSize, before_id: before }: ParsedInputOf<typeof deskDraws>,
): Promise<AdminDraw[]> {
  const place = sql`(${draws.date}, ${draws.id})`
  const isWanted = and(
    type && eq(draws.game, type),
    // Name all games, because the index on issues begins with the game.
    issueno === undefined ? undefined : and(inArray(draws.game, [...GAME_TYPES]), eq(draws.issueno, issueno)),
    trust && (trust === 'doubt' ? sql`doubts <> '[]'` : eq(draws.trust, trust)),
    before === undefined ? undefined : sql`${place} < (select date, id from draws where id = ${before})`,
  )
  const rows = await db.select().from(draws).where(isWanted).orderBy(desc(draws.date), desc(draws.id)).limit(pageSize)
  const wordsByDraw = await listReportsByDraw(
    db,
    rows.map((draw) => draw.id),
  )
  return rows.map((draw) => ({
    id: draw.id,
    type: draw.game,
    issueno: draw.issueno,
    ...presentNumbers(draw),
    trust: draw.trust,
    is_demo: Number(draw.demo),
    doubts: draw.doubts.map(formatDoubt),
    sources: (wordsByDraw.get(draw.id) ?? []).map((word) => ({
      source: word.source,
      ...presentNumbers(word),
      arrived_at: formatShanghaiTime(word.arrivedAt),
    })),
  }))
}

async function listReportsByDraw(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never[]>()
  const words = await db
    .select()
    .from(drawSources)
    .where(inArray(drawSources.drawId, [...ids]))
    .orderBy(drawSources.arrivedAt)
  return Map.groupBy(words, ({ drawId }) => drawId)
}

const presentNumbers = ({ date, first, second }: { date: string; first: string; second: string }) => ({
  opendate: date,
  first_number: first,
  second_number: second,
})
