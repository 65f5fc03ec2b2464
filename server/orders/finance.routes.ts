import { PRODUCT_TYPES, type ProductKind } from '#contract/bill.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { decideGift, gifts, giveGift } from '#contract/gifts.console.ts'
import { findOrders, findPayer, leaveReview, orderWhole } from '#contract/orders.console.ts'
import { saveCoinPrice, saveProduct, soldProducts } from '#contract/products.console.ts'
import { incidents, reconciliations, resolveIncident } from '#contract/reconciling.console.ts'
import { askRefund, decideRefund, previewRefund, refundsOf } from '#contract/refunds.console.ts'
import { refuse } from '#contract/refusals.ts'
import { livingUser, userByCode, userByPhone } from '#server/account/account.ts'
import { purgeHot } from '#server/answers/hot-channel.ts'
import { audit, type AuditEntry, fromTo, sourceOf } from '#server/audit/audit.ts'
import type { Database, Reader, Tx } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page.ts'
import { rolledBack } from '#server/db/rolled-back.ts'
import { inTransaction } from '#server/db/retried.ts'
import { type RouteContext, route, say } from '#server/http/route.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { FastifyRequest } from 'fastify'
import { giftList, incidentList, reconciliationList, refundList } from './finance.ts'
import { foundOrders, wholeOrder } from './found-orders.ts'
import { decideGift as decideOnGift, giveGift as give } from './gifts.ts'
import { yuanOf } from './orders.rules.ts'
import { addProduct, allProducts, changeCoinPrice, changeProduct, coinPriceFen, PRODUCTS } from './products.ts'
import { askRefund as ask, decideRefund as decide, operatorWords, type Refund } from './refunds.ts'
import { leaveReview as leave, resolveIncident as resolve } from './reviewed.ts'

const KINDS: Record<1 | 2, ProductKind> = { [PRODUCT_TYPES.vip]: 'vip', [PRODUCT_TYPES.coins]: 'coins' }

/** Yuan of at most two decimals. */
const fenOf = (yuan: number): number => Math.round(yuan * 100)

interface FinanceDeps {
  db: Database
  clock: Clock
}

type Written = Omit<AuditEntry, 'actor'>

/** What operators with `finance` read and do. Each write is one row of the audit log, in its own transaction. */
export function financeRoutes(door: RouteContext, deps: FinanceDeps): void {
  readRoutes(door, deps)
  refundRoutes(door, deps)
  giftRoutes(door, deps)
  productRoutes(door, deps)
}

/** Does `work`, and writes down who did what in the same transaction. */
function audited<T>(
  db: Database,
  { request, member }: { request: FastifyRequest; member: { id: number } },
  work: (tx: Tx) => Promise<[answer: T, written: Written]>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const [answer, written] = await work(tx)
    await audit(tx, sourceOf(request), { actor: member.id, ...written })
    return answer
  })
}

function readRoutes(door: RouteContext, { db, clock }: FinanceDeps): void {
  route(door, findOrders, ({ input }) => {
    const { no, user_id: userId, step, day } = input
    return foundOrders(db, { no, userId, step, day }, pageOf(input))
  })
  route(door, findPayer, ({ input, ...by }) =>
    audited(db, by, async (tx) => {
      const { id } = (await payerBy(tx, input.who)) ?? refuse('unknown_payer')
      return [{ user_id: id }, { action: 'payer_looked_up', target: id }]
    }),
  )
  route(door, orderWhole, ({ input, member }) => wholeOrder(db, input.id, member.id, clock.now()))
  route(door, refundsOf, ({ input, member }) =>
    refundList(db, { ...pageOf(input), state: input.state, reader: member.id }),
  )
  route(door, incidents, ({ input }) => incidentList(db, input.open === 1, pageOf(input)))
  route(door, reconciliations, ({ input }) => reconciliationList(db, pageOf(input)))
  route(door, gifts, ({ input, member }) => giftList(db, { ...pageOf(input), state: input.state, reader: member.id }))
}

/** By a whole phone, or a member code, which is shorter. */
const payerBy = (db: Reader, who: string) => (who.length === 8 ? userByCode(db, who) : userByPhone(db, who))

const payerOf = async (db: Reader, phone: string) => (await userByPhone(db, phone)) ?? refuse('unknown_phone')

/** Who is given something. */
async function presentee(
  db: Reader,
  { phone = '', user_id: id }: Pick<ParsedInputOf<typeof giveGift>, 'phone' | 'user_id'>,
) {
  if (id === undefined) return payerOf(db, phone)
  return (await livingUser(db, id)) ?? refuse('unknown_player')
}

const presentPlan = ({ state, amountFen, taken }: Refund) => {
  const waits = state === 'asked'
  return { state: waits ? ('asked' as const) : ('confirmed' as const), amount: yuanOf(amountFen), taken }
}

