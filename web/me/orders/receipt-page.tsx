import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { type Receipt, RETURN_RULES } from '#contract/payments/orders.ts'
import { formatYuan } from '#web/shared/lib/money.ts'
import { describeRefund } from '#web/shared/lib/describe-refund.ts'
import { formatDate } from '#web/shared/lib/time.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Fact } from '#web/shared/ui/fact.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { formatBillName } from './bill-labels.ts'
import { receiptQuery, refundablesQuery } from './orders.queries.ts'
import styles from './receipt-page.module.css'

export function Component() {
  const { orderNo = '' } = useParams()
  const print = (
    <Button size="s" className={styles.screen} onClick={() => window.print()}>
      打印
    </Button>
  )
  return (
    <>
      <PageHead title="收据" />
      <PageTitle end={print}>收据</PageTitle>
      <QueryView
        read={useQuery(receiptQuery(orderNo))}
        failed="没有取到这张收据"
        hint="请从历史记录打开您自己的收据。"
        loading={{ rows: 6 }}
      >
        {(receipt) => <Paper receipt={receipt} />}
      </QueryView>
    </>
  )
}

function Paper({ receipt }: { receipt: Receipt }) {
  const { order_no, type, title, channel, wallet_no, amount, paid_at, from, until, refunds } = receipt
  return (
    <Panel className={styles.paper}>
      <p className={styles.site}>彩运</p>
      <dl className={styles.facts}>
        <Fact name="项目">{formatBillName(type)}</Fact>
        <Fact name="内容">{title}</Fact>
        {until !== '' && <Fact name="会员期限">{`${formatDate(from)} 至 ${formatDate(until)}`}</Fact>}
        <Fact name="付款方式">{channel}</Fact>
        <Fact name="付款时间">{paid_at}</Fact>
        <Fact name="订单号">{order_no}</Fact>
        <Fact name="支付流水号">{wallet_no}</Fact>
        <Fact className={styles.sum} name="实付">
          {formatYuan(amount)}
        </Fact>
        {refunds.map((refund) => (
          <Fact key={refund.at + refund.amount} name={refund.done === 1 ? '已退款' : '退款中'}>
            {`${formatYuan(refund.amount)}　${refund.at}　${refund.reason}`}
          </Fact>
        ))}
      </dl>
      <div className={styles.rules}>
        <Back orderNo={order_no} />
        <p>本收据只证明付款，不是发票。</p>
        <p>退款规则：</p>
        <ul>
          {Object.values(RETURN_RULES).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function Back({ orderNo }: { orderNo: string }) {
  const { data = [] } = useQuery(refundablesQuery)
  const back = data.find(({ order_no }) => order_no === orderNo)
  if (!back) return null
  return (
    <p className={cx(styles.back, styles.screen)}>
      现在可以退款：{describeRefund(back)}。请用
      <a className="link" href="#foot">
        页面底部的联系方式
      </a>
      告诉我们上面的订单号，钱按原来的支付方式退回。
    </p>
  )
}
