import type { DrawDetail } from '#contract/play/draws.ts'
import { GAMES } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import type { PrizeRule } from '#lottery/prizes.ts'
import type { DrawnIssue } from '#lottery/tickets/payout.ts'
import { toPrizeRule } from '#web/shared/lib/draw-rule.ts'

const FEN = 100
const toFen = (yuan: number): number => Math.round(yuan * FEN)

export function toDrawnIssue(detail: DrawDetail): DrawnIssue {
  const { type, issueno, first_number, second_number } = detail.list
  const rule = toPrizeRule(detail)
  const prizes = detail.detail.map(({ prizename, level, singlebonus, promotion }) => ({
    // The API has one name per level, but names have changed; the rule has the name at the time of the draw.
    name: findLevelName(rule, level) ?? prizename,
    bonusFen: singlebonus === null ? null : toFen(singlebonus),
    promotionFen: toFen(promotion),
  }))
  return { issueno, rule, prizes, numbers: parseDraw(GAMES[type], first_number, second_number) }
}

const findLevelName = ({ levels }: PrizeRule, level: number | null): string | undefined =>
  levels.find((one) => one.level === level)?.name

/** Whether a promotion (派奖) was paid in addition. Only the lottery office knows which tickets receive it. */
export const hasPromotion = ({ detail }: DrawDetail): boolean =>
  detail.some(({ level, prizename, promotion }) => promotion > 0 || (level === null && !/追加/.test(prizename)))
