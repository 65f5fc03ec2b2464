import type { QueryClient } from '@tanstack/react-query'
import { siteTime } from '#client/site-clock.ts'
import { showFarewell } from '#web/shared/page/farewell-message.ts'
import { followDraws } from './follow-draws.ts'
import type { PageData } from './page-data.ts'
import { enableOffline } from './enable-offline.ts'
import { currentMemberId, refreshSession } from '#web/shared/page/session.ts'

// Dialogs of the layout, in the same chunk as the rest.
import '#web/me/account/leave-dialog.tsx'
export { LookSettings } from '#web/me/account/look-settings.tsx'
export { SheetContent } from './layouts/sheet-content.tsx'

/** Code that the first render does not need, in one chunk loaded after hydration. `page`: the document's data. */
export function startDeferred(client: QueryClient, page: PageData | null): void {
  followDraws(client, page?.renderedAt ?? siteTime())
  watchMember()
  showFarewell()
  // The offline storage serves the next visit only, so a failure does not affect this one.
  if (!import.meta.env.DEV) enableOffline(client, page).catch(() => {})
}

/**
 * A hidden tab misses a sign-out or another member's sign-in in another tab. When visible again it reloads, because its
 * content and cache belong to the previous member.
 */
function watchMember(): void {
  let before = currentMemberId()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') before = currentMemberId()
    else if (before !== '' && currentMemberId() !== before) window.location.reload()
    else refreshSession()
  })
}
