import * as addOns from '#lottery/add-on.ts'
import { type AnnouncedPrize, computePublishedFen } from '#lottery/announced.ts'
import type { Level, PrizeLevel, PrizeRule } from '#lottery/prizes.ts'
import type { DrawnIssue } from './payout.ts'

/** The levels of a rule whose amount only an announcement tells. */
export const floatingLevels = ({ levels }: PrizeRule): PrizeLevel[] =>
  levels.filter(({ fixedFen, undecided }) => fixedFen === null && undecided === null)

/** What one bet of a floating level was paid by an announcement, in fen; null: nothing is published, or nobody won. */
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
