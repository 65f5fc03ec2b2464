import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { useSession } from '#web/shared/page/session.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import styles from './bell.module.css'
import { unreadQuery } from './notifications.queries.ts'

interface BellProps {
  className?: string | undefined
  size?: number
  children?: ReactNode
}

const POLL_INTERVAL_MS = 60_000
const MAX_SHOWN = 99

export function Bell({ className, size = 18, children }: BellProps) {
  const signedIn = useSession() !== null
  const { data } = useQuery({ ...unreadQuery, enabled: signedIn, refetchInterval: POLL_INTERVAL_MS })
  if (!signedIn) return null
  const count = data?.count ?? 0
  return (
    <Link
      className={className}
      to={paths.notifications()}
      aria-label={count > 0 ? `消息通知，${count} 条未读` : '消息通知'}
    >
      <span className={styles.bell}>
        <Icon name="bell" size={size} />
        {count > 0 && <i className={`num ${styles.count}`} data-count={count > MAX_SHOWN ? `${MAX_SHOWN}+` : count} />}
      </span>
      {children}
    </Link>
  )
}
