import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { billMonths } from '#contract/payments/orders.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { formatYuan } from '#web/shared/lib/money.ts'
import { ListView } from '#web/shared/page/list-view.tsx'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { paramParsers } from '#web/shared/page/params.ts'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { BillRow } from './bill-row.tsx'
import { formatMonth } from './bill-labels.ts'
import { MonthPicker } from './month-picker.tsx'
import styles from './my-order-page.module.css'
import { billPagesQuery, monthsQuery, profileQuery, paymentStatusQuery } from './orders.queries.ts'
import { sumYuan } from './prices.ts'

export function Component() {
  const [search, setSearch] = useSearchParams()
  const month = paramParsers.month(search.get('date') ?? '')
  const awaited = paramParsers.orderNo(search.get('order') ?? '')
  const { data: all } = useQuery({ ...monthsQuery, refetchOnMount: 'always' })
  const { data: me } = useQuery(profileQuery)
  const choose = (next: string | null) => setSearch(next === null ? {} : { date: next }, { replace: true })
  return (
    <>
      <PageHead title="历史记录" />
      <PageTitle
        end={
          <MonthPicker
            month={month}
            since={me?.created_at.slice(0, 7)}
            paid={all?.map((one) => one.month) ?? []}
            onChoose={choose}
          />
        }
      >
        历史记录
      </PageTitle>
      {awaited !== null && <PendingPayment orderNo={awaited} />}
      <Sums month={month} all={all} />
      <Bills key={month} month={month} />
    </>
  )
}

type Month = ReplyOf<typeof billMonths>[number]

const Sums = ({ month, all }: { month: string | null; all: readonly Month[] | undefined }) => (
  <p className={styles.sums} role="status">
    {month === null ? '全部' : formatMonth(month)}
    {all && `　${formatSums(month === null ? all : all.filter((one) => one.month === month))}`}
  </p>
)

function formatSums(counted: readonly Month[]): string {
  const bills = counted.reduce((sum, { count }) => sum + count, 0)
  return `共 ${bills} 笔，${formatYuan(sumYuan(counted.map(({ amount }) => amount)))}`
}

function Bills({ month }: { month: string | null }) {
  const list = useInfiniteQuery({ ...billPagesQuery(month), refetchOnMount: 'always' })
  return (
    <div className={styles.bills}>
      <ListView
        list={list}
        failed="历史记录没有取到"
        loading={{ rows: 4, shape: 'people' }}
        empty={<None month={month} />}
      >
        {(bills) => (
          <ul>
            {bills.map((bill) => (
              <BillRow key={bill.id} bill={bill} />
            ))}
          </ul>
        )}
      </ListView>
    </div>
  )
}

const None = ({ month }: { month: string | null }) =>
  month === null ? (
    <EmptyView
      title="还没有充值记录"
      hint="会员和星币的每一笔付款都会列在这里。"
      link={{ to: paths.member(), label: '会员与星币' }}
    />
  ) : (
    <EmptyView title={`${formatMonth(month)} 没有充值记录`} hint="换一个月份看看，有记录的月份带点。" />
  )

/** Status of a payment after the return from the wallet app; shown until the payment is in the list. */
function PendingPayment({ orderNo }: { orderNo: string }) {
  const { data } = useQuery(paymentStatusQuery({ order_no: orderNo, qrcode: '' }))
  const message = data?.state === 'waiting' ? data.words || WAITING : data?.words
  return (
    message && (
      <p className={styles.awaited} role="status">
        {message}
      </p>
    )
  )
}

const WAITING = '还没有收到刚才的付款。付过的话请稍等，到账后会列在这里；没有付的话，可以回到原来的页面继续付。'
