import type { DrawDetail } from '#contract/play/draws.ts'
import { type KnownDraw, comingDraws } from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import type { DrawFacts } from '#lottery/prizes.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { closures } from './closures.ts'
import { presentDraw, presentNeighbour, presentNext } from './draws.present.ts'
import * as queries from './draws.queries.ts'
import { ruleFactsOf } from './rule-facts.ts'

/** Returns the next draws of a game, given its latest known draw. */
export async function nextOf(db: Reader, game: Game, known: KnownDraw | null, now: Date) {
  return comingDraws(game, known, await closures(db), now)
}

/** Selects a draw of a game by id, by issue, or the latest. */
export interface AskedDraw {
  id?: number | undefined
  issueno?: string | undefined
}

/** Returns one draw with its prize table, rule and neighbours; null if it does not exist. */
export async function drawDetailOf(
  db: Reader,
  game: Game,
  asked: AskedDraw,
  now: Date,
): Promise<{ data: DrawDetail; freshUntil: Date } | null> {
  const draw = await drawAsked(db, game, asked)
  if (!draw) return null
  const { before, after } = await queries.neighbours(db, game, draw.issueno)
  const coming = await nextOf(db, game, after ? await queries.latestDrawn(db, game) : draw, now)
  const list = presentDraw(game, draw)
  const data = {
    list,
    detail: list.ranking_detail,
    simulated: [],
    rule: presentRule(await ruleFactsOf(db, game, draw)),
    previous: before && presentNeighbour(game, before),
    next: after && presentNeighbour(game, after),
    ...presentNext(coming),
  }
  return { data, freshUntil: coming.next.drawAt }
}

function drawAsked(db: Reader, game: Game, { id, issueno }: AskedDraw) {
  if (id !== undefined) return queries.drawById(db, game, id)
  return issueno === undefined ? queries.latestDraw(db, game) : queries.drawByIssue(db, game, issueno)
}

function presentRule({ poolBeforeFen, specialRule, column = null }: DrawFacts) {
  return {
    pool_before: poolBeforeFen === null ? null : poolBeforeFen / 100,
    special: specialRule === null ? null : Number(specialRule),
    column,
  }
}
