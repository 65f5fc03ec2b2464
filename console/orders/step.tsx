import type { FoundOrder } from '#contract/payments/orders.console.ts'
import { STEPS } from './labels.ts'

const STEP_STYLES: Partial<Record<FoundOrder['step'], 'done' | 'wrong'>> = {
  fulfilled: 'done',
  refund_failed: 'wrong',
  review: 'wrong',
}

export function Step({ step }: Pick<FoundOrder, 'step'>) {
  return (
    <span className="step" data-look={STEP_STYLES[step] ?? 'plain'}>
      {STEPS[step]}
    </span>
  )
}
