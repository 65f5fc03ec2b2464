import type { QueryClient } from '@tanstack/react-query'
import { browserMemory } from '#client/memory.ts'
import { siteTime } from '#client/site-clock.ts'
import { showFarewell } from '#web/shared/page/farewell-message.ts'
import { followDraws } from './follow-draws.ts'
import type { PageData } from './page-data.ts'
import { enableOffline } from './enable-offline.ts'
import { currentMemberId, refreshSession } from '#web/shared/page/session.ts'

// Overlays of the layout, bundled in the same chunk as `startDeferred`.
import '#web/me/account/leave-dialog.tsx'
export { LookSettings } from '#web/me/account/look-settings.tsx'
export { SheetContent } from './layouts/sheet-content.tsx'

/** Starts the work that the first render of a page with embedded data does not need. Its code is a chunk of its own. */
export function startDeferred(client: QueryClient, page: PageData | null): void {
  followDraws(client, page?.renderedAt ?? siteTime())
  watchMember()
  showFarewell()
  // Earlier versions stored here which member had switched on push messages.
  browserMemory.forget('pushed')
  // If the service worker cannot be registered, the page works, but not offline.
  if (!import.meta.env.DEV) enableOffline(client, page).catch(() => {})
}

/**
 * Reloads a tab that becomes visible if, in another tab, its member signed out or another member signed in. Otherwise
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
