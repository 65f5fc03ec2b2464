import type { FastifyRequest } from 'fastify'
import {
  billMonths,
  bills,
  cancelOrder,
  type Payment,
  notifyVerify,
  PRODUCT_TYPES,
  type ProductKind,
  products,
  receipt,
  recharge,
  refundable,
  type Wallet,
  WALLETS,
} from '#contract/payments/orders.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { type Balances, giveUserInfo, profileOf } from '#server/people/account/account.ts'
import { hotRoute } from '#server/infra/answers/hot.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { route } from '#server/infra/http/route.ts'
import type { PayChannel } from '#server/payments/wallets/wallets.ts'
import type { PollingDeps } from './polling.ts'
import { billMonthsOf, billsOf, receiptOf } from './bills.ts'
import { financeRoutes } from './finance.routes.ts'
import { stateOf, wordsOf, yuanOf } from './orders.rules.ts'
import { payRoutes } from './pay.routes.ts'
import { payCode } from './pay-code.ts'
import { cancelUnpaid, placeOrder, type PlacedOrder } from './place-order.ts'
import { orderStatusOf } from './order-status.ts'
import { refundablesOf } from './refundable.ts'
import { coinPriceFen, goodsOrRefuse, seedProducts, productsOf } from './products.ts'

export interface OrdersDeps extends Site, PollingDeps {
  log: Site['log']
  balances: Balances
}

const WALLET_NAMES = Object.keys(WALLETS) as Wallet[]
const KINDS: Record<1 | 2, ProductKind> = { [PRODUCT_TYPES.vip]: 'vip', [PRODUCT_TYPES.coins]: 'coins' }

/** Calls for members: products, orders, order status, bills and receipts. */
export async function ordersRoutes(site: OrdersDeps): Promise<void> {
  const { db, clock, channels, realTime, balances, https, publicUrl } = site
  const offered = WALLET_NAMES.filter((wallet) => channelOf(channels, wallet)).map((wallet) => WALLETS[wallet])

  hotRoute(site, products, async ({ type }) => {
    const kind = KINDS[type]
    const lists = (await productsOf(db, kind)).map(({ id, title, amountFen, months, coins }) => ({
      id,
      title,
      amount: yuanOf(amountFen),
      ...(months !== null && { deadline: months }),
      ...(coins !== null && { virtual: coins }),
    }))
    const unit = kind === 'coins' ? { unit_price: yuanOf(await coinPriceFen(db)) } : {}
    return { data: { lists, ...unit, wallets: offered }, freshUntil: null }
  })

  route(site, recharge, async ({ input, member, request }) => {
    const wallet = WALLET_NAMES.find((one) => WALLETS[one] === input.state) ?? refuse('no_wallet')
    const channel = channelOf(channels, wallet) ?? refuse('wallet_off')
    const { id, virtual: coins, amount } = input
    const goods = await goodsOrRefuse(db, { kind: KINDS[input.type], id, coins, amount })
    const placing = {
      userId: member.id,
      goods,
      channel,
      wallet,
      mode: input.pay_type,
      adult: input.adult === 1,
      agree: input.agree === 1,
      payerAddress: request.ip,
      origin: publicUrl ?? originOf(request),
    }
    const times = { now: clock.now(), real: realTime.now() }
    const placed = await inTransaction(db, (tx) => placeOrder(tx, placing, times))
    return presentPayment(placed, await payCode(site, channel, placed))
  })

  route(site, notifyVerify, async ({ input, member, reply }) => {
    const status = await orderStatusOf(db, member.id, input.order_no)
    const state = stateOf(status)
    // The page header shows the paid membership immediately.
    if (state === 'paid') {
      const user = await profileOf(db, balances, member.id, clock.now())
      giveUserInfo(reply, user, { remembered: member.remembered, secure: https })
    }
    return { pay_status: state === 'paid' ? 1 : 0, state, words: wordsOf(status) }
  })

  route(site, cancelOrder, async ({ input, member }) => {
    const step = await inTransaction(db, (tx) => cancelUnpaid(tx, member.id, input.order_no, clock.now()))
    const status = { step, refused: false, turnedDown: false, settled: false }
    return { state: stateOf(status), words: wordsOf(status) }
  })

  route(site, bills, ({ input, member }) => billsOf(db, member.id, input.date, pageOf(input)))
  route(site, billMonths, ({ member }) => billMonthsOf(db, member.id))
  route(site, receipt, ({ input, member }) => receiptOf(db, member.id, input.order_no))
  route(site, refundable, ({ member }) => refundablesOf(db, member.id, clock.now()))

  financeRoutes(site)
  await payRoutes(site)
  site.app.addHook('onReady', () => inTransaction(db, seedProducts))
}

const channelOf = (channels: readonly PayChannel[], wallet: Wallet): PayChannel | undefined =>
  channels.find(({ wallets }) => wallets.includes(wallet))

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

function presentPayment({ order, attempt: { mode } }: PlacedOrder, code: string): Payment {
  const { no, title, amountFen, expiresAt } = order
  return {
    order_no: no,
    qrcode: mode === 'SCAN' ? code : '',
    pay_url: mode === 'H5' ? code : '',
    title,
    amount: yuanOf(amountFen),
    expires_at: shanghaiTime(expiresAt),
  }
}
