import type { QueryClient } from '@tanstack/react-query'
import { siteTime } from '#client/site-clock.ts'
import { sayFarewell } from '#web/page/farewell-words.ts'
import { followDraws } from './follow-draws.ts'
import { followMember } from './follow-member.ts'
import { keepPages } from './kept-answers.ts'
import type { PageData } from './page-data.ts'

export { heed } from './kept-answers.ts'

/** What no first sight waits for, fetched as one once the page lives. `page`: what came with it. */
export function goOn(client: QueryClient, page: PageData | null): void {
  followDraws(client, page?.renderedAt ?? siteTime())
  followMember()
  sayFarewell()
  // Only for the next time: a browser that refuses has the site as it was.
  if (!import.meta.env.DEV) keepPages(client, page).catch(() => {})
}
