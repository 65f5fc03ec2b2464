import { tabMemory } from '#client/memory.ts'
import { deleteDraft, POST_KEY } from '#client/draft.ts'
import { storeFarewell } from './farewell-message.ts'
import { markLeaving } from './session.ts'

/**
 * Deletes the data stored for this tab and the draft of a new post, then loads a new document, because the current one
 * has the member's data in memory. The promise never resolves, so the caller stays busy until the document is unloaded.
 */
export function finishSignOut(words: string, to: string): Promise<never> {
  markLeaving()
  tabMemory.clear()
  deleteDraft({ place: 'browser' }, POST_KEY)
  storeFarewell(words)
  window.location.assign(to)
  return new Promise(() => {})
}
