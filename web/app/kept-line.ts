import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query'
import { contact } from '#contract/cms/content.ts'
import { unreadNotifications } from '#contract/messaging/notifications.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { clockOf, dateWithWeekday } from '#web/lib/time.ts'
import { keptAt } from '#web/page/use-kept.ts'
import styles from './kept-line.module.css'
import { readable } from './readable.ts'

/**
 * The line on top while there is no network: since when the page is, and what else can be read where it lacks something.
 * It is no part of any page, so none carries its code; always there, so that screen readers hear it come.
 * `addresses`: of all that is kept; `keepable`: the calls whose answers are.
 */
export function showKeptLine(
  client: QueryClient,
  addresses: () => Promise<string[]>,
  keepable: readonly unknown[],
): void {
  const line = document.createElement('p')
  line.ariaLive = 'polite'
  line.className = styles.kept ?? ''
  document.body.prepend(line)
  let told = ''
  function tell(): void {
    const words = wordsNow(client)
    const lacks = words !== '' && lacksSomething(client, keepable)
    if (told === words + lacks) return
    told = words + lacks
    line.textContent = words
    if (lacks) void addresses().then((all) => told === words + lacks && line.append(...linksTo(all)))
  }
  client.getQueryCache().subscribe(notifyManager.batchCalls(tell))
  tell()
}

function wordsNow(client: QueryClient): string {
  if (keptAt(client) === null) return ''
  const at = keptAt(client, isOfPage)
  return `${'demo' in document.body.dataset ? '演示环境。' : ''}现在连不上网络。${at === null ? '' : sinceWords(shanghaiTime(new Date(at)))}`
}

const sinceWords = (time: string): string =>
  `这一页下载于 ${dateWithWeekday(time)} ${clockOf(time)}，之后的变化没有显示。`

/** What stands around every page is none of what it has to say. */
const AROUND: readonly unknown[] = [contact.path, unreadNotifications.path]
const isOfPage = ({ queryKey }: Query): boolean => !AROUND.includes(queryKey[0])

/** Nothing of the page was kept, or not all that could have been: banners and what is new in the forum nobody misses. */
const lacksSomething = (client: QueryClient, keepable: readonly unknown[]): boolean =>
  keptAt(client, isOfPage) === null ||
  client
    .getQueryCache()
    .findAll({ type: 'active', predicate: isOfPage })
    .some(({ queryKey, state }) => keepable.includes(queryKey[0]) && state.status === 'error')

function linksTo(addresses: readonly string[]): (Node | string)[] {
  const pages = readable(addresses)
  if (pages.length === 0) return []
  const links = pages.map(({ label, to }) =>
    Object.assign(document.createElement('a'), { href: to, textContent: label }),
  )
  return ['下载过的还能看：', ...links]
}
