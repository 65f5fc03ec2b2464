import { tabMemory } from '#client/memory.ts'
import { deleteDraft, POST_KEY } from '#client/draft.ts'
import { storeFarewell } from './farewell-message.ts'
import { markLeaving } from './session.ts'

/**
 * Completes a sign-out: deletes the player's local data and loads a new document, which has none of it in memory and
 * shows the message. The promise never resolves, so the caller stays busy until the navigation.
 */
export function finishSignOut(words: string, to: string): Promise<never> {
  markLeaving()
  tabMemory.clear()
  deleteDraft({ place: 'browser' }, POST_KEY)
  storeFarewell(words)
  window.location.assign(to)
  return new Promise(() => {})
}
