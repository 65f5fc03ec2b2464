import type { QueryClient } from '@tanstack/react-query'
import { myProfile } from '#contract/people/account.ts'
import {
  type Bill,
  billMonths,
  bills,
  isFinalState,
  notifyVerify,
  type Payment,
  PRODUCT_TYPES,
  type ProductKind,
  products,
  receipt,
  refundable,
} from '#contract/payments/orders.ts'
import { type CoinMove, coinHistory } from '#contract/people/coins.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { unreadNotifications } from '#contract/messaging/notifications.ts'
import { beforeCursor, pagedQuery } from '#web/shared/page/paged-query.ts'
import { query, ReadRefused } from '#client/query.ts'

const PAGE_SIZE = 10
const POLL_MS = 1000

export type ProductOffer = ReplyOf<typeof products>

export const profileQuery = query(myProfile, {})
export const monthsQuery = query(billMonths, {})
export const productsQuery = (kind: ProductKind) => query(products, { type: PRODUCT_TYPES[kind] })
export const receiptQuery = (orderNo: string) => query(receipt, { order_no: orderNo })

export const refundablesQuery = query(refundable, {})

export const coinPagesQuery = pagedQuery(PAGE_SIZE, (page, pageSize, last: CoinMove | null) =>
  query(coinHistory, { page, pageSize, ...beforeCursor(last) }),
)

/** The member's payments. `month`: YYYY-MM; null: of all months. */
export const billPagesQuery = (month: string | null) =>
  pagedQuery(
    PAGE_SIZE,
    (page, pageSize, last: Bill | null) =>
      query(bills, { page, pageSize, ...beforeCursor(last), ...(month !== null && { date: month }) }),
    month ?? 'all',
  )

type PaymentStatus = ReplyOf<typeof notifyVerify>

/** Polls an order each second until its state is final or the request is rejected; again for a new payment code. */
export function paymentStatusQuery({ order_no, qrcode }: Pick<Payment, 'order_no' | 'qrcode'>) {
  const { queryFn, queryKey } = query(notifyVerify, { order_no }, { quiet: true })
  return {
    queryKey: [...queryKey, qrcode],
    queryFn: async (context: Parameters<typeof queryFn>[0]): Promise<PaymentStatus> => {
      const verdict = await queryFn(context)
      if (verdict.pay_status === 1) void refetchPurchases(context.client)
      return verdict
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: (verdict: VerdictQuery) => !isFinalStatus(verdict) && POLL_MS,
    refetchOnWindowFocus: (verdict: VerdictQuery) => !isFinalStatus(verdict),
  }
}

interface VerdictQuery {
  state: { data: PaymentStatus | undefined; error: Error | null }
}

const isFinalStatus = ({ state: { data, error } }: VerdictQuery): boolean =>
  isRejected(error) || (data !== undefined && isFinalState(data.state))

/** Whether the server rejected the request, after which polling stops. Polling continues after a network failure. */
export const isRejected = (error: Error | null): boolean => error instanceof ReadRefused && error.status !== 0

/** The refetched profile renews the session cookie, on which the header, the quotas and the panels depend. */
async function refetchPurchases(client: QueryClient): Promise<void> {
  const lists = [bills, billMonths, coinHistory, unreadNotifications]
  await Promise.all([
    client.prefetchQuery({ ...profileQuery, staleTime: 0 }),
    ...lists.map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
  ])
}