function refundRoutes(door: RouteContext, { db, clock }: FinanceDeps): void {
  route(door, previewRefund, ({ input, member }) => {
    const { payment_id: paymentId, cause, count } = input
    return rolledBack(db, async (tx) =>
      presentPlan(await ask(tx, member.id, { paymentId, cause, count, reason: '' }, clock.now())),
    )
  })

  route(door, askRefund, async ({ input, ...by }) => {
    const { payment_id: paymentId, cause, count, reason } = input
    const { id, ...plan } = await audited(db, by, async (tx) => {
      const refund = await ask(tx, by.member.id, { paymentId, cause, count, reason }, clock.now())
      const detail = { order: refund.orderId, fen: refund.amountFen, taken: refund.taken, state: refund.state, reason }
      return [
        { id: refund.id, ...presentPlan(refund) },
        { action: 'refund_asked', target: refund.id, detail },
      ]
    })
    return say(plan.state === 'asked' ? '已提交，等待第二位运营人员确认' : '已提交，正在退款', { id, ...plan })
  })

  route(door, decideRefund, async ({ input: { id, decision }, ...by }) => {
    await audited(db, by, async (tx) => {
      const { orderId } = await decide(tx, id, operatorWords(by.member.id), decision, clock.now())
      return [null, { action: 'refund_decided', target: id, detail: { decision, order: orderId } }]
    })
    return say(decision === 'confirm' ? '已确认，正在退款' : '已驳回', null)
  })

  route(door, leaveReview, async ({ input: { order_id: orderId, to, reason }, ...by }) => {
    await audited(db, by, async (tx) => {
      await leave(tx, { orderId, to, actor: operatorWords(by.member.id), reason }, clock.now())
      return [null, { action: 'review_left', target: orderId, detail: { to, reason } }]
    })
    return say(to === 'fulfil' ? '已发货' : '已关闭', null)
  })

  route(door, resolveIncident, async ({ input: { id, words }, ...by }) => {
    await audited(db, by, async (tx) => {
      await resolve(tx, id, operatorWords(by.member.id), words, clock.now())
      return [null, { action: 'incident_resolved', target: id, detail: { words } }]
    })
    return say('已处理', null)
  })
}

function giftRoutes(door: RouteContext, { db, clock }: FinanceDeps): void {
  route(door, giveGift, async ({ input: { type, number, reason, ...whom }, ...by }) => {
    const operator = { words: operatorWords(by.member.id), userId: by.member.id }
    const { id, state } = await audited(db, by, async (tx) => {
      const { id: userId } = await presentee(tx, whom)
      const gift = await give(tx, operator, { userId, kind: KINDS[type], number, reason }, clock.now())
      const detail = { gift: gift.id, kind: gift.kind, number, reason, state: gift.state }
      return [gift, { action: 'gift_asked', target: userId, detail }]
    })
    const waits = state === 'asked'
    const answer = { id, state: waits ? ('asked' as const) : ('given' as const) }
    return say(waits ? '已提交，等待第二位运营人员确认' : '已赠送', answer)
  })

  route(door, decideGift, async ({ input: { id, decision }, ...by }) => {
    await audited(db, by, async (tx) => {
      const { userId } = await decideOnGift(tx, id, operatorWords(by.member.id), decision, clock.now())
      return [null, { action: 'gift_decided', target: userId, detail: { gift: id, decision } }]
    })
    return say(decision === 'confirm' ? '已赠送' : '已驳回', null)
  })
}

function productRoutes(door: RouteContext, { db }: FinanceDeps): void {
  route(door, soldProducts, async () => {
    const lists = (await allProducts(db)).map(
      ({ id, kind, title, amountFen, months, coins, position, shown, revision }) => ({
        id,
        type: PRODUCT_TYPES[kind],
        title,
        amount: yuanOf(amountFen),
        number: months ?? coins ?? 0,
        position,
        shown,
        revision,
      }),
    )
    return { lists, unit_price: yuanOf(await coinPriceFen(db)) }
  })

  route(door, saveProduct, async ({ input: { id, revision, type, amount, ...rest }, ...by }) => {
    const product = { kind: KINDS[type], amountFen: fenOf(amount), ...rest }
    const saved = await audited(db, by, async (tx) => {
      const kept = await (id === undefined ? addProduct(tx, product) : changeProduct(tx, { id, revision }, product))
      await purgeHot(tx, PRODUCTS)
      return [kept.id, { action: 'product_saved', target: kept.id, detail: fromTo(kept.before, product) }]
    })
    return say('保存成功', { id: saved })
  })

  route(door, saveCoinPrice, async ({ input, ...by }) => {
    const [was, fen] = [fenOf(input.was), fenOf(input.unit_price)]
    await audited(db, by, async (tx) => {
      await changeCoinPrice(tx, was, fen)
      await purgeHot(tx, PRODUCTS)
      return [null, { action: 'coin_price_saved', detail: { fen: { from: was, to: fen } } }]
    })
    return say('保存成功', null)
  })
}
