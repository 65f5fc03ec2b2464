import { findOrders, endReview, orderDetails } from '#contract/payments/orders.console.ts'
import { incidents, reconciliations, resolveIncident } from '#contract/payments/reconciling.console.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { runOperatorWrite } from '#server/infra/audit/audit.ts'
import { toPage } from '#server/infra/db/page.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { listReconciliations } from './finance.ts'
import { searchOrders, getOrderDetails } from './order-search.ts'
import { registerGiftRoutes } from './gifts.routes.ts'
import { listIncidents } from './incidents.ts'
import { parseProductKind } from '#server/payments/orders/checkout/products.ts'
import { registerProductRoutes } from '#server/payments/orders/checkout/products.routes.ts'
import { registerRefundRoutes } from '#server/payments/orders/refunds/refunds.routes.ts'
import { formatOperatorActor } from './approval.ts'
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
