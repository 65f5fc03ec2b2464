import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './tag.module.css'

interface TagProps {
  kind?: 'plain' | 'green' | 'red' | 'amber' | 'gold'
  children: ReactNode
  className?: string | undefined
}

/** Small label. Green: done; amber: caution; gold: membership; red: own or won. */
export function Tag({ kind = 'plain', children, className }: TagProps) {
  return <span className={cx(styles.tag, styles[kind], className)}>{children}</span>
}

export function VipBadge() {
  return (
    <span className={styles.vip} title="会员">
      VIP
    </span>
  )
}

export function DemoMark() {
  return <Tag kind="amber">演示数据</Tag>
}

export function WithDemoMark() {
  return <Tag kind="amber">含演示开奖</Tag>
}
