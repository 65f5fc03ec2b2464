import * as addOns from '#lottery/add-on.ts'
import { type AnnouncedPrize, computePublishedFen } from '#lottery/announced.ts'
import type { Level, PrizeLevel, PrizeRule } from '#lottery/prizes.ts'
import type { DrawnIssue } from './payout.ts'

/** Floating levels of a rule: their amounts are announced. */
export const floatingLevels = ({ levels }: PrizeRule): PrizeLevel[] =>
  levels.filter(({ fixedFen, undecided }) => fixedFen === null && undecided === null)

/** Announced amount of one bet of a floating level, in fen; null: not published, or no winner. */
export function announcedFen({ names }: Pick<PrizeLevel, 'names'>, prizes: readonly AnnouncedPrize[]): number | null {
  const row = prizes.find(({ name }) => names.includes(name))
  return row ? computePublishedFen(row) : null
}

/**
 * A prize table for an issue that is not drawn: floating levels as `own` assumes (fen of one bet), else as another issue of the
 * game was announced, each with its 追加. What the rule fixes is left to the rule: the issues may pay by different columns.
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
