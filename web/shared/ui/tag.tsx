import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './tag.module.css'

interface TagProps {
  kind?: 'plain' | 'green' | 'red' | 'amber' | 'gold'
  icon?: IconName
  children: ReactNode
  className?: string | undefined
}

/** Small label. Green: done; amber: caution; gold: membership; red: own or won. */
export function Tag({ kind = 'plain', icon, children, className }: TagProps) {
  return (
    <span className={cx(styles.tag, styles[kind], className)}>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  )
}

/** Badge after the name of a member with a membership. */
export function VipBadge() {
  return (
    <span className={styles.vip} title="会员">
      VIP
    </span>
  )
}

/** Label of a draw generated for the demo. */
export function DemoMark() {
  return <Tag kind="amber">演示数据</Tag>
}

/** Label above a list with some demo draws, each of which has its own label. */
export function WithDemoMark() {
  return <Tag kind="amber">含演示开奖</Tag>
}
