import type { ReactNode } from 'react'
import { Button, LinkButton } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './state-views.module.css'

export interface LoadingViewProps {
  rows?: number
  shape?: 'balls' | 'lines' | 'people'
  label?: string
  className?: string | undefined
}

const SHAPES = { balls: 6, lines: 1, people: 1 } as const

/** Placeholder rows while content loads. CSS delays them by 150 ms, so that they do not flash on a fast response. */
export function LoadingView({ rows = 3, shape = 'lines', label = '正在加载', className }: LoadingViewProps) {
  return (
    <div className={cx(styles.loading, styles[shape], className)} role="status">
      <span className="sr">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <i className={styles.title} />
          <span className={styles.body}>
            {Array.from({ length: SHAPES[shape] }, (_unused, at) => (
              <i key={at} />
            ))}
          </span>
        </div>
      ))}
    </div>
  )
}

interface EmptyViewProps {
  title: string
  hint?: ReactNode
  link?: { to: string; label: string }
  /** A Button or LinkButton of size `s`, if `link` is not enough. */
  action?: ReactNode
}

export function EmptyView({ title, hint, link, action }: EmptyViewProps) {
  return (
    <div className={styles.face}>
      <EmptyArt />
      <Words title={title} hint={hint} />
      {link && (
        <LinkButton size="s" to={link.to}>
          {link.label}
        </LinkButton>
      )}
      {action}
    </div>
  )
}

type ErrorViewProps = Omit<EmptyViewProps, 'link' | 'action'> & { onRetry?: (() => void) | undefined; busy?: boolean }

export function ErrorView({ title, hint, onRetry, busy = false }: ErrorViewProps) {
  return (
    <div className={styles.face} role="alert">
      <Icon name="warn" size={28} className={styles.warn} />
      <Words title={title} hint={hint} />
      {onRetry && (
        <Button size="s" icon="refresh" busy={busy} onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  )
}

export function EndOfList() {
  return <p className={styles.end}>已经到底了~~~</p>
}

function Words({ title, hint }: { title: string; hint: ReactNode }) {
  return (
    <>
      <p className={styles.words}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
    </>
  )
}

function EmptyArt() {
  return (
    <svg className={styles.art} width="96" height="44" viewBox="0 0 96 44" fill="none" aria-hidden="true">
      <circle cx="16" cy="22" r="13" />
      <circle cx="48" cy="22" r="13" />
      <circle cx="80" cy="22" r="13" />
      <circle className={styles.ring} cx="80" cy="22" r="9" />
    </svg>
  )
}
