import { totalOf } from '#contract/play/pick-totals.ts'
import type { MyDraw } from '#contract/play/settlement.ts'

/** Whether an open question of the prize rules can change what the member's picks won. */
export function isUndecided({ simulated }: Pick<MyDraw, 'simulated'>): boolean {
  const { waiting, undecided } = totalOf(simulated)
  return waiting > 0 || undecided
}
