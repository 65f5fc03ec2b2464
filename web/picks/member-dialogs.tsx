import { paths } from '#contract/paths.ts'
import { FREE_REFRESHES, LUCKY_LOCKS, PAID_REFRESHES, PANEL_LIMIT } from '#contract/quotas.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './member-dialogs.module.css'
import type { PaidDialog } from './picks.queries.ts'

interface FrameProps {
  open: boolean
  onClose: () => void
}

const VIP_GIVES = [
  `彩运模式刷新不限次（未开通每期 ${FREE_REFRESHES.member} 次）`,
  `彩运模式可以增加号码，最多 ${PANEL_LIMIT} 注`,
  `彩运模式每期可锁定 ${LUCKY_LOCKS.vip} 注（未开通 ${LUCKY_LOCKS.member} 注）`,
  '论坛昵称旁显示会员标识',
]

const COINS_GIVE = [
  `1 枚星币换 1 次彩运模式刷新，每天最多 ${PAID_REFRESHES} 次`,
  '星币只在站内使用，不能提现、转赠或兑奖',
]

/** The dialogs that a refusal may ask for, one at a time. */
export function MemberDialogs({ wanted, onClose }: { wanted: PaidDialog | null; onClose: () => void }) {
  return (
    <>
      <VipDialog open={wanted === 'vip'} onClose={onClose} />
      <CoinDialog open={wanted === 'recharge'} onClose={onClose} />
    </>
  )
}

function VipDialog(props: FrameProps) {
  return (
    <Soon {...props} title="会员功能即将开放" lead="现在还不能开通。开放后每月 19 元，会给会员：" gives={VIP_GIVES} />
  )
}

function CoinDialog(props: FrameProps) {
  return <Soon {...props} title="星币功能即将开放" lead="现在还不能充值。开放后：" gives={COINS_GIVE} />
}

function Soon({ open, onClose, title, lead, gives }: FrameProps & { title: string; lead: string; gives: string[] }) {
  const footer = (
    <>
      <LinkButton to={paths.member()}>会员与星币</LinkButton>
      <Button onClick={onClose}>知道了</Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} footer={footer}>
      <p>{lead}</p>
      <ul className={styles.gives}>
        {gives.map((words) => (
          <li key={words}>
            <Icon name="check" />
            {words}
          </li>
        ))}
      </ul>
      <p className="muted small">会员和星币都不改变开奖结果，也不影响任何一注号码的可能。</p>
    </Dialog>
  )
}
