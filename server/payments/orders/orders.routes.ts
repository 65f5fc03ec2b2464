import type { FastifyRequest } from 'fastify'
import {
  billMonths,
  bills,
  cancelOrder,
  type Payment,
  notifyVerify,
  products,
  receipt,
  recharge,
  refundable,
  type Wallet,
  WALLETS,
} from '#contract/payments/orders.ts'
import { refuse } from '#contract/refusals.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { type Balances, setUserInfoCookie, getProfile } from '#server/people/account/account.ts'
import { registerCachedRoute } from '#server/infra/answers/response-cache.ts'
import { toPage } from '#server/infra/db/page.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerRoute } from '#server/infra/http/route.ts'
import type { PayChannel } from '#server/payments/wallets/wallets.ts'
import type { PollingDeps } from './settling/polling.ts'
import { listBillMonths, listBills, getReceipt } from './reconciliation/bills.ts'
import { registerFinanceRoutes } from './finance/finance.routes.ts'
import { toOrderState, formatOrderStatus, toYuan } from './orders.rules.ts'
import { registerPayRoutes } from './checkout/pay.routes.ts'
import { getPayCode } from './checkout/pay-code.ts'
import { cancelUnpaid, placeOrder, type PlacedOrder } from './checkout/place-order.ts'
import { getOrderStatus } from './checkout/order-status.ts'
import { listRefundables } from './refunds/refundable.ts'
import { getCoinPriceFen, getGoods, KINDS, seedProducts, listProducts } from './checkout/products.ts'

export interface OrdersDeps extends RouteSite, PollingDeps {
  log: RouteSite['log']
  balances: Balances
}

const WALLET_NAMES = Object.keys(WALLETS) as Wallet[]
export async function registerOrdersRoutes(site: OrdersDeps): Promise<void> {
  const { db, clock, channels, realTime, balances, https, publicUrl } = site
  const offered = WALLET_NAMES.filter((wallet) => findChannel(channels, wallet)).map((wallet) => WALLETS[wallet])

  registerCachedRoute(site, products, async ({ type }) => {
    const kind = KINDS[type]
    const lists = (await listProducts(db, kind)).map(({ id, title, amountFen, months, coins }) => ({
      id,
      title,
      amount: toYuan(amountFen),
      ...(months !== null && { deadline: months }),
      ...(coins !== null && { virtual: coins }),
    }))
    const unit = kind === 'coins' ? { unit_price: toYuan(await getCoinPriceFen(db)) } : {}
    return { data: { lists, ...unit, wallets: offered }, freshUntil: null }
  })

  registerRoute(site, recharge, async ({ input, member, request }) => {
    const wallet = WALLET_NAMES.find((one) => WALLETS[one] === input.state) ?? refuse('no_wallet')
    const channel = findChannel(channels, wallet) ?? refuse('wallet_off')
    const { id, virtual: coins, amount } = input
    const goods = await getGoods(db, { kind: KINDS[input.type], id, coins, amount })
    const placing = {
      userId: member.id,
      goods,
      channel,
      wallet,
      mode: input.pay_type,
      adult: input.adult === 1,
      agree: input.agree === 1,
      payerAddress: request.ip,
      origin: publicUrl ?? getOrigin(request),
    }
    const times = { now: clock.now(), real: realTime.now() }
    const placed = await runTransaction(db, (tx) => placeOrder(tx, placing, times))
    return presentPayment(placed, await getPayCode(site, channel, placed))
  })

  registerRoute(site, notifyVerify, async ({ input, member, reply }) => {
    const status = await getOrderStatus(db, member.id, input.order_no)
    const state = toOrderState(status)
    // Updates the cookie, so that the page header shows a paid membership immediately.
    if (state === 'paid') {
      const user = await getProfile(db, balances, member.id, clock.now())
      setUserInfoCookie(reply, user, { remembered: member.remembered, secure: https })
    }
    return { pay_status: state === 'paid' ? 1 : 0, state, words: formatOrderStatus(status) }
  })

  registerRoute(site, cancelOrder, async ({ input, member }) => {
    const step = await runTransaction(db, (tx) => cancelUnpaid(tx, member.id, input.order_no, clock.now()))
    const status = { step, refused: false, turnedDown: false, settled: false }
    return { state: toOrderState(status), words: formatOrderStatus(status) }
  })

  registerRoute(site, bills, ({ input, member }) => listBills(db, member.id, input.date, toPage(input)))
  registerRoute(site, billMonths, ({ member }) => listBillMonths(db, member.id))
  registerRoute(site, receipt, ({ input, member }) => getReceipt(db, member.id, input.order_no))
  registerRoute(site, refundable, ({ member }) => listRefundables(db, member.id, clock.now()))

  registerFinanceRoutes(site)
  await registerPayRoutes(site)
  site.app.addHook('onReady', () => runTransaction(db, seedProducts))
}

const findChannel = (channels: readonly PayChannel[], wallet: Wallet): PayChannel | undefined =>
  channels.find(({ wallets }) => wallets.includes(wallet))

const getOrigin = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

function presentPayment({ order, attempt: { mode } }: PlacedOrder, code: string): Payment {
  const { no, title, amountFen, expiresAt } = order
  return {
    order_no: no,
    qrcode: mode === 'SCAN' ? code : '',
    pay_url: mode === 'H5' ? code : '',
    title,
    amount: toYuan(amountFen),
    expires_at: formatShanghaiTime(expiresAt),
  }
}
