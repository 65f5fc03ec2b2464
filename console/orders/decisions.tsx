import { Button, Popconfirm } from 'antd'
import { type ReactNode, useState } from 'react'
import { decideRefund } from '#contract/payments/refunds.console.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { Modal } from '#console/page/overlays.tsx'

/** A request by one operator that a second operator must decide. */
interface DecisionRequest {
  id: number
  /** Label of the request, such as 退款 ¥60.00. */
  what: string
  /** Text about the consequence of a confirmation, shown before the operator confirms. */
  effect: string
  /** True: the current operator made the request. */
  isOwn: boolean
  /** True: the current operator may confirm, having neither made the request nor paid the refunded payment. */
  mayConfirm: boolean
}

const rejectionLabel = ({ isOwn }: DecisionRequest): string => (isOwn ? '撤回' : '驳回')

export interface Decisions {
  isBusy: boolean
  confirm: (request: DecisionRequest) => void
  refuse: (request: DecisionRequest) => void
}

/**
 * Actions of the second operator: confirms a request immediately, or opens a dialog that requires a reason for the
 * rejection. Render `face`, which has the errors and the dialog, outside of the list, so that it outlives the row.
 */
export function useDecisions(): Decisions & { face: ReactNode } {
  const confirming = useAction(decideRefund)
  const [refused, refuse] = useState<DecisionRequest | null>(null)
  const face = (
    <>
      <ErrorAlert error={confirming.error} />
      {refused && (
        <Modal title={`${rejectionLabel(refused)}${refused.what}？`} open footer={null} onCancel={() => refuse(null)}>
          <p className="note">什么也不会发生，申请的人会看到事由，可以再申请一次。</p>
          <CallForm
            danger
            endpoint={decideRefund}
            given={{ id: refused.id, decision: 'refuse' }}
            fields={[{ name: 'reason', label: `为什么${rejectionLabel(refused)}（必填，最多 80 字）` }]}
            action={rejectionLabel(refused)}
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

export function DecisionButtons({ request, isBusy, confirm, refuse }: Decisions & { request: DecisionRequest }) {
  const { what, effect, mayConfirm } = request
  const refusal = rejectionLabel(request)
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
