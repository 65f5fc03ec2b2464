import * as addOns from '#lottery/add-on.ts'
import type { AnnouncedPrize, PrizeLevel, PrizeRule } from '#lottery/prizes.ts'
import type { DrawnIssue } from './payout.ts'

export const floatingLevels = ({ levels }: PrizeRule): PrizeLevel[] =>
  levels.filter(({ fixedFen, undecided }) => fixedFen === null && undecided === null)

/**
 * Builds a prize table for an issue that is not yet drawn, from the announced rows of floating levels of an earlier
 * issue, including 追加. The table has no rows for fixed amounts, which follow from the rule: the two issues may have
 * different amount columns.
 */
export function assumedPrizes(rule: PrizeRule, announced: Pick<DrawnIssue, 'issueno' | 'prizes'>): AnnouncedPrize[] {
  return floatingLevels(rule).flatMap(({ level, names }) =>
    announced.prizes.filter(
      (row) => names.includes(row.name) || addOns.findAddOnLevel(rule.game, announced.issueno, row.name) === level,
    ),
  )
}
