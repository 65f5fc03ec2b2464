import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { gifts, giveGift } from '#contract/payments/gifts.console.ts'
import { findOrders, endReview, orderDetails } from '#contract/payments/orders.console.ts'
import { incidents, reconciliations, resolveIncident } from '#contract/payments/reconciling.console.ts'
import { refuse } from '#contract/refusals.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { runOperatorWrite } from '#server/infra/audit/audit.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { toPage } from '#server/infra/db/page.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { findActiveUser, findUserByPhone } from '#server/people/account/account.ts'
import { listGifts, listReconciliations } from './finance.ts'
import { giveGift as give } from './gifts.ts'
import { searchOrders, getOrderDetails } from './order-search.ts'
import { listIncidents } from './incidents.ts'
import { KINDS, parseProductKind } from '#server/payments/orders/checkout/products.ts'
import { registerProductRoutes } from '#server/payments/orders/checkout/products.routes.ts'
import { registerRefundRoutes } from '#server/payments/orders/refunds/refunds.routes.ts'
import { formatOperatorActor, toOperatorActor } from './approval.ts'
import { endReview as leave, resolveIncident as resolve } from '#server/payments/orders/settling/order-review.ts'

/** Registers the endpoints for operators with the `finance` permission. Each change is logged in its transaction. */
export function registerFinanceRoutes(site: RouteSite): void {
  registerOrderSearchRoutes(site)
  registerIncidentRoutes(site)
  registerRefundRoutes(site)
  registerGiftRoutes(site)
  registerProductRoutes(site)
}

function registerOrderSearchRoutes(site: RouteSite): void {
  const { db, clock } = site
  registerRoute(site, findOrders, ({ input }) => {
    const { no, user_id: userId, channel, step, day } = input
    return searchOrders(db, { no, userId, kind: parseProductKind(input), channel, step, day }, toPage(input))
  })
  registerRoute(site, orderDetails, ({ input, member }) => getOrderDetails(db, input.id, member.id, clock.now()))

  registerRoute(site, endReview, async ({ input: { order_id: orderId, to, reason }, ...by }) => {
    await runOperatorWrite(db, by, async (tx) => {
      await leave(tx, { orderId, to, actor: formatOperatorActor(by.member.id), reason }, clock.now())
      return [null, { action: 'review_left', target: orderId, detail: { to, reason } }]
    })
    return replyWithMessage(to === 'fulfil' ? '已发货' : '已关闭', null)
  })
}

function registerIncidentRoutes(site: RouteSite): void {
  const { db, clock } = site
  registerRoute(site, incidents, ({ input }) =>
    listIncidents(db, { onlyOpen: input.open === 1, kind: input.kind }, toPage(input)),
  )
  registerRoute(site, reconciliations, ({ input }) => listReconciliations(db, input.channel, toPage(input)))

  registerRoute(site, resolveIncident, async ({ input: { id, words }, ...by }) => {
    await runOperatorWrite(db, by, async (tx) => {
      await resolve(tx, id, formatOperatorActor(by.member.id), words, clock.now())
      return [null, { action: 'incident_resolved', target: id, detail: { words } }]
    })
    return replyWithMessage('已处理', null)
  })
}

/** Only administrators may exceed the limits of gifts. */
function registerGiftRoutes(site: RouteSite): void {
  const { db, clock } = site
  registerRoute(site, gifts, ({ input }) => listGifts(db, { ...toPage(input), kind: parseProductKind(input) }))

  registerRoute(site, giveGift, async ({ input: { type, number, reason, form = null, ...whom }, ...by }) => {
    const kind = KINDS[type]
    const giver = { ...toOperatorActor(by.member.id), isLimited: by.member.role !== 'administrator' }
    const id = await runOperatorWrite(db, by, async (tx) => {
      const { id: userId } = await getRecipient(tx, whom)
      const { gift, isNew } = await give(tx, giver, { userId, kind, number, reason, form }, clock.now())
      const detail = { gift: gift.id, kind, number, reason }
      return [gift.id, isNew ? { action: 'gift_given', target: userId, detail } : null]
    })
    return replyWithMessage('已赠送', { id })
  })
}

async function getRecipient(
  db: Queryable,
  { phone = '', user_id: id }: Pick<ParsedInputOf<typeof giveGift>, 'phone' | 'user_id'>,
) {
  if (id === undefined) return (await findUserByPhone(db, phone)) ?? refuse('unknown_phone')
  return (await findActiveUser(db, id)) ?? refuse('unknown_player')
}
