import { askRefund, decideRefund, previewRefund, refundsOf } from '#contract/payments/refunds.console.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { operatorWrite } from '#server/infra/audit/audit.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { rolledBack } from '#server/infra/db/rolled-back.ts'
import { route, say } from '#server/infra/http/route.ts'
import { decisionIn, operatorActor } from './approval.ts'
import { refundList } from './finance.ts'
import { fenOf, yuanOf } from './orders.rules.ts'
import { kindOf } from './products.ts'
import { askRefund as ask, decideRefund as decide, type Refund } from './refunds.ts'

const presentPlan = ({ state, amountFen, taken }: Refund) => {
  const waits = state === 'asked'
  return { state: waits ? ('asked' as const) : ('confirmed' as const), amount: yuanOf(amountFen), taken }
}

/** Calls for operators: list, preview, request and decide refunds. */
export function refundRoutes(site: Site): void {
  const { db, clock } = site
  route(site, refundsOf, ({ input, member }) =>
    refundList(db, { ...pageOf(input), kind: kindOf(input), state: input.state, reader: member.id }),
  )

  route(site, previewRefund, ({ input, member }) => {
    const { payment_id: paymentId, cause, count } = input
    return rolledBack(db, async (tx) =>
      presentPlan(await ask(tx, member.id, { paymentId, cause, count, reason: '' }, clock.now())),
    )
  })

  route(site, askRefund, async ({ input, ...by }) => {
    const { payment_id: paymentId, cause, count, refunded, reason } = input
    const seenFen = refunded === undefined ? undefined : fenOf(refunded)
    const { id, ...plan } = await operatorWrite(db, by, async (tx) => {
      const refund = await ask(tx, by.member.id, { paymentId, cause, count, seenFen, reason }, clock.now())
      const detail = { order: refund.orderId, fen: refund.amountFen, taken: refund.taken, state: refund.state, reason }
      return [
        { id: refund.id, ...presentPlan(refund) },
        { action: 'refund_asked', target: refund.id, detail },
      ]
    })
    return say(plan.state === 'asked' ? '已提交，等待第二位运营人员确认' : '已提交，正在退款', { id, ...plan })
  })

  route(site, decideRefund, async ({ input: { id, ...decision }, ...by }) => {
    const decided = decisionIn(decision)
    await operatorWrite(db, by, async (tx) => {
      const { orderId } = await decide(tx, id, operatorActor(by.member.id), decided, clock.now())
      return [null, { action: 'refund_decided', target: id, detail: { ...decided, order: orderId } }]
    })
    return say(decided.decision === 'confirm' ? '已确认，正在退款' : '已驳回', null)
  })
}
