import { requestRefund, decideRefund, previewRefund, refundList } from '#contract/payments/refunds.console.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { runOperatorWrite } from '#server/infra/audit/audit.ts'
import { toPage } from '#server/infra/db/page.ts'
import { runAndRollBack } from '#server/infra/db/run-and-roll-back.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { parseDecision, toOperatorActor } from '#server/payments/orders/finance/approval.ts'
import { listRefunds } from '#server/payments/orders/finance/finance.ts'
import { toFen, toYuan } from '#server/payments/orders/orders.rules.ts'
import { parseProductKind } from '#server/payments/orders/checkout/products.ts'
import { insertRefundRequest as ask, decideRefund as decide, type Refund } from './refunds.ts'

const presentPlan = ({ state, amountFen, taken }: Refund) => {
  const waits = state === 'asked'
  return { state: waits ? ('asked' as const) : ('confirmed' as const), amount: toYuan(amountFen), taken }
}

export function registerRefundRoutes(site: RouteSite): void {
  const { db, clock } = site
  registerRoute(site, refundList, ({ input, member }) =>
    listRefunds(db, { ...toPage(input), kind: parseProductKind(input), state: input.state, reader: member.id }),
  )

  registerRoute(site, previewRefund, ({ input, member }) => {
    const { payment_id: paymentId, cause, count } = input
    return runAndRollBack(db, async (tx) =>
      presentPlan(await ask(tx, member.id, { paymentId, cause, count, reason: '' }, clock.now())),
    )
  })

  registerRoute(site, requestRefund, async ({ input, ...by }) => {
    const { payment_id: paymentId, cause, count, refunded, reason } = input
    const seenFen = refunded === undefined ? undefined : toFen(refunded)
    const { id, ...plan } = await runOperatorWrite(db, by, async (tx) => {
      const refund = await ask(tx, by.member.id, { paymentId, cause, count, seenFen, reason }, clock.now())
      const detail = { order: refund.orderId, fen: refund.amountFen, taken: refund.taken, state: refund.state, reason }
      return [
        { id: refund.id, ...presentPlan(refund) },
        { action: 'refund_asked', target: refund.id, detail },
      ]
    })
    return replyWithMessage(plan.state === 'asked' ? '已提交，等待第二位运营人员确认' : '已提交，正在退款', {
      id,
      ...plan,
    })
  })

  registerRoute(site, decideRefund, async ({ input: { id, ...decision }, ...by }) => {
    const decided = parseDecision(decision)
    await runOperatorWrite(db, by, async (tx) => {
      const { orderId } = await decide(tx, id, toOperatorActor(by.member.id), decided, clock.now())
      return [null, { action: 'refund_decided', target: id, detail: { ...decided, order: orderId } }]
    })
    return replyWithMessage(decided.decision === 'confirm' ? '已确认，正在退款' : '已驳回', null)
  })
}
