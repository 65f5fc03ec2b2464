import { type Bill, PRODUCT_TYPES } from '#contract/payments/orders.ts'
import { paths } from '#contract/paths.ts'
import { formatYuan } from '#web/shared/lib/money.ts'
import { formatClock, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { Fact } from '#web/shared/ui/fact.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { Tag, VipBadge } from '#web/shared/ui/tag.tsx'
import { formatBillName, formatVerdict, VERDICT_NOTES, formatExpense } from './bill-labels.ts'
import styles from './my-order-page.module.css'

export function BillRow({ bill }: { bill: Bill }) {
  const { type, created_at, amount } = bill
  const fate = formatVerdict(bill)
  const isVip = type === PRODUCT_TYPES.vip
  return (
    <li>
      <details className={styles.bill}>
        <summary>
          <span className={cx(styles.icon, isVip && styles.gold)}>
            {isVip ? <VipBadge /> : <Icon name="coins" size={22} />}
          </span>
          <span className={styles.name}>
            {formatBillName(type)}
            <time className="num" dateTime={created_at}>
              {formatDateWithWeekday(created_at)} {formatClock(created_at)}
            </time>
          </span>
          <span className={cx(styles.paid, 'num')}>
            {formatExpense(amount)}
            {fate && <Tag>{fate}</Tag>}
          </span>
          <Icon name="down" className={styles.mark} />
        </summary>
        <Details bill={bill} />
      </details>
    </li>
  )
}

function Details({ bill: { title, channel, order_no, created_at, refunded, verdict } }: { bill: Bill }) {
  const isSettled = verdict === 'settled'
  return (
    <div className={styles.details}>
      <dl>
        <Fact name="内容">{title}</Fact>
        <Fact name="付款">{channel}</Fact>
        <Fact name="订单号">{order_no}</Fact>
        <Fact name={isSettled ? '到账' : '收到'}>{created_at.slice(11)}</Fact>
        {!isSettled && <Fact name="说明">{VERDICT_NOTES[verdict]}</Fact>}
        {refunded > 0 && <Fact name="已退款">{formatYuan(refunded)}</Fact>}
      </dl>
      {isSettled && (
        <LinkButton size="s" icon="receipt" to={paths.receipt(order_no)}>
          收据
        </LinkButton>
      )}
    </div>
  )
}
