import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Product, PRODUCT_TYPES } from '#contract/payments/orders.ts'
import { LUCKY_LOCKS } from '#contract/infra/quotas.ts'
import { formatYuan } from '#web/shared/lib/money.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useSession } from '#web/shared/page/session.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { VipBadge } from '#web/shared/ui/tag.tsx'
import { Checkout } from './checkout.tsx'
import styles from './checkout.module.css'
import { Choice, Choices } from './choice.tsx'
import { type ProductOffer, productsQuery } from './orders.queries.ts'
import { computePrice } from './prices.ts'
import { useUntil } from './membership-expiry.ts'
import type { CheckoutOrder } from './use-checkout.ts'

const BENEFITS = ['刷新不限次', `每期锁定 ${LUCKY_LOCKS.vip} 注`, '更多号码']

export function VipOffer({ product }: { product: number | undefined }) {
  return (
    <QueryView
      read={useQuery(productsQuery('vip'))}
      failed="会员套餐没有取到"
      loading={{ className: styles.face, rows: 4 }}
    >
      {(all) => <Plans all={all} start={product} />}
    </QueryView>
  )
}

function Plans({ all: { lists, wallets }, start }: { all: ProductOffer; start: number | undefined }) {
  const [id, setId] = useState(start)
  const plan = lists.find((one) => one.id === id) ?? lists[0]
  // The value when the dialog opened; the title must not change when the payment starts the membership.
  const [isVip] = useState(useSession()?.is_vip === 1)
  const until = useUntil(plan)
  return (
    <Checkout
      offered={wallets}
      order={plan ? toOrder(plan) : null}
      facts={
        plan
          ? [
              ['会员', `${plan.deadline ?? 1} 个月`],
              ['到期', until ?? '—'],
            ]
          : []
      }
    >
      <p className={styles.heading}>
        {isVip ? '续费会员' : '开通会员'} <VipBadge />
      </p>
      <ul className={styles.gives}>
        {BENEFITS.map((words) => (
          <li key={words}>
            <Icon name="check" size={16} />
            {words}
          </li>
        ))}
      </ul>
      <Choices legend="会员套餐" quiet className={styles.cards}>
        {lists.map((one) => (
          <Plan key={one.id} plan={one} chosen={one === plan} onChoose={() => setId(one.id)} />
        ))}
      </Choices>
    </Checkout>
  )
}

const toOrder = (plan: Product): CheckoutOrder => ({
  what: { type: PRODUCT_TYPES.vip, id: plan.id },
  price: computePrice(plan),
})

function Plan({ plan, chosen, onChoose }: { plan: Product; chosen: boolean; onChoose: () => void }) {
  return (
    <Choice look="card" gold name="plan" value={plan.id} checked={chosen} onChange={onChoose}>
      {chosen && <Icon name="check" size={18} className={styles.tick} />}
      <b>{plan.title}</b>
      <span className={styles.figure}>{formatYuan(computePrice(plan))}</span>
      <span className={styles.each}>{formatYuan(plan.amount)} / 月</span>
    </Choice>
  )
}
