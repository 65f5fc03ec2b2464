import type { Query, QueryClient } from '@tanstack/react-query'
import { keptTime, oldest } from '#client/kept.ts'
import { siteTime } from '#client/site-clock.ts'
import { contact } from '#contract/cms/content.ts'
import { unreadNotifications } from '#contract/messaging/notifications.ts'
import { OWN, PUBLIC } from '#contract/offline.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { clockOf, dateOf, dateWithWeekday } from '#web/shared/lib/time.ts'
import styles from './kept-line.module.css'
import { readable } from './readable.ts'

export const isKept = ({ state }: Query): boolean => keptTime(state.data) !== null

/**
 * Returns the download time of the oldest cached data on the screen, of all or some queries. Null: nothing is from the
 * cache.
 */
export const keptAt = (client: QueryClient, is: (query: Query) => boolean = () => true): number | null =>
  oldest(shown(client, is).map(({ state }) => keptTime(state.data)))

const shown = (client: QueryClient, is: (query: Query) => boolean): Query[] =>
  client.getQueryCache().findAll({ type: 'active', predicate: is })

/**
 * Notice at the top while offline: the age of the page, and links to other readable pages if data is missing. Not part
 * of React, so that no page includes its code. The element always exists, so that screen readers announce its text.
 */
export function showKeptLine(client: QueryClient): void {
  const line = document.createElement('p')
  line.ariaLive = 'polite'
  line.className = styles.kept ?? ''
  document.body.prepend(line)
  let shownWords = ''
  function update(): void {
    const words = wordsNow(client)
    const lacks = words !== '' && lacksSomething(client)
    if (shownWords === words + lacks) return
    shownWords = words + lacks
    line.textContent = words
    document.documentElement.toggleAttribute('data-kept', words !== '')
    if (lacks) void linksToReadable().then((links) => shownWords === words + lacks && line.append(...links))
  }
  client.getQueryCache().subscribe(update)
  update()
}

function wordsNow(client: QueryClient): string {
  if (keptAt(client) === null) return ''
  const at = keptAt(client, isOfPage)
  return `${'demo' in document.body.dataset ? '演示环境。' : ''}没有网络${at === null ? '' : `，内容截至 ${timeInWords(at)}`}`
}

function timeInWords(at: number): string {
  const [then, now] = [at, siteTime()].map((ms) => shanghaiTime(new Date(ms))) as [string, string]
  return dateOf(then) === dateOf(now) ? clockOf(then) : `${dateWithWeekday(then)} ${clockOf(then)}`
}

/** Queries of the layout, which the notice ignores. */
const AROUND: readonly unknown[] = [contact.path, unreadNotifications.path]
const isOfPage = ({ queryKey }: Query): boolean => !AROUND.includes(queryKey[0])

/** Nothing of the page is cached, or not all that could be; missing banners and forum news do not matter. */
const lacksSomething = (client: QueryClient): boolean =>
  keptAt(client, isOfPage) === null ||
  shown(client, isOfPage).some(
    ({ queryKey, state }) => [...PUBLIC, ...OWN].includes(String(queryKey[0])) && state.status === 'error',
  )

async function linksToReadable(): Promise<(Node | string)[]> {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  const links = readable(kept.flat().map(({ url }) => url)).map(({ label, to }) =>
    Object.assign(document.createElement('a'), { href: to, textContent: label }),
  )
  return links.length === 0 ? [] : ['。下载过的还能看：', ...links]
}
