import { useEffect, useEffectEvent } from 'react'
import { tabMemory } from '#client/memory.ts'

/** An action that a visitor started and that requires an account. */
interface Intent {
  /** Unique name of the control that performs it: `like post 12`. */
  control: string
  /** Argument of the action; '' if none. */
  detail: string
}

const INTENT_KEY = 'intent-after-login'

/** Set after the login; the first page with the control performs it. A reload discards it. */
let resumed: Intent | null = null

/**
 * Stores the action until after the login. Call it after the page has been remembered, because that drops an older
 * intent.
 */
export const storeIntent = (control: string, detail = ''): void =>
  void tabMemory.keep(INTENT_KEY, JSON.stringify({ control, detail } satisfies Intent))

export const deleteIntent = (): void => tabMemory.forget(INTENT_KEY)

/** Activates the stored action for the page that is opened after the login. */
export function resumeIntent(): void {
  const text = tabMemory.read(INTENT_KEY)
  deleteIntent()
  resumed = text === null ? null : (JSON.parse(text) as Intent)
}

/**
 * Calls `act` once if the action of this control led to the login. `control` is null until the control can act for the
 * member. `act` performs only reversible actions; for any other it opens the form or dialog.
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
