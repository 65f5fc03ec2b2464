import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyProfile } from '#contract/people/account.ts'
import type { Product } from '#contract/payments/orders.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { formatYuan } from '#web/shared/lib/money.ts'
import { formatDate } from '#web/shared/lib/time.ts'
import { showOffer } from '#web/shared/page/offer.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useToday } from '#web/shared/page/use-clock.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Choice, Choices } from './choice.tsx'
import styles from './membership.module.css'
import { type ProductOffer, productsQuery } from './orders.queries.ts'
import { computePrice } from './prices.ts'
import { computeUntil } from './membership-expiry.ts'

export function MembershipPlans({ me }: { me: MyProfile }) {
  return (
    <div className={styles.buy}>
      <QueryView read={useQuery(productsQuery('vip'))} failed="会员套餐没有取到" loading={{ rows: 3 }}>
        {(all) => <Plans me={me} all={all} />}
      </QueryView>
    </div>
  )
}

function Plans({ me, all: { lists, wallets } }: { me: MyProfile; all: ProductOffer }) {
  const [id, setId] = useState<number>()
  const plan = lists.find((one) => one.id === id) ?? lists[0]
  const isVip = me.is_vip === 1
  if (!plan) return <p className="sub">现在没有在售的会员套餐。</p>
  return (
    <>
      <h2>{isVip ? `续费，接在 ${formatDate(me.deadline)} 之后` : `开通会员，每月 ${plan.amount} 元`}</h2>
      <Choices legend="时长" quiet className={styles.terms}>
        {lists.map((one) => (
          <Term key={one.id} plan={one} me={me} chosen={one === plan} onChoose={() => setId(one.id)} />
        ))}
      </Choices>
      {wallets.length > 0 ? (
        <Button kind="primary" className={styles.order} onClick={() => showOffer({ type: 'vip', product: plan.id })}>
          {isVip ? '续费' : '开通会员'} {formatYuan(computePrice(plan))}
        </Button>
      ) : (
        <p className={styles.note}>暂时不能付款，请过些时候再来。</p>
      )}
      <p className={styles.note}>到期不自动续费{isVip && '，已锁定的号码不受影响'}。会员不改变任何一注的中奖机会。</p>
    </>
  )
}

interface TermProps {
  plan: Product
  me: MyProfile
  chosen: boolean
  onChoose: () => void
}

function Term({ plan, me, chosen, onChoose }: TermProps) {
  const months = plan.deadline ?? 1
  const today = useToday()
  return (
    <Choice
      look="row"
      gold
      dot
      className={cx(styles.term, chosen && styles.chosen)}
      name="term"
      value={plan.id}
      checked={chosen}
      onChange={onChoose}
    >
      <span>
        {months} 个月<small>至 {computeUntil(months, today, me)}</small>
      </span>
      <span className={styles.price}>
        <b>{formatYuan(computePrice(plan))}</b>
        <small>{formatYuan(plan.amount)} / 月</small>
      </span>
    </Choice>
  )
}
