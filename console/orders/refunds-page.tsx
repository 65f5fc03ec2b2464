import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { ALONE } from '#contract/finance.ts'
import { decideRefund, type RefundRow, refundsOf } from '#contract/refunds.console.ts'
import { ListTable } from '#console/page/list-table.tsx'
import { Refused } from '#console/page/refused.tsx'
import { useAction } from '#console/page/use-action.ts'
import { Decide } from './decide.tsx'
import { Select } from './select.tsx'
import { CAUSES, takenInWords, REFUND_STATES, TYPES, yuan } from './words.ts'

/** Refunds, those first that wait for a second operator; asked for in the order that they are of. */
export function RefundsPage() {
  const [type, chooseType] = useState('')
  const [state, choose] = useState('')
  const deciding = useAction(decideRefund)
  return (
    <>
      <p className="note">
        在订单里申请退款。一笔订单超过 {yuan(ALONE.orderFen / 100)}，或一位运营人员一天超过 {yuan(ALONE.dayFen / 100)}
        ，要另一位确认。渠道受理不等于到账，失败会回到这里。
      </p>
      <div className="filter">
        <Select label="种类" names={TYPES} all="全部种类" value={type} onChoose={chooseType} />
        <Select label="状态" names={REFUND_STATES} all="全部退款" value={state} onChoose={choose} />
      </div>
      <Refused error={deciding.error} />
      <ListTable
        label="退款"
        empty="没有这样的退款"
        endpoint={refundsOf}
        input={{ ...(type && { type }), ...(state && { state }) }}
        columns={columns(deciding.isPending, (id, decision) => deciding.mutate({ id, decision }))}
      />
    </>
  )
}

type OnDecide = (id: number, decision: 'confirm' | 'refuse') => void

const columns = (isBusy: boolean, onDecide: OnDecide): TableColumnsType<RefundRow> => [
  {
    title: '订单',
    render: (_, { order_id: id, order_no: no, title }) => (
      <>
        <a href={`#orders/order/${id}`} className="no">
          {no}
        </a>
        <br />
        {title}
      </>
    ),
  },
  { title: '金额', align: 'right', render: (_, { amount }) => yuan(amount) },
  { title: '状态', render: (_, { state }) => REFUND_STATES[state] },
  {
    title: '原因',
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
    render: (_, { asked_by: asked, asked_at: at, decided_by: decided }) => (
      <>
        {asked} 申请
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
  {
    title: '操作',
    render: (_, { id, type, state, amount, taken, is_own: isOwn }) =>
      state === 'asked' && (
        <Decide
          what={`退款${yuan(amount)}`}
          effect={`原路退回 ${yuan(amount)}，${takenInWords(type, taken)}，玩家会收到通知`}
          isOwn={isOwn}
          isBusy={isBusy}
          onDecide={(decision) => onDecide(id, decision)}
        />
      ),
  },
]
