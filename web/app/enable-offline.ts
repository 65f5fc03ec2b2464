import type { QueryClient, Query } from '@tanstack/react-query'
import { buildUrl } from '#client/call.ts'
import { refetchInBackground } from '#client/query.ts'
import { drawList } from '#contract/play/draws.ts'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import { MEMBER_CALL_PATHS, WORKER_PATH } from '#contract/offline.ts'
import type { GameType } from '#lottery/games.ts'
import { drawPageInput } from '#web/play/draws/draws.queries.ts'
import { onSessionChange, currentMemberId } from '#web/shared/page/session.ts'
import type { PageData } from './page-data.ts'
import { findCacheTime, minKnown } from '#client/cache-time.ts'
import { siteTime } from '#client/site-clock.ts'
import { contact } from '#contract/cms/content.ts'
import { unreadNotifications } from '#contract/messaging/notifications.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { formatClock, formatDate, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import styles from './kept-line.module.css'

/** Message of the page to the service worker (web/worker.ts), which caches the files and responses. */
export interface CachedPage {
  reader: string
  files: readonly string[]
  /** Server time of the responses, in milliseconds. */
  at: number
  answers: readonly (readonly [url: string, data: unknown])[]
}

const RETRY_MS = 10_000
const FIRST_RETRY_MS = 1000

/** Registers the service worker. While the page shows cached data, refetches it until the network responds. */
export async function enableOffline(client: QueryClient, page: PageData | null): Promise<void> {
  showOfflineNotice(client)
  for (const change of ['offline', 'online'])
    window.addEventListener(change, () => void refetchInBackground(client, {}))
  void pollForNetwork(client)
  if (document.readyState !== 'complete')
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }))
  const { serviceWorker } = navigator
  const at = page?.renderedAt ?? 0
  const send = (answers: CachedPage['answers']) =>
    serviceWorker.controller?.postMessage({
      reader: currentMemberId(),
      files: listPageFiles(),
      at,
      answers,
    } satisfies CachedPage)
  const answers = page ? toCachedAnswers(page) : []
  send(answers)
  onSessionChange(() => send([]))
  serviceWorker.addEventListener('controllerchange', () => {
    send(answers)
    // The page received the responses of member calls before the worker could cache them.
    void refetchInBackground(client, { predicate: ({ queryKey: [path] }) => MEMBER_CALL_PATHS.includes(String(path)) })
  })
  await serviceWorker.register(WORKER_PATH)
}

function listPageFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href)
  const paths = [...urls, ...sheets].map((url) => new URL(url).pathname)
  return [...new Set(paths)].filter((path) => path.startsWith('/assets/'))
}

/** Refetches cached data after one second, then every ten. After a success, refetches all active queries. */
async function pollForNetwork(client: QueryClient): Promise<never> {
  for (let ms = FIRST_RETRY_MS; ;) {
    await waitForCachedData(client)
    await new Promise((wake) => setTimeout(wake, ms))
    ms = FIRST_RETRY_MS
    if (findOldestCacheTime(client) === null) continue
    await refetchInBackground(client, { predicate: isCached })
    if (findOldestCacheTime(client) === null) {
      client.removeQueries({ type: 'inactive', predicate: isCached })
      await refetchInBackground(client, {})
    } else ms = RETRY_MS
  }
}

function waitForCachedData(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (findOldestCacheTime(client) === null) return
      leave()
      resolve()
    }
    const leave = client.getQueryCache().subscribe(check)
    check()
  })
}

function toCachedAnswers({ queries }: PageData): CachedPage['answers'] {
  return queries.flatMap(([[path, input, kind], data]) => {
    if (typeof path !== 'string') return []
    if (kind !== 'pages') return [[buildUrl({ method: 'GET', path: path as Endpoint['path'] }, input), data] as const]
    if (path !== drawList.path) return []
    // Each page of a list of draws is a separate response. No document contains another paginated list to cache.
    const { type } = input as { type: GameType }
    const { pages, pageParams } = data as { pages: unknown[]; pageParams: number[] }
    return pages.map((one, at) => [buildUrl(drawList, drawPageInput(type, pageParams[at]!)), one] as const)
  })
}

const isCached = ({ state }: Query): boolean => findCacheTime(state.data) !== null

/** Returns the download time of the oldest cached data on the page; null if none is cached. `is` limits the queries. */
const findOldestCacheTime = (client: QueryClient, is: (query: Query) => boolean = () => true): number | null =>
  minKnown(
    client
      .getQueryCache()
      .findAll({ type: 'active', predicate: is })
      .map(({ state }) => findCacheTime(state.data)),
  )

/**
 * Shows a notice with the time of cached data. It does not use React, so that no page's chunk includes its code. The
 * element always exists, so that screen readers announce its text.
 */
function showOfflineNotice(client: QueryClient): void {
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

/** Queries of the layout. The notice ignores when their data was downloaded. */
const LAYOUT_PATHS: readonly unknown[] = [contact.path, unreadNotifications.path]
const isPageQuery = ({ queryKey }: Query): boolean => !LAYOUT_PATHS.includes(queryKey[0])
