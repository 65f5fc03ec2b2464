import * as addOns from '#lottery/add-on.ts'
import { type AnnouncedPrize, computePublishedFen, type PrizeLevel, type PrizeRule } from '#lottery/prizes.ts'
import type { DrawnIssue } from './payout.ts'

/** Lists the floating levels of a rule, which have their amounts announced for each draw. */
export const floatingLevels = ({ levels }: PrizeRule): PrizeLevel[] =>
  levels.filter(({ fixedFen, undecided }) => fixedFen === null && undecided === null)

/** Returns the announced amount of one bet of a floating level, in fen; null: not published, or no winners. */
export function announcedFen({ names }: Pick<PrizeLevel, 'names'>, prizes: readonly AnnouncedPrize[]): number | null {
  const row = prizes.find(({ name }) => names.includes(name))
  return row ? computePublishedFen(row) : null
}

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
