import { type Incident, resolveIncident } from '#contract/payments/reconciling.console.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { FactList } from '#console/page/fact-list.tsx'
import { CHANNELS, REMEDIES, REJECTION_LABELS, formatYuanAmount } from './labels.ts'

const formatAmount = ({ kind, amount }: Incident): string => {
  if (amount !== null) return formatYuanAmount(amount)
  return kind === 'bill_differs' ? '账单里没有' : ''
}

const REFUND_CONFIRMATION = {
  title: '钱已经退给付款人了？',
  description: '这笔退款会记为已退款，不能改回来，玩家会收到通知',
}

export function IncidentSheet({ incident }: { incident: Incident }) {
  const {
    id,
    kind,
    subject,
    channel,
    expected,
    unfit,
    wallet_no: no,
    paid_at: paidAt,
    words,
    resolved_at: at,
  } = incident
  const facts = {
    渠道: channel === null ? '' : CHANNELS[channel],
    账单的日期: kind === 'bill_missing' ? subject.slice(0, 10) : '',
    渠道的金额: formatAmount(incident),
    我们的金额: expected === null ? '' : formatYuanAmount(expected),
    不符的是: unfit.map((one) => REJECTION_LABELS[one]).join('、'),
    付款时间: paidAt,
    渠道单号: no,
    渠道说: words,
  }
  return (
    <div className="opened">
      <FactList facts={facts} />
      {at === '' && (
        <>
          <p>{REMEDIES[kind]}</p>
          <CallForm
            endpoint={resolveIncident}
            given={{ id }}
            fields={[{ name: 'words', label: '处理结果（怎样核对的，钱退了没有）' }]}
            action="处理完毕"
            {...(kind === 'refund_stuck' && { asks: REFUND_CONFIRMATION })}
          />
        </>
      )}
    </div>
  )
}
