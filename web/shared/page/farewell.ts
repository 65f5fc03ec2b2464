import { tabMemory } from '#client/memory.ts'
import { dropDraft, POST_KEY } from '#client/draft.ts'
import { keepFarewell } from './farewell-words.ts'
import { leave } from './session.ts'

/**
 * Completes a sign-out: deletes the player's local data and loads a new document, which has none of it in memory and
 * shows the message. The promise never resolves, so the caller stays busy until the navigation.
 */
export function farewell(words: string, to: string): Promise<never> {
  leave()
  tabMemory.clear()
  dropDraft({ place: 'browser' }, POST_KEY)
  keepFarewell(words)
  window.location.assign(to)
  return new Promise(() => {})
}
