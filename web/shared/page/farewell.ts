import { tabMemory } from '#client/memory.ts'
import { dropDraft, POST_KEY } from '#client/draft.ts'
import { keepFarewell } from './farewell-words.ts'
import { leave } from './session.ts'

/**
 * What is left to do once a session has ended by the player's wish: forget what belonged to it, and go on to a document of its
 * own, which has nothing of theirs in its memory and says so. It does not come back: whoever waits for it stays busy until then.
 */
export function farewell(words: string, to: string): Promise<never> {
  leave()
  tabMemory.clear()
  dropDraft({ place: 'browser' }, POST_KEY)
  keepFarewell(words)
  window.location.assign(to)
  return new Promise(() => {})
}
