import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { tabMemory } from '#client/memory.ts'
import { forgetDraft } from '#web/lib/kept-draft.ts'
import { toast } from '#web/lib/toasts.ts'

/** What is left to do once a session has ended by the player's wish: forget what belonged to it, say so, move on. */
export function useFarewell() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (words: string, to: string): Promise<void> => {
    tabMemory.clear()
    await forgetDraft()
    toast('success', words)
    await navigate(to)
    cache.clear()
  }
}
