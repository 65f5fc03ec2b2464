import * as addOns from '#lottery/add-on.ts'
import { type AnnouncedPrize, type Level, type PrizeLevel, type PrizeRule } from '#lottery/prizes.ts'
import type { DrawnIssue } from './payout.ts'

export const floatingLevels = ({ levels }: PrizeRule): PrizeLevel[] =>
  levels.filter(({ fixedFen, undecided }) => fixedFen === null && undecided === null)

/**
 * Builds a prize table for an issue that is not yet drawn. A floating level gets the amount in `own` (fen per bet), or
 * else the announced rows of an earlier issue, including 追加. The table has no rows for fixed amounts, which follow from
 * the rule: the two issues may have different amount columns.
 */
export function assumedPrizes(
  rule: PrizeRule,
  announced: Pick<DrawnIssue, 'issueno' | 'prizes'>,
  own: ReadonlyMap<Level, number>,
): AnnouncedPrize[] {
  return floatingLevels(rule).flatMap(({ level, name, names }) => {
    const bonusFen = own.get(level)
    if (bonusFen !== undefined) return [{ name, bonusFen, promotionFen: 0 }]
    return announced.prizes.filter(
      (row) => names.includes(row.name) || addOns.findAddOnLevel(rule.game, announced.issueno, row.name) === level,
    )
  })
}
