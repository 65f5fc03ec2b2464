import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { endReview, orderDetails, type OrderDetails } from '#contract/payments/orders.console.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { query } from '#client/query.ts'
import { Unloaded } from '#console/page/error-alert.tsx'
import { FactList } from '#console/page/fact-list.tsx'
import { Drawer } from '#console/page/overlays.tsx'
import { IncidentSheet } from './incident-sheet.tsx'
import { RefundForm } from './refund-form.tsx'
import { Step } from './step.tsx'
import {
  ATTEMPT_STATES,
  formatEvidence,
  SOURCE_LABELS,
  INCIDENTS,
  MODES,
  REFUND_STATES,
  formatStep,
  VERDICTS,
  formatYuanAmount,
} from './labels.ts'

interface Props {
  id: number
  onClose: () => void
}

export function OrderDrawer({ id, onClose }: Props) {
  const { data, error } = useQuery(query(orderDetails, { id }))
  return (
    <Drawer title={data ? `订单 ${data.order_no}` : '订单'} open size={640} onClose={onClose}>
      {data ? <Order order={data} /> : <Unloaded error={error} />}
    </Drawer>
  )
}

function Order({ order }: { order: OrderDetails }) {
  const { step, payments, refunds, events, attempts, notices, incidents } = order
  return (
    <div className="order">
      <Facts order={order} />
      {incidents.length > 0 && <Incidents incidents={incidents} />}
      <Payments order={order} />
      {step === 'review' && (
        <Review orderId={order.id} isOwed={payments.some((payment) => payment.refunded < payment.amount)} />
      )}
      <Refunds refunds={refunds} />
      <Rows title="经过" empty="没有记录">
        {events.map(({ from, to, actor, evidence, at: when }) => (
          <li key={`${from} ${to} ${when}`}>
            {when} {from === '' ? '下单' : `${formatStep(from)} → ${formatStep(to)}`}
            <p className="note">
              {actor}
              {evidence !== '' && `：${formatEvidence(evidence)}`}
            </p>
          </li>
        ))}
      </Rows>
      <Rows title="支付尝试" empty="没有尝试过支付">
        {attempts.map(({ no, channel, mode, state, created_at: when }) => (
          <li key={no}>
            {channel}（{MODES[mode]}）{ATTEMPT_STATES[state]} {when}
            <p className="note no">{no}</p>
          </li>
        ))}
      </Rows>
      <Rows title="渠道通知" empty="没有收到通知">
        {notices.map(({ attempt_no: no, verdict, at: when }) => (
          <li key={`${no} ${verdict} ${when}`}>
            {when} {VERDICTS[verdict]}
          </li>
        ))}
      </Rows>
    </div>
  )
}

function Facts({ order: { title, amount, user_id: userId, phone, step, created_at: at } }: { order: OrderDetails }) {
  return (
    <FactList
      facts={{
        状态: <Step step={step} />,
        玩家: phone === '' ? '已注销' : <a href={`#players/${userId}`}>{phone}</a>,
        内容: `${title} ${formatYuanAmount(amount)}`,
        下单: at,
      }}
    />
  )
}

function Incidents({ incidents }: Pick<OrderDetails, 'incidents'>) {
  return (
    <Rows title="支付异常" empty="没有支付异常">
      {incidents.map((incident) => (
        <li key={incident.id}>
          <b>{INCIDENTS[incident.kind]}</b> {incident.at}
          {incident.resolved_by !== '' && (
            <p>
              {incident.resolved_by} 处理：{incident.resolution}
            </p>
          )}
          <IncidentSheet incident={incident} />
        </li>
      ))}
    </Rows>
  )
}

function Payments({ order: { payments, type } }: { order: OrderDetails }) {
  return (
    <Rows title="付款" empty="没有付款">
      {payments.map((payment) => (
        <li key={payment.id}>
          <b>{formatYuanAmount(payment.amount)}</b> {payment.channel} {payment.paid_at}，{VERDICTS[payment.verdict]}（
          {SOURCE_LABELS[payment.by]}）
          <p className="note">
            渠道单号 <span className="no">{payment.wallet_no}</span>
          </p>
          <RefundForm payment={payment} type={type} />
        </li>
      ))}
    </Rows>
  )
}

function Refunds({ refunds }: Pick<OrderDetails, 'refunds'>) {
  return (
    <Rows title="退款" empty="没有退款">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <b>{formatYuanAmount(refund.amount)}</b> {REFUND_STATES[refund.state]}：{refund.reason}
          <p className="note">
            {refund.asked_by} 申请 {refund.asked_at}
            {refund.decided_by !== '' && `，${refund.decided_by} ${refund.state === 'refused' ? '驳回' : '处理'}`}
            {refund.words !== '' && `，${refund.state === 'refused' ? '事由' : '渠道说'}：${refund.words}`}
          </p>
        </li>
      ))}
    </Rows>
  )
}

interface RowsProps {
  title: string
  empty: string
  children: readonly ReactNode[]
}

function Rows({ title, empty, children }: RowsProps) {
  return (
    <section>
      <h2>{title}</h2>
      {children.length === 0 ? <p className="note">{empty}</p> : <ul className="sources">{children}</ul>}
    </section>
  )
}

interface ReviewProps {
  orderId: number
  /** True: the order has a payment that is neither refunded nor being refunded. */
  isOwed: boolean
}

/**
 * Ends the review of an order: delivers the goods if there is a payment (`isOwed`), otherwise closes the order. The
 * site notifies the member.
 */
function Review({ orderId, isOwed }: ReviewProps) {
  const [to, action] = isOwed ? (['fulfil', '付款无误，发货'] as const) : (['close', '不欠付款人钱，关闭订单'] as const)
  return (
    <section>
      <h2>核对完毕</h2>
      <p className="note">
        {isOwed
          ? '上面的付款无误就发货；不发货，就在付款里退款。玩家会收到通知。'
          : '本站没有记下要退的付款，不能发货。支付异常里的钱，要先在渠道的商户平台退回，再关闭订单。玩家会收到通知。'}
      </p>
      <CallForm
        key={to}
        endpoint={endReview}
        given={{ order_id: orderId, to }}
        fields={[{ name: 'reason', label: '事由' }]}
        action={action}
      />
    </section>
  )
}
