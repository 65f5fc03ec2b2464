import type { DrawDetail } from '#contract/play/draws.ts'
import { type KnownDraw, computeComingDraws } from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import type { DrawFacts } from '#lottery/prizes.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listClosures } from '#server/play/draws/closures.ts'
import { presentDraw, presentNeighbour, presentNext } from '#server/play/draws/draws.present.ts'
import * as queries from '#server/play/draws/draws.queries.ts'
import { readRuleFacts } from '#server/play/draws/prize-rule/rule-facts.ts'

export async function computeNextDraws(db: Queryable, game: Game, known: KnownDraw | null, now: Date) {
  return computeComingDraws(game, known, await listClosures(db), now)
}

export interface DrawSelector {
  id?: number | undefined
  issueno?: string | undefined
}

export async function findDrawDetail(
  db: Queryable,
  game: Game,
  selector: DrawSelector,
  now: Date,
): Promise<{ data: DrawDetail; freshUntil: Date } | null> {
  const draw = await findSelectedDraw(db, game, selector)
  if (!draw) return null
  const { before, after } = await queries.findNeighbourDraws(db, game, draw.issueno)
  const coming = await computeNextDraws(db, game, after ? await queries.findLatestDraw(db, game) : draw, now)
  const list = presentDraw(game, draw)
  const data = {
    list,
    detail: list.ranking_detail,
    simulated: [],
    rule: presentRule(await readRuleFacts(db, game, draw)),
    previous: before && presentNeighbour(game, before),
    next: after && presentNeighbour(game, after),
    ...presentNext(coming),
  }
  return { data, freshUntil: coming.next.drawAt }
}

function findSelectedDraw(db: Queryable, game: Game, { id, issueno }: DrawSelector) {
  if (id !== undefined) return queries.findDrawById(db, game, id)
  return issueno === undefined ? queries.findLatestDraw(db, game) : queries.findDrawByIssue(db, game, issueno)
}

function presentRule({ poolBeforeFen, specialRule, column = null }: DrawFacts) {
  return {
    pool_before: poolBeforeFen === null ? null : poolBeforeFen / 100,
    special: specialRule === null ? null : Number(specialRule),
    column,
  }
}
