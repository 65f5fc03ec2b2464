import type { Query, QueryClient } from '@tanstack/react-query'
import { findCacheTime, minKnown } from '#client/cache-time.ts'
import { siteTime } from '#client/site-clock.ts'
import { contact } from '#contract/cms/content.ts'
import { unreadNotifications } from '#contract/messaging/notifications.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { formatClock, formatDate, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import styles from './kept-line.module.css'

export const isCached = ({ state }: Query): boolean => findCacheTime(state.data) !== null

/** Returns the download time of the oldest cached data on the page; null if none is cached. `is` limits the queries. */
export const findOldestCacheTime = (client: QueryClient, is: (query: Query) => boolean = () => true): number | null =>
  minKnown(
    client
      .getQueryCache()
      .findAll({ type: 'active', predicate: is })
      .map(({ state }) => findCacheTime(state.data)),
  )

/**
 * Shows the age of cached data. It does not use React, so that no page's chunk includes its code. The element always
 * exists, so that screen readers announce its text.
 */
export function showOfflineNotice(client: QueryClient): void {
  const line = document.createElement('p')
  line.ariaLive = 'polite'
  line.className = styles.kept ?? ''
  document.body.prepend(line)
  function update(): void {
    const notice = formatNotice(client)
    if (line.textContent === notice) return
    line.textContent = notice
    document.documentElement.toggleAttribute('data-kept', notice !== '')
  }
  client.getQueryCache().subscribe(update)
  update()
}

function formatNotice(client: QueryClient): string {
  if (findOldestCacheTime(client) === null) return ''
  const at = findOldestCacheTime(client, isPageQuery)
  return `${'demo' in document.body.dataset ? '演示环境。' : ''}没有网络${at === null ? '' : `，内容截至 ${formatTime(at)}`}`
}

function formatTime(at: number): string {
  const [then, now] = [at, siteTime()].map((ms) => formatShanghaiTime(new Date(ms))) as [string, string]
  return formatDate(then) === formatDate(now)
    ? formatClock(then)
    : `${formatDateWithWeekday(then)} ${formatClock(then)}`
}

/** Queries of the layout; their age does not affect the notice. */
const LAYOUT_PATHS: readonly unknown[] = [contact.path, unreadNotifications.path]
const isPageQuery = ({ queryKey }: Query): boolean => !LAYOUT_PATHS.includes(queryKey[0])
