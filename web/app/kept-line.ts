import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { shanghaiTime } from '#lottery/dates.ts'
import { clockOf, dateWithWeekday } from '#web/lib/time.ts'
import { keptAt } from '#web/page/use-kept.ts'
import styles from './kept-line.module.css'

/**
 * The line on top of what was kept: since when. It is no part of any page, so none carries its code; always there, so that
 * screen readers hear it come.
 */
export function showKeptLine(client: QueryClient): void {
  const line = document.createElement('p')
  line.ariaLive = 'polite'
  line.className = styles.kept ?? ''
  document.body.prepend(line)
  function tell(): void {
    const at = keptAt(client)
    const words = at === null ? '' : keptWords(shanghaiTime(new Date(at)))
    if (line.textContent !== words) line.textContent = words
  }
  client.getQueryCache().subscribe(notifyManager.batchCalls(tell))
  tell()
}

const keptWords = (time: string): string =>
  `${'demo' in document.body.dataset ? '演示环境。' : ''}没有网络。这一页下载于 ${dateWithWeekday(time)} ${clockOf(time)}，之后的变化没有显示。`
