import {
  drawDetail,
  drawList,
  drawnIssues,
  drawYears,
  findDraws,
  latestDraws,
  pastDraws,
  trendChart,
  type LatestDraw,
  type SimulatedPick,
} from '#contract/play/draws.ts'
import { queryWords } from '#contract/play/draw-query-words.ts'
import { refuse } from '#contract/refusals.ts'
import { type KnownDraw, comingDraws, missingDraws } from '#lottery/calendar.ts'
import { type DrawQuery, written } from '#lottery/draw-query.ts'
import { ALL_GAMES, type Game, type GameCode, GAMES, type GameType } from '#lottery/games.ts'
import type { Site } from '#server/infra/answers/site.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { hotRoute } from '#server/infra/answers/hot.ts'
import { closures } from './closures.ts'
import { type AskedDraw, drawDetailOf, nextOf } from './detail.ts'
import { type Coming, presentDraw, presentIssue, presentNeighbour, presentNext } from './draws.present.ts'
import * as queries from './draws.queries.ts'
import { drawsAround, findWords, yearsOf } from './find.ts'
import { pastDrawsOf } from './past-draws.ts'
import { drawsOf } from './window.ts'

export interface DrawsDeps extends Site {
  /** Lists a member's picks of an issue. */
  picksOn(db: Reader, userId: number, game: Game, issueno: string): Promise<SimulatedPick[]>
}

/** Public routes of draws. Responses are cached until the next draw time, or until draws change. */
export function drawsRoutes(site: DrawsDeps): void {
  const { db, clock, picksOn } = site
  const next = (game: Game, known: KnownDraw | null) => nextOf(db, game, known, clock.now())

  hotRoute(site, latestDraws, async () => {
    const latest = await queries.latestDrawOfEach(db)
    const closed = await closures(db)
    const now = clock.now()
    const all = ALL_GAMES.map((game) => {
      const draw = latest.get(game) ?? null
      const missing = draw ? missingDraws(game, [draw], closed, now).length : 0
      return { game, draw, missing, coming: comingDraws(game, draw, closed, now) }
    })
    const entries = all.map(({ game, draw, missing, coming }) => [
      game.code,
      draw && { ...presentDraw(game, draw), ...presentNext(coming), missing },
    ])
    return { data: Object.fromEntries(entries) as LatestData, freshUntil: earliest(all.map(({ coming }) => coming)) }
  })

  hotRoute(site, drawList, async ({ type, page, pageSize }) => {
    const game = GAMES[type]
    const rows = await queries.drawPage(db, game, page, pageSize)
    const coming = await next(game, page === 1 ? (rows[0] ?? null) : await queries.latestDrawn(db, game))
    const lists = rows.map((draw) => presentDraw(game, draw))
    return { data: { lists, ...presentNext(coming) }, freshUntil: coming.next.drawAt }
  })

  hotRoute(site, drawnIssues, async ({ type, page, pageSize }) => {
    const game = GAMES[type]
    const rows = await queries.issuePage(db, game, page, pageSize)
    return { data: rows.map((row) => presentIssue(game, row)), freshUntil: null }
  })

  hotRoute(site, findDraws, async ({ type, q, pageSize, before }) => {
    const game = GAMES[type]
    const answer = await findWords(db, game, q, { limit: pageSize, before })
    if (!answer) return { data: { total: 0, lists: [], near: [], read: null, also: [] }, freshUntil: null }
    const { query, others, found } = answer
    const near = found.total === 0 ? await drawsAround(db, game, query) : []
    const reading = (one: DrawQuery) => ({ words: queryWords(game, one), q: written(game, one) })
    const data = {
      total: found.total,
      lists: found.rows.map((draw) => presentDraw(GAMES[draw.game], draw)),
      near: near.map((draw) => presentDraw(game, draw)),
      read: reading(query),
      also: others.map(reading),
    }
    return { data, freshUntil: null }
  })

  hotRoute(site, drawYears, async ({ type }) => ({ data: await yearsOf(db, GAMES[type]), freshUntil: null }))

  const detailOf = async ({ type, ...asked }: AskedDraw & { type: GameType }) =>
    (await drawDetailOf(db, GAMES[type], asked, clock.now())) ?? refuse('unknown_draw')
  hotRoute(site, drawDetail, detailOf, async (input, memberId) => {
    const { type } = input
    const { data } = await detailOf(input)
    return { ...data, simulated: await picksOn(db, memberId, GAMES[type], data.list.issueno) }
  })

  hotRoute(site, pastDraws, async ({ type }) => ({ data: await pastDrawsOf(db, GAMES[type]), freshUntil: null }))

  hotRoute(site, trendChart, async ({ type, count, from, to }) => {
    const game = GAMES[type]
    const rows = await drawsOf(db, game, { count, from, to })
    const data = rows.map((row) => ({ ...presentNeighbour(game, row), is_demo: Number(row.demo) }))
    return { data, freshUntil: null }
  })
}

type LatestData = Record<GameCode, LatestDraw | null>

const earliest = (all: readonly Coming[]) => new Date(Math.min(...all.map(({ next }) => next.drawAt.getTime())))
