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

/** A small mark: green is done, amber a caution, gold membership, red what is mine or won. */
export function Tag({ kind = 'plain', icon, children, className }: TagProps) {
  return (
    <span className={cx(styles.tag, styles[kind], className)}>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  )
}

/** Beside the name of a member. */
export function VipBadge() {
  return (
    <span className={styles.vip} title="会员">
      VIP
    </span>
  )
}

/** Beside what is of a draw that was computed for a demonstration. */
export function DemoMark() {
  return <Tag kind="amber">演示数据</Tag>
}

/** Above what has draws that were computed for a demonstration, which are marked each where they stand. */
export function WithDemoMark() {
  return <Tag kind="amber">含演示开奖</Tag>
}
