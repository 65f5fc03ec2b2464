import type { SettlementState } from '#contract/play/settlement.ts'

/** Explains why an issue has no points yet or not all of them; null if it is fully settled. */
export function describeSettlement({ settlement, undecided }: SettlementState): string | null {
  switch (settlement) {
    case 'settled':
      return undecided ? `${undecided}，确定后重新核对。` : null
    case 'pending':
      return '本期正在核对，稍后自动显示结果。'
    case 'unplayed':
      return '本期开奖时没有锁定的模拟选号，不用核对。'
  }
}
