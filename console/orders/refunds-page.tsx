import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { SINGLE_APPROVAL_LIMITS } from '#contract/infra/finance.ts'
import { type RefundRow, refundList } from '#contract/payments/refunds.console.ts'
import { ListTable, WIDE_ONLY } from '#console/page/list-table.tsx'
import { DecisionButtons, type Decisions, useDecisions } from './decisions.tsx'
import { Select } from '#console/page/select.tsx'
import { CAUSES, REFUND_STATES, formatState, describeTakenBack, TYPES, formatYuanAmount } from './labels.ts'

/** List of the refunds. Operators decide requests here; they request a refund in the details of an order. */
export function RefundsPage() {
  const [type, chooseType] = useState('')
  const [state, choose] = useState('')
  const { face, ...decisions } = useDecisions()
  return (
    <>
      <p className="note">
        在订单里申请退款。一笔订单超过 {formatYuanAmount(SINGLE_APPROVAL_LIMITS.orderFen / 100)}，或一位运营人员一天超过{' '}
        {formatYuanAmount(SINGLE_APPROVAL_LIMITS.dayFen / 100)}
        ，要另一位确认，不能是付款的人自己。渠道受理不等于到账，失败会回到这里。
      </p>
      <div className="filter">
        <Select label="种类" names={TYPES} all="全部种类" value={type} onChoose={chooseType} />
        <Select label="状态" names={REFUND_STATES} all="全部退款" value={state} onChoose={choose} />
      </div>
      {face}
      <ListTable
        label="退款"
        empty="没有这样的退款"
        endpoint={refundList}
        input={{ ...(type && { type }), ...(state && { state }) }}
        columns={columns(decisions)}
      />
    </>
  )
}

const columns = (decisions: Decisions): TableColumnsType<RefundRow> => [
  {
    title: '订单',
    responsive: WIDE_ONLY,
    render: (_, { order_id: id, order_no: no }) => (
      <a href={`#orders/order/${id}`} className="no">
        {no}
      </a>
    ),
  },
  {
    title: '退什么',
    render: (_, { amount, title, type, taken }) => (
      <>
        {formatYuanAmount(amount)}，{describeTakenBack(type, taken)}
        <br />
        {title}
      </>
    ),
  },
  {
    title: '原因',
    className: 'reason',
    render: (_, { cause, reason }) => (
      <>
        {CAUSES[cause]}
        <br />
        {reason}
      </>
    ),
  },
  {
    title: '谁',
    responsive: WIDE_ONLY,
    render: (_, { asked_by: askedBy, asked_at: at, decided_by: decided }) => (
      <>
        {askedBy} 申请
        <br />
        {at.slice(0, 16)}
        {decided !== '' && (
          <>
            <br />
            {decided} 处理
          </>
        )}
      </>
    ),
  },
  { title: '状态', className: 'state', render: (_, row) => <RefundStatus row={row} decisions={decisions} /> },
]

function RefundStatus({ row, decisions }: { row: RefundRow; decisions: Decisions }) {
  const { id, type, state, amount, taken, words, is_own: isOwn, may_confirm: mayConfirm } = row
  if (state !== 'asked') return formatState(REFUND_STATES[state], words)
  const what = `退款${formatYuanAmount(amount)}`
  const effect = `原路退回 ${formatYuanAmount(amount)}，${describeTakenBack(type, taken)}，玩家会收到通知`
  return <DecisionButtons {...decisions} request={{ id, what, effect, isOwn, mayConfirm }} />
}
