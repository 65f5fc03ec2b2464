import type { ReactNode } from 'react'
import type { MyProfile } from '#contract/people/account.ts'
import { FREE_REFRESHES, LUCKY_LOCKS, PANEL_LIMIT, PANEL_START } from '#contract/infra/quotas.ts'
import { toDayNumber } from '#lottery/dates.ts'
import { formatDate } from '#web/shared/lib/time.ts'
import { useToday } from '#web/shared/page/use-clock.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { TableHead } from '#web/shared/ui/layout/table.tsx'
import { VipBadge } from '#web/shared/ui/tag.tsx'
import styles from './membership.module.css'
import { MembershipPlans } from './membership-plans.tsx'

const BENEFITS: readonly { name: string; vip: ReactNode; other: ReactNode }[] = [
  { name: '彩运模式刷新', vip: '不限次', other: `每期 ${FREE_REFRESHES.member} 次` },
  { name: '彩运模式锁定', vip: `每期 ${LUCKY_LOCKS.vip} 注`, other: `每期 ${LUCKY_LOCKS.member} 注` },
  { name: '彩运模式的号码', vip: `最多 ${PANEL_LIMIT} 注`, other: `${PANEL_START} 注` },
  { name: '论坛昵称旁', vip: <VipBadge />, other: '—' },
]

export function Membership({ me }: { me: MyProfile }) {
  const isVip = me.is_vip === 1
  return (
    <Panel pad={false} className={styles.panel} aria-label="会员">
      <div className={styles.standing}>
        {isVip ? <Until me={me} /> : <None me={me} />}
        <Gifts isVip={isVip} />
      </div>
      <MembershipPlans me={me} />
    </Panel>
  )
}

function Until({ me: { deadline, vip_code } }: { me: MyProfile }) {
  const left = toDayNumber(formatDate(deadline)) - toDayNumber(useToday())
  return (
    <>
      <p className={styles.state}>
        会员至 <span className="num">{formatDate(deadline)}</span> <VipBadge />
      </p>
      <p className={cx(styles.about, 'num')}>
        {left > 0 ? `还有 ${left} 天` : '今天到期'}　会员号 {vip_code}
      </p>
    </>
  )
}

const None = ({ me: { deadline, vip_code } }: { me: MyProfile }) => (
  <>
    <p className={styles.state}>还不是会员</p>
    <p className={cx(styles.about, 'num')}>
      {deadline !== '' && `上次会员已于 ${formatDate(deadline)} 到期　`}会员号 {vip_code}
    </p>
  </>
)

function Gifts({ isVip }: { isVip: boolean }) {
  return (
    <table className={styles.gifts} aria-label="会员权益">
      <TableHead columns={isVip ? { 权益: '', 会员: '', 到期后: '' } : { 权益: '', 现在: '', 会员: '' }} />
      <tbody>
        {BENEFITS.map(({ name, vip, other }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {isVip && <td className={styles.vip}>{vip}</td>}
            <td>{other}</td>
            {!isVip && <td className={styles.vip}>{vip}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
