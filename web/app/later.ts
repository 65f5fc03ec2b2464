import type { QueryClient } from '@tanstack/react-query'
import { siteTime } from '#client/site-clock.ts'
import { sayFarewell } from '#web/shared/page/farewell-words.ts'
import { followDraws } from './follow-draws.ts'
import type { PageData } from './page-data.ts'
import { keepPages } from './without-network.ts'
import { readerNow, sessionMayHaveChanged } from '#web/shared/page/session.ts'

// What the frame of every page opens: with the rest it is one file.
import '#web/me/account/leave-dialog.tsx'
export { LookSettings } from '#web/me/account/look-settings.tsx'
export { SheetContent } from './layouts/sheet-content.tsx'

/** What no first sight waits for, fetched as one once the page lives. `page`: what came with it. */
export function goOn(client: QueryClient, page: PageData | null): void {
  followDraws(client, page?.renderedAt ?? siteTime())
  followMember()
  sayFarewell()
  // Only for the next time: a browser that refuses has the site as it was.
  if (!import.meta.env.DEV) keepPages(client, page).catch(() => {})
}

/**
 * A tab out of sight misses that its member leaves in another one, or that somebody else comes. In sight again it begins anew:
 * what it shows, and has ready, is of the member before.
 */
function followMember(): void {
  let before = readerNow()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') before = readerNow()
    else if (before !== '' && readerNow() !== before) window.location.reload()
    else sessionMayHaveChanged()
  })
}
