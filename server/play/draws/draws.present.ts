import { CLAIM_DAYS, type Draw } from '#contract/play/draws.ts'
import { isFixedPrize } from '#contract/play/format-pool.ts'
import { type computeComingDraws, computeDrawTimes, type LocalDate } from '#lottery/calendar.ts'
import { parseShanghaiTime, formatShanghaiTime } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'
import { getLevelName, findLevelByName } from '#lottery/prize-names.ts'
import type { Prize } from './draw-report.ts'
import type { StoredDraw } from './draws.store.ts'

const DAY = 86_400_000
/** Number of ids reserved per draw for the rows of its prize table; no table has that many rows. */
const ROWS = 100

type ListedDraw = Pick<StoredDraw, 'id' | 'issueno' | 'date' | 'first' | 'second'>

export function presentDraw(game: Game, draw: StoredDraw): Draw {
  return {
    ...presentNeighbour(game, draw),
    type: game.type,
    saleamount: toYuan(draw.salesFen),
    // Games with only fixed prizes have no pool, but some sources report a pool of 0 for them.
    totalmoney: draw.poolFen === 0 && isFixedPrize(game) ? null : toYuan(draw.poolFen),
    deadline: formatShanghaiTime(draw.deadline ?? computeClaimDeadline(draw.date)),
    ranking_detail: draw.prizes.map((prize, row) => presentPrize(game, draw.id, prize, row)),
    is_demo: Number(draw.demo),
    trust: draw.trust,
    corrected_at: draw.correctedAt && formatShanghaiTime(draw.correctedAt),
  }
}

export function presentNeighbour(game: Game, draw: ListedDraw) {
  return { ...presentIssue(game, draw), first_number: draw.first, second_number: draw.second }
}

export function presentIssue(game: Game, { id, issueno, date }: Pick<ListedDraw, 'id' | 'issueno' | 'date'>) {
  return { id, issueno, opendate: formatShanghaiTime(computeDrawTimes(game, date).drawAt) }
}

/** The next two draws of a game, and the latest issue with numbers still awaited; null: none. */
export type UpcomingDraws = ReturnType<typeof computeComingDraws>

export function presentNext({ awaited, next, following }: UpcomingDraws) {
  return {
    awaited_open_time: awaited && formatShanghaiTime(awaited.drawAt),
    awaited_issueno: awaited && awaited.issueno,
    next_open_time: formatShanghaiTime(next.drawAt),
    next_issueno: next.issueno,
    following_open_time: formatShanghaiTime(following.drawAt),
    following_issueno: following.issueno,
  }
}

/** Presents a row of a prize table. A known level gets the name used on this site, not that of the source. */
function presentPrize(game: Game, drawId: number, { name, winners, bonusFen, promotionFen }: Prize, row: number) {
  const level = findLevelByName(game, name)
  return {
    id: drawId * ROWS + row,
    prizename: level === null ? name : getLevelName(game, level),
    level,
    num: winners,
    singlebonus: toYuan(bonusFen),
    note: promotionFen > 0 ? `含派奖${promotionFen / 100}元` : '',
    promotion: promotionFen / 100,
  }
}

const toYuan = (fen: number | null) => (fen === null ? null : fen / 100)

/** Returns the end of the 60th calendar day after the draw (docs/spec/calendar.md#S-CAL-14). */
function computeClaimDeadline(date: LocalDate): Date {
  return new Date(parseShanghaiTime(`${date} 23:59:59`).getTime() + CLAIM_DAYS * DAY)
}
