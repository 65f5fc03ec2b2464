import type { InputOf } from '#contract/infra/endpoint.ts'
import type { decideReview } from '#contract/ugc/reviews.console.ts'

/** Standard reasons. The number keys from 1 insert them, in this order. */
export const STANDARD_REASONS: readonly string[] = [
  '含有售卖、荐号或拉群的内容',
  '含有联系方式或引流的内容',
  '含有虚假承诺',
  '含有辱骂或骚扰',
  '含有低俗或违法的内容',
  '泄露他人信息',
]

/** Shown if the operator takes a text down without a message to the author. */
export const NO_WORDS = '还没有告诉作者的话：请选一个理由，或写一句'

interface ChipsProps {
  reasons: readonly string[]
  words: string
  onChoose: (reason: string) => void
}

export const ReasonChips = ({ reasons, words, onChoose }: ChipsProps) => (
  <div className="chips" role="group" aria-label="常用理由">
    {reasons.map((reason, i) => (
      <button
        key={reason}
        type="button"
        className="chip"
        aria-pressed={words === reason}
        onClick={() => onChoose(reason)}
      >
        <kbd>{i + 1}</kbd>
        {reason}
      </button>
    ))}
  </div>
)

interface ButtonsProps {
  approve: string
  takeDown: string
  isPending: boolean
  mayApprove?: boolean
  onDecide: (decision: InputOf<typeof decideReview>['decision']) => void
}

export const DecisionButtons = ({ approve, takeDown, isPending, mayApprove = true, onDecide }: ButtonsProps) => (
  <>
    <button type="button" className="button" disabled={isPending || !mayApprove} onClick={() => onDecide('approve')}>
      {approve} <kbd>A</kbd>
    </button>
    <button type="button" className="button main" disabled={isPending} onClick={() => onDecide('take_down')}>
      {takeDown} <kbd>X</kbd>
    </button>
  </>
)
