import type { QueryClient } from '@tanstack/react-query'
import { browserMemory } from '#client/memory.ts'
import { siteTime } from '#client/site-clock.ts'
import { showFarewell } from '#web/shared/page/farewell-message.ts'
import { followDraws } from './follow-draws.ts'
import type { PageData } from './page-data.ts'
import { enableOffline } from './enable-offline.ts'
import { currentMemberId, refreshSession } from '#web/shared/page/session.ts'

// Dialogs of the layout, bundled in the same chunk as `startDeferred`.
import '#web/me/account/leave-dialog.tsx'
export { LookSettings } from '#web/me/account/look-settings.tsx'
export { SheetContent } from './layouts/sheet-content.tsx'

/** Starts everything that the first render does not need. Its code is one chunk, loaded after hydration. */
export function startDeferred(client: QueryClient, page: PageData | null): void {
  followDraws(client, page?.renderedAt ?? siteTime())
  watchMember()
  showFarewell()
  // Earlier versions stored here which member had switched on push messages.
  browserMemory.forget('pushed')
  // The cache filled here serves only later visits, so a failure does not affect the current page.
  if (!import.meta.env.DEV) enableOffline(client, page).catch(() => {})
}

/**
 * Reloads a tab that becomes visible if its member has signed out, or another has signed in, in another tab. Otherwise
 * rereads the session.
 */
function watchMember(): void {
  let before = currentMemberId()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') before = currentMemberId()
    else if (before !== '' && currentMemberId() !== before) window.location.reload()
    else refreshSession()
  })
}
