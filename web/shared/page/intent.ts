import { useEffect, useEffectEvent } from 'react'
import { tabMemory } from '#client/memory.ts'

interface Intent {
  /** Unique name of the control that performs the action, as in `like post 12`. */
  control: string
  detail: string
}

const INTENT_KEY = 'intent-after-login'

/** The action to resume after signing in. The first page with the control performs it; a reload discards it. */
let resumed: Intent | null = null

/** Stores an action until the visitor has signed in. Call it after `rememberPage`, which deletes an earlier action. */
export const storeIntent = (control: string, detail = ''): void =>
  void tabMemory.keep(INTENT_KEY, JSON.stringify({ control, detail } satisfies Intent))

export const deleteIntent = (): void => tabMemory.forget(INTENT_KEY)

export function resumeIntent(): void {
  const text = tabMemory.read(INTENT_KEY)
  deleteIntent()
  resumed = text === null ? null : (JSON.parse(text) as Intent)
}

/**
 * Calls `act` once if the action of this control led to signing in. `control` is null until the control can act for the
 * member. `act` may perform only reversible actions; for an irreversible one it opens the form or dialog.
 */
export function useIntent(control: string | null, act: (detail: string) => void): void {
  const onResumed = useEffectEvent(act)
  useEffect(() => {
    if (control === null || resumed?.control !== control) return
    const { detail } = resumed
    resumed = null
    onResumed(detail)
  }, [control])
}
