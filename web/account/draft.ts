import { tabMemory } from '#client/memory.ts'
import type { Edited } from './edited.ts'

/** What was changed in a profile's form and not saved: a session that ends in the middle of it must not take it along. */
type Draft = Partial<Edited>

// Of the tab, and so gone with the log-out (docs/rules/accounts.md#signed-in-as-the-page-sees-it).
const KEY = 'profile-draft'

/** The draft of this account, or null: nobody is shown another one's. */
export function draftOf(vipCode: string): Draft | null {
  const kept = tabMemory.kept(KEY)
  if (kept === null) return null
  const { owner, draft } = JSON.parse(kept) as { owner: string; draft: Draft }
  return owner === vipCode ? draft : null
}

/** Keeps a draft in place of the one before; an empty one is none. */
export function keepDraft(owner: string, draft: Draft): void {
  if (Object.keys(draft).length === 0) return dropDraft()
  tabMemory.keep(KEY, JSON.stringify({ owner, draft }))
}

export const dropDraft = (): void => tabMemory.forget(KEY)
