import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Breadcrumb, type Crumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './side-frame.module.css'

export interface SideItem {
  label: string
  to: string
  current: 'page' | 'true' | undefined
}

interface SideFrameProps {
  label: string
  trail: readonly Crumb[]
  items: readonly SideItem[]
  /** Navigation on phones: a row above the page, tiles after its first element, or hidden. */
  phone: 'row' | 'tiles' | 'none'
  children: ReactNode
}

export function SideFrame({ label, trail, items, phone, children }: SideFrameProps) {
  return (
    <div className="shell">
      <Breadcrumb trail={trail} />
      <div className={cx(styles.frame, styles[phone])}>
        <nav className={styles.side} aria-label={label}>
          {items.map(({ to, current, label: words }) => (
            <Link key={to} to={to} aria-current={current}>
              {words}
            </Link>
          ))}
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </div>
  )
}
