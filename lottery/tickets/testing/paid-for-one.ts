import { computeAddOnFen, findAddOnLevel } from '#lottery/add-on.ts'
import type { PrizeLevel } from '#lottery/prizes.ts'
import type { DrawnIssue } from '#lottery/tickets/payout.ts'

/** Computes the payout of one bet for comparison with payout.ts, without its code; null: the amount is unknown. */
export function paidForOne(level: PrizeLevel, addOn: boolean, { issueno, rule, prizes }: DrawnIssue): number | null {
  const published = (isRow: (name: string) => boolean): number | null => {
    const row = prizes.find(({ name }) => isRow(name))
    const fen = (row?.bonusFen ?? 0) - (row?.promotionFen ?? 0)
    return fen > 0 ? fen : null
  }
  if (level.undecided === 'level') return null
  let base = published((name) => level.names.includes(name))
  if (base === null && level.undecided === null) base = level.fixedFen
  if (base === null || !addOn) return base
  const added =
    published((name) => findAddOnLevel(rule.game, issueno, name) === level.level) ??
    computeAddOnFen(rule.game, issueno, level.level, base)
  return added === null ? null : base + added
}
