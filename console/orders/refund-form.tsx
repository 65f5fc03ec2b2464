import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { PRODUCT_TYPES } from '#contract/payments/orders.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { SINGLE_APPROVAL_LIMITS } from '#contract/infra/finance.ts'
import type { OrderDetails } from '#contract/payments/orders.console.ts'
import { parseNumberInRange } from '#contract/infra/range.ts'
import { requestRefund, previewRefund, REFUND_COUNT } from '#contract/payments/refunds.console.ts'
import { LabelledField } from '#console/page/labelled-field.tsx'
import { NumberInput } from '#console/page/number-field.tsx'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { Select } from '#console/page/select.tsx'
import { CAUSES, describeRefundable, describeTakenBack, formatYuanAmount } from './labels.ts'

type RefundInput = InputOf<typeof previewRefund>
type Cause = RefundInput['cause']

/** Refund causes that an operator may select for a coin order; `unused` exists only for memberships. */
const COIN_CAUSES = { rest: CAUSES.rest, minor: CAUSES.minor } satisfies Partial<Record<Cause, string>>
const MEMBERSHIP_CAUSES = { unused: CAUSES.unused, ...COIN_CAUSES } satisfies Record<Cause, string>
const isCoinOrder = (type: number): boolean => type === PRODUCT_TYPES.coins

interface Props {
  payment: OrderDetails['payments'][number]
  type: number
}

export function RefundForm({ payment, type }: Props) {
  const { amount, refunded } = payment
  const [isOpen, open] = useState(false)
  if (refunded >= amount) return <p className="note">已全部退回，或已申请退回</p>
  return (
    <>
      <p className="note">{describeRefundable(payment, type)}</p>
      <Button aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        退款
      </Button>
      {isOpen && <RefundFields payment={payment} type={type} onDone={() => open(false)} />}
    </>
  )
}

function RefundFields({ payment, type, onDone }: Props & { onDone: () => void }) {
  const isDelivered = payment.verdict === 'settled'
  // An undelivered payment is refunded in full, regardless of the cause.
  const [cause, choose] = useState<Cause | ''>(isDelivered ? '' : 'rest')
  const [count, setCount] = useState(payment.left > 0 ? String(payment.left) : '')
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState('')
  const asking = useAction(requestRefund, onDone)
  const ids = useId()
  const isCounted = isDelivered && cause === 'rest'
  const named = `退${isCoinOrder(type) ? '几枚' : '几个月'}`
  const counted = isCounted ? parseNumberInRange(count, { ...REFUND_COUNT, name: named, most: payment.left }) : 0
  const isFit = typeof counted === 'number'
  const wish = { payment_id: payment.id, ...(isCounted && isFit && { count: counted }) }
  return (
    <form
      className="enter"
      onSubmit={(event) => {
        event.preventDefault()
        setRefusal(isFit ? '' : counted)
        if (cause !== '' && isFit) asking.mutate({ ...wish, cause, refunded: payment.refunded, reason })
      }}
    >
      {isDelivered ? (
        <Select
          label="退款的原因"
          names={isCoinOrder(type) ? COIN_CAUSES : MEMBERSHIP_CAUSES}
          all="请选择退款的原因"
          value={cause}
          onChoose={choose}
        />
      ) : (
        <p>没有发货，付的钱全部退回。</p>
      )}
      {isCounted && (
        <div className="field">
          <label htmlFor={`${ids}count`}>
            {named}（最多 {payment.left}）
          </label>
          <NumberInput id={`${ids}count`} value={count} onChange={({ target }) => setCount(target.value)} />
          {refusal !== '' && <p role="alert">{refusal}</p>}
        </div>
      )}
      <LabelledField
        label="事由（玩家会看到）"
        maxLength={80}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {cause !== '' && isFit && <Preview wish={{ ...wish, cause }} type={type} />}
      <ErrorAlert error={asking.error} />
      <Button htmlType="submit" type="primary" disabled={cause === ''} loading={asking.isPending}>
        提交退款
      </Button>
    </form>
  )
}

/** Shows the amount of a refund, the coins or months deducted, and whether a second operator is required. */
function Preview({ wish, type }: { wish: RefundInput; type: number }) {
  const { data, error } = useQuery(query(previewRefund, wish))
  if (error) return <ErrorAlert error={error} />
  if (!data) return <p role="status">正在试算…</p>
  return (
    <p className="effect" role="status">
      退回 {formatYuanAmount(data.amount)}，{describeTakenBack(type, data.taken)}。
      {data.state === 'asked'
        ? `要由第二位运营人员确认：一笔订单超过 ${formatYuanAmount(SINGLE_APPROVAL_LIMITS.orderFen / 100)}，或一天共超过 ${formatYuanAmount(SINGLE_APPROVAL_LIMITS.dayFen / 100)}，或是自己的订单。`
        : '提交后立即退款。'}
    </p>
  )
}
