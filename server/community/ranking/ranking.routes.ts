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
import { levelName } from '#lottery/prize-names.ts'
import type { Site } from '#server/infra/answers/site.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { isDraw, latestDraw } from '#server/play/draws/draws.ts'
import { hotRoute } from '#server/infra/answers/hot.ts'
import { route } from '#server/infra/http/route.ts'
import { presentAuthor } from '#server/people/membership/membership.ts'
import { settlementStateOf } from '#server/play/settlement/settlement.ts'
import * as queries from './ranking.queries.ts'

/** Settlement invalidates cached responses; names, pictures and VIP badges may be outdated for this time. */
const FRESH_MS = 60_000

/** Registers rankings for all readers as cached responses of stored rows, and the member's own rank. */
export function rankingRoutes(site: Site): void {
  const { db, clock } = site
  const soon = () => new Date(clock.now().getTime() + FRESH_MS)

  hotRoute(site, rankingMembers, async ({ type, id, page, pageSize }) => {
    const game = GAMES[type]
    if (id !== undefined && !(await isDraw(db, id, game))) return refuse('unknown_draw')
    const drawId = id ?? (await queries.latestSettled(db, game))
    const from = (page - 1) * pageSize + 1
    const to = Math.min(from + pageSize - 1, RANKING_LIMIT)
    const rows = drawId === null ? [] : await queries.rankedPlayers(db, game, drawId, { from, to }, clock.now())
    return { data: rows.map((row) => presentPlayer(game, row)), freshUntil: soon() }
  })

  hotRoute(site, rankedIssue, async ({ type, id }) => {
    const game = GAMES[type]
    if (id !== undefined && !(await isDraw(db, id, game))) return refuse('unknown_draw')
    const drawId = id ?? (await queries.latestSettled(db, game)) ?? (await latestDraw(db, game))?.id ?? null
    return { data: drawId === null ? null : await issueState(db, drawId), freshUntil: soon() }
  })

  route(site, myPlace, async ({ input: { type, id }, member }) => {
    const game = GAMES[type]
    const place = await queries.placeOf(db, game, id, member.id)
    return place && { rank: place.rank, ...presentScore(game, place) }
  })

  hotRoute(site, poolWinners, async () => {
    const firsts = await Promise.all(ALL_GAMES.map((game) => firstOf(db, game, clock.now())))
    return { data: firsts.flatMap((first) => first ?? []), freshUntil: soon() }
  })
}

async function issueState(db: Reader, drawId: number) {
  const [state, awaited_wins] = await Promise.all([settlementStateOf(db, drawId), queries.awaitedWins(db, drawId)])
  return { id: drawId, ...state, awaited_wins }
}

async function firstOf(db: Reader, game: Game, now: Date): Promise<PoolWinner | null> {
  const draw = await queries.latestWon(db, game)
  const [first] = draw ? await queries.rankedPlayers(db, game, draw.id, { from: 1, to: 1 }, now) : []
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
    level_name: levelName(game, level),
    money: points,
    undecided: undecided ? 1 : 0,
    awaited_wins: awaited,
  }
}

type Score = Pick<queries.RankedRow, 'level' | 'points' | 'undecided' | 'awaited'>
