import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import styles from './section-head.module.css'

interface SectionHeadProps {
  title: ReactNode
  id?: string
  level?: 2 | 3
  more?: { to: string; label: string } | undefined
  /** Whether a rule is drawn; false inside a panel, which has a frame. */
  rule?: boolean
  children?: ReactNode
}

export function SectionHead({ title, id, level = 2, more, rule = true, children }: SectionHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={cx(styles.head, rule && 'rule')}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {children && <div className={styles.aside}>{children}</div>}
      {more && (
        <Link className={styles.more} to={more.to}>
          {more.label}
          <Icon name="chevron" size={16} />
        </Link>
      )}
    </div>
  )
}
