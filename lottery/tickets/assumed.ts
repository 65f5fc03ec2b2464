import * as addOns from '#lottery/add-on.ts'
import { type AnnouncedPrize, computePublishedFen } from '#lottery/announced.ts'
import type { Level, PrizeLevel, PrizeRule } from '#lottery/prizes.ts'
import type { DrawnIssue } from './payout.ts'

/** Lists the floating levels of a rule: those with amounts announced per draw. */
export const floatingLevels = ({ levels }: PrizeRule): PrizeLevel[] =>
  levels.filter(({ fixedFen, undecided }) => fixedFen === null && undecided === null)

/** Announced amount of one bet of a floating level, in fen; null: not published, or no winner. */
export function announcedFen({ names }: Pick<PrizeLevel, 'names'>, prizes: readonly AnnouncedPrize[]): number | null {
  const row = prizes.find(({ name }) => names.includes(name))
  return row ? computePublishedFen(row) : null
}

/**
 * Builds a prize table for an issue not yet drawn. A floating level has the amount in `own` (fen per bet), else the
 * announced rows of another issue, with 追加. Fixed amounts are omitted and follow from the rule, because the two
 * issues may have different columns of amounts.
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
