import { findOrders, endReview, orderWhole } from '#contract/payments/orders.console.ts'
import { incidents, reconciliations, resolveIncident } from '#contract/payments/reconciling.console.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { operatorWrite } from '#server/infra/audit/audit.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { route, say } from '#server/infra/http/route.ts'
import { reconciliationList } from './finance.ts'
import { foundOrders, wholeOrder } from './found-orders.ts'
import { giftRoutes } from './gifts.routes.ts'
import { incidentList } from './incidents.ts'
import { kindOf } from './products.ts'
import { productRoutes } from './products.routes.ts'
import { refundRoutes } from './refunds.routes.ts'
import { operatorWords } from './approval.ts'
import { endReview as leave, resolveIncident as resolve } from './reviewed.ts'

/** Calls for operators with the `finance` permission. Each write adds one audit log row in the same transaction. */
export function financeRoutes(site: Site): void {
  orderRoutes(site)
  incidentRoutes(site)
  refundRoutes(site)
  giftRoutes(site)
  productRoutes(site)
}

function orderRoutes(site: Site): void {
  const { db, clock } = site
  route(site, findOrders, ({ input }) => {
    const { no, user_id: userId, channel, step, day } = input
    return foundOrders(db, { no, userId, kind: kindOf(input), channel, step, day }, pageOf(input))
  })
  route(site, orderWhole, ({ input, member }) => wholeOrder(db, input.id, member.id, clock.now()))

  route(site, endReview, async ({ input: { order_id: orderId, to, reason }, ...by }) => {
    await operatorWrite(db, by, async (tx) => {
      await leave(tx, { orderId, to, actor: operatorWords(by.member.id), reason }, clock.now())
      return [null, { action: 'review_left', target: orderId, detail: { to, reason } }]
    })
    return say(to === 'fulfil' ? '已发货' : '已关闭', null)
  })
}

function incidentRoutes(site: Site): void {
  const { db, clock } = site
  route(site, incidents, ({ input }) =>
    incidentList(db, { onlyOpen: input.open === 1, kind: input.kind }, pageOf(input)),
  )
  route(site, reconciliations, ({ input }) => reconciliationList(db, input.channel, pageOf(input)))

  route(site, resolveIncident, async ({ input: { id, words }, ...by }) => {
    await operatorWrite(db, by, async (tx) => {
      await resolve(tx, id, operatorWords(by.member.id), words, clock.now())
      return [null, { action: 'incident_resolved', target: id, detail: { words } }]
    })
    return say('已处理', null)
  })
}
