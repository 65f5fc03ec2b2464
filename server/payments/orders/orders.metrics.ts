import { inArray, sql } from 'drizzle-orm'
import { ORDER_STEPS } from '#contract/payments/orders.console.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { type SiteMetrics, computeSecondsBetween } from '#server/infra/lib/site-metrics.ts'
import { FINAL_STEPS } from './orders.rules.ts'
import { orders, type OrderStep } from './orders.tables.ts'

/** Excludes the final steps: they hold all past orders, and counting them would scan the whole table. */
const OPEN = ORDER_STEPS.filter((step) => !FINAL_STEPS.includes(step))

export const createOrdersMetrics = ({ db, clock }: { db: Queryable; clock: Clock }): SiteMetrics => ({
  of: 'orders',
  help: {
    caiyun_orders: 'Open orders by step',
    caiyun_orders_oldest_seconds: 'Longest time of an open order in its step',
    caiyun_payment_incidents_open: 'Unresolved payment incidents',
    caiyun_refunds_open: 'Refunds in progress',
  },
  async read() {
    const now = clock.now()
    const entered = sql`(select at from order_events where order_id = orders.id order by seq desc limit 1)`
    const { rows } = await db.execute<{ step: OrderStep; orders: number; since: string }>(sql`
      select step, count(*)::int as orders, min(${entered}) as since from orders where ${inArray(orders.step, OPEN)} group by step`)
    const { rows: open } = await db.execute<{ incidents: number; refunds: number }>(sql`
      select (select count(*)::int from incidents where resolved_at is null) as incidents,
        (select count(*)::int from refunds where state in ('asked', 'confirmed', 'sent')) as refunds`)
    const steps = OPEN.flatMap((step) => {
      const own = rows.find((one) => one.step === step)
      const labels = { step }
      const oldest = own ? computeSecondsBetween(new Date(own.since), now) : 0
      return [
        { name: 'caiyun_orders', labels, value: own?.orders ?? 0 } as const,
        { name: 'caiyun_orders_oldest_seconds', labels, value: oldest } as const,
      ]
    })
    return [
      ...steps,
      { name: 'caiyun_payment_incidents_open', value: open[0]!.incidents },
      { name: 'caiyun_refunds_open', value: open[0]!.refunds },
    ]
  },
})
