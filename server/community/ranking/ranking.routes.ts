import {
  myPlace,
  poolWinners,
  rankedIssue,
  type PoolWinner,
  RANKING_LIMIT,
  type RankedPlayer,
  rankingMembers,
} from '#contract/community/ranking.ts'
import { refuse } from '#contract/refusals.ts'
import { ALL_GAMES, type Game, GAMES } from '#lottery/games.ts'
import { getLevelName } from '#lottery/prize-names.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { hasDraw, findLatestDraw } from '#server/play/draws/draws.ts'
import { registerCachedRoute } from '#server/infra/answers/response-cache.ts'
import { registerRoute } from '#server/infra/http/route.ts'
import { presentAuthor } from '#server/people/membership/membership.ts'
import { readSettlementState } from '#server/play/settlement/settlement.ts'
import * as queries from './ranking.queries.ts'

/** Lifetime of cached responses. Settlement invalidates them; names and VIP badges may be outdated. */
const FRESH_MS = 60_000

export function rankingRoutes(site: RouteSite): void {
  const { db, clock } = site
  const computeFreshUntil = () => new Date(clock.now().getTime() + FRESH_MS)

  registerCachedRoute(site, rankingMembers, async ({ type, id, page, pageSize }) => {
    const game = GAMES[type]
    if (id !== undefined && !(await hasDraw(db, id, game))) return refuse('unknown_draw')
    const drawId = id ?? (await queries.findLatestSettled(db, game))
    const from = (page - 1) * pageSize + 1
    const to = Math.min(from + pageSize - 1, RANKING_LIMIT)
    const rows = drawId === null ? [] : await queries.listRankedPlayers(db, game, drawId, { from, to }, clock.now())
    return { data: rows.map((row) => presentPlayer(game, row)), freshUntil: computeFreshUntil() }
  })

  registerCachedRoute(site, rankedIssue, async ({ type, id }) => {
    const game = GAMES[type]
    if (id !== undefined && !(await hasDraw(db, id, game))) return refuse('unknown_draw')
    const drawId = id ?? (await queries.findLatestSettled(db, game)) ?? (await findLatestDraw(db, game))?.id ?? null
    return { data: drawId === null ? null : await getIssueState(db, drawId), freshUntil: computeFreshUntil() }
  })

  registerRoute(site, myPlace, async ({ input: { type, id }, member }) => {
    const game = GAMES[type]
    const place = await queries.findRank(db, game, id, member.id)
    return place && { rank: place.rank, ...presentScore(game, place) }
  })

  registerCachedRoute(site, poolWinners, async () => {
    const firsts = await Promise.all(ALL_GAMES.map((game) => findFirst(db, game, clock.now())))
    return { data: firsts.flatMap((first) => first ?? []), freshUntil: computeFreshUntil() }
  })
}

async function getIssueState(db: Queryable, drawId: number) {
  const [state, awaited_wins] = await Promise.all([
    readSettlementState(db, drawId),
    queries.countAwaitedWins(db, drawId),
  ])
  return { id: drawId, ...state, awaited_wins }
}

async function findFirst(db: Queryable, game: Game, now: Date): Promise<PoolWinner | null> {
  const draw = await queries.findLatestWon(db, game)
  const [first] = draw ? await queries.listRankedPlayers(db, game, draw.id, { from: 1, to: 1 }, now) : []
  if (!draw || !first) return null
  return { ...presentPlayer(game, first), id: draw.id, type: game.type, title: game.name, issueno: draw.issueno }
}

function presentPlayer(game: Game, row: queries.RankedRow): RankedPlayer {
  const { rank, total } = row
  return { id: rank, rank, ...presentAuthor(row), ...presentScore(game, row), totalmoney: total }
}

function presentScore(game: Game, { level, points, undecided, awaited }: Score) {
  return {
    level,
    level_name: getLevelName(game, level),
    money: points,
    undecided: undecided ? 1 : 0,
    awaited_wins: awaited,
  }
}

type Score = Pick<queries.RankedRow, 'level' | 'points' | 'undecided' | 'awaited'>
