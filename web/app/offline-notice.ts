import type { Query, QueryClient } from '@tanstack/react-query'
import { findCacheTime, minKnown } from '#client/cache-time.ts'
import { siteTime } from '#client/site-clock.ts'
import { contact } from '#contract/cms/content.ts'
import { unreadNotifications } from '#contract/messaging/notifications.ts'
import { MEMBER_CALL_PATHS, PUBLIC_CALL_PATHS } from '#contract/offline.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { formatClock, formatDate, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import styles from './kept-line.module.css'
import { listReadablePages } from './readable-pages.ts'

export const isCached = ({ state }: Query): boolean => findCacheTime(state.data) !== null

/** Returns the download time of the oldest cached data on the page; null if none is cached. `is` limits the queries. */
export const findOldestCacheTime = (client: QueryClient, is: (query: Query) => boolean = () => true): number | null =>
  minKnown(listActiveQueries(client, is).map(({ state }) => findCacheTime(state.data)))

const listActiveQueries = (client: QueryClient, is: (query: Query) => boolean): Query[] =>
  client.getQueryCache().findAll({ type: 'active', predicate: is })

/**
 * Shows the age of cached data, and links to readable pages if data is missing. It does not use React, so that no
 * page's chunk includes its code. The element always exists, so that screen readers announce its text.
 */
export function showOfflineNotice(client: QueryClient): void {
  const line = document.createElement('p')
  line.ariaLive = 'polite'
  line.className = styles.kept ?? ''
  document.body.prepend(line)
  let shownWords = ''
  function update(): void {
    const notice = formatNotice(client)
    const lacks = notice !== '' && isIncomplete(client)
    if (shownWords === notice + lacks) return
    shownWords = notice + lacks
    line.textContent = notice
    document.documentElement.toggleAttribute('data-kept', notice !== '')
    if (lacks) void renderReadableLinks().then((links) => shownWords === notice + lacks && line.append(...links))
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

/** Queries of the layout; their age and their failures do not affect the notice. */
const LAYOUT_PATHS: readonly unknown[] = [contact.path, unreadNotifications.path]
const isPageQuery = ({ queryKey }: Query): boolean => !LAYOUT_PATHS.includes(queryKey[0])

/** Whether none of the page's data is cached, or a query that could be cached has failed. */
const isIncomplete = (client: QueryClient): boolean =>
  findOldestCacheTime(client, isPageQuery) === null ||
  listActiveQueries(client, isPageQuery).some(
    ({ queryKey, state }) =>
      [...PUBLIC_CALL_PATHS, ...MEMBER_CALL_PATHS].includes(String(queryKey[0])) && state.status === 'error',
  )

async function renderReadableLinks(): Promise<(Node | string)[]> {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  const links = listReadablePages(kept.flat().map(({ url }) => url)).map(({ label, to }) =>
    Object.assign(document.createElement('a'), { href: to, textContent: label }),
  )
  return links.length === 0 ? [] : ['。下载过的还能看：', ...links]
}
