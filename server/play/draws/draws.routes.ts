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
import { formatDrawQuery } from '#contract/play/draw-query-text.ts'
import { refuse } from '#contract/refusals.ts'
import { type KnownDraw, computeComingDraws, listMissingSlots } from '#lottery/calendar.ts'
import { type DrawQuery, formatQuery } from '#lottery/draw-query.ts'
import { ALL_GAMES, type Game, type GameCode, GAMES, type GameType } from '#lottery/games.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { registerCachedRoute } from '#server/infra/answers/response-cache.ts'
import { listClosures } from './closures.ts'
import { type DrawSelector, findDrawDetail, computeNextDraws } from './read/detail.ts'
import { type UpcomingDraws, presentDraw, presentIssue, presentNeighbour, presentNext } from './draws.present.ts'
import * as queries from './draws.queries.ts'
import { findDrawsAroundDay, searchDraws, findYearRange } from './read/find.ts'
import { listPastDraws } from './read/past-draws.ts'
import { listChartDraws } from './read/chart-window.ts'

export interface DrawsDeps extends RouteSite {
  picksOn(db: Queryable, userId: number, game: Game, issueno: string): Promise<SimulatedPick[]>
}

/** Registers the public routes of draws. Responses are cached, some only until the next draw. */
export function registerDrawRoutes(site: DrawsDeps): void {
  const { db, clock, picksOn } = site
  const findNextDraws = (game: Game, known: KnownDraw | null) => computeNextDraws(db, game, known, clock.now())

  registerCachedRoute(site, latestDraws, async () => {
    const latest = await queries.listLatestDrawPerGame(db)
    const closed = await listClosures(db)
    const now = clock.now()
    const all = ALL_GAMES.map((game) => {
      const draw = latest.get(game) ?? null
      const missing = draw ? listMissingSlots(game, [draw], closed, now).length : 0
      return { game, draw, missing, coming: computeComingDraws(game, draw, closed, now) }
    })
    const entries = all.map(({ game, draw, missing, coming }) => [
      game.code,
      draw && { ...presentDraw(game, draw), ...presentNext(coming), missing },
    ])
    return {
      data: Object.fromEntries(entries) as LatestData,
      freshUntil: computeEarliestDraw(all.map(({ coming }) => coming)),
    }
  })

  registerCachedRoute(site, drawList, async ({ type, page, pageSize }) => {
    const game = GAMES[type]
    const rows = await queries.listDrawPage(db, game, page, pageSize)
    const coming = await findNextDraws(game, page === 1 ? (rows[0] ?? null) : await queries.findLatestDraw(db, game))
    const lists = rows.map((draw) => presentDraw(game, draw))
    return { data: { lists, ...presentNext(coming) }, freshUntil: coming.next.drawAt }
  })

  registerCachedRoute(site, drawnIssues, async ({ type, page, pageSize }) => {
    const game = GAMES[type]
    const rows = await queries.listDrawPage(db, game, page, pageSize)
    return { data: rows.map((row) => presentIssue(game, row)), freshUntil: null }
  })

  registerCachedRoute(site, findDraws, async ({ type, q, pageSize, before }) => {
    const game = GAMES[type]
    const answer = await searchDraws(db, game, q, { limit: pageSize, before })
    if (!answer) return { data: { total: 0, lists: [], near: [], read: null, also: [] }, freshUntil: null }
    const { query, others, found } = answer
    const near = found.total === 0 ? await findDrawsAroundDay(db, game, query) : []
    const presentReading = (one: DrawQuery) => ({ words: formatDrawQuery(game, one), q: formatQuery(game, one) })
    const data = {
      total: found.total,
      lists: found.rows.map((draw) => presentDraw(GAMES[draw.game], draw)),
      near: near.map((draw) => presentDraw(game, draw)),
      read: presentReading(query),
      also: others.map(presentReading),
    }
    return { data, freshUntil: null }
  })

  registerCachedRoute(site, drawYears, async ({ type }) => ({
    data: await findYearRange(db, GAMES[type]),
    freshUntil: null,
  }))

  const getDetail = async ({ type, ...selector }: DrawSelector & { type: GameType }) =>
    (await findDrawDetail(db, GAMES[type], selector, clock.now())) ?? refuse('unknown_draw')
  registerCachedRoute(site, drawDetail, getDetail, async (input, memberId) => {
    const { type } = input
    const { data } = await getDetail(input)
    return { ...data, simulated: await picksOn(db, memberId, GAMES[type], data.list.issueno) }
  })

  registerCachedRoute(site, pastDraws, async ({ type }) => ({
    data: await listPastDraws(db, GAMES[type]),
    freshUntil: null,
  }))

  registerCachedRoute(site, trendChart, async ({ type, count, from, to }) => {
    const game = GAMES[type]
    const rows = await listChartDraws(db, game, { count, from, to })
    const data = rows.map((row) => ({ ...presentNeighbour(game, row), is_demo: Number(row.demo) }))
    return { data, freshUntil: null }
  })
}

type LatestData = Record<GameCode, LatestDraw | null>

const computeEarliestDraw = (all: readonly UpcomingDraws[]) =>
  new Date(Math.min(...all.map(({ next }) => next.drawAt.getTime())))
