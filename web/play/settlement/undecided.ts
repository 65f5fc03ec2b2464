import { sumOutcomes } from '#contract/play/pick-totals.ts'
import type { MyDraw } from '#contract/play/settlement.ts'

/** Whether an undecided prize rule can change the outcome of the member's picks. */
export function isUndecided({ simulated }: Pick<MyDraw, 'simulated'>): boolean {
  const { waiting, undecided } = sumOutcomes(simulated)
  return waiting > 0 || undecided
}
