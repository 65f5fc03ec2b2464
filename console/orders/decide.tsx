import { Button, Popconfirm } from 'antd'
import { type ReactNode, useState } from 'react'
import type { decideRefund } from '#contract/payments/refunds.console.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { Refused } from '#console/page/refused.tsx'
import { useAction } from '#console/page/use-action.ts'
import { Modal } from '#console/page/overlays.tsx'

/** What one operator has asked for, and another decides on. */
interface DecisionRequest {
  id: number
  /** In words: 退款 ¥60.00. */
  what: string
  /** What follows where it is confirmed. */
  effect: string
  /** Who looks at it asked for it. */
  isOwn: boolean
  /** Who looks at it neither asked for it nor receives it; else another confirms it. */
  mayConfirm: boolean
}

const refusalOf = ({ isOwn }: DecisionRequest): string => (isOwn ? '撤回' : '驳回')

export interface Decisions {
  isBusy: boolean
  confirm: (request: DecisionRequest) => void
  refuse: (request: DecisionRequest) => void
}

/**
 * The second operator's word on what is asked for: confirmed at once, refused with a reason. `face` is what is said of it
 * beside the list, whatever becomes of the row.
 */
export function useDecisions(endpoint: typeof decideRefund): Decisions & { face: ReactNode } {
  const confirming = useAction(endpoint)
  const [refused, refuse] = useState<DecisionRequest | null>(null)
  const face = (
    <>
      <Refused error={confirming.error} />
      {refused && (
        <Modal title={`${refusalOf(refused)}${refused.what}？`} open footer={null} onCancel={() => refuse(null)}>
          <p className="note">什么也不会发生，申请的人会看到事由，可以再申请一次。</p>
          <CallForm
            danger
            endpoint={endpoint}
            given={{ id: refused.id, decision: 'refuse' }}
            fields={[{ name: 'reason', label: `为什么${refusalOf(refused)}（必填，最多 80 字）` }]}
            action={refusalOf(refused)}
            onDone={() => refuse(null)}
          />
        </Modal>
      )}
    </>
  )
  return {
    face,
    isBusy: confirming.isPending,
    confirm: ({ id }) => confirming.mutate({ id, decision: 'confirm' }),
    refuse,
  }
}

/** What may be done with one row that waits. */
export function Decide({ request, isBusy, confirm, refuse }: Decisions & { request: DecisionRequest }) {
  const { what, effect, mayConfirm } = request
  const refusal = refusalOf(request)
  return (
    <span className="doings">
      {mayConfirm ? (
        <Popconfirm
          title={`确认${what}？`}
          description={effect}
          okText="确认"
          cancelText="再看看"
          onConfirm={() => confirm(request)}
        >
          <Button type="primary" loading={isBusy} aria-label={`确认：${what}`}>
            确认
          </Button>
        </Popconfirm>
      ) : (
        <span>等另一位确认</span>
      )}
      <Button danger loading={isBusy} aria-label={`${refusal}：${what}`} onClick={() => refuse(request)}>
        {refusal}
      </Button>
    </span>
  )
}
