import { useEffect, useEffectEvent } from 'react'
import { tabMemory } from '#client/memory.ts'

/** An action that a visitor began and that needs an account. */
interface Intent {
  /** The control that carries it out, unique on the site: `like post 12`. */
  control: string
  /** What the control has to know; ''. */
  detail: string
}

const INTENT = 'intent-after-login'

/** The visitor has signed in: the first page that shows the control takes it. A reload forgets it. */
let resumed: Intent | null = null

/** Stores the action for the way to the login and back. Called after the page has been remembered, which drops an older one. */
export const keepIntent = (control: string, detail = ''): void =>
  void tabMemory.keep(INTENT, JSON.stringify({ control, detail } satisfies Intent))

export const dropIntent = (): void => tabMemory.forget(INTENT)

/** Hands the stored action to the page that is opened after the login. */
export function resumeIntent(): void {
  const text = tabMemory.read(INTENT)
  dropIntent()
  resumed = text === null ? null : (JSON.parse(text) as Intent)
}

/**
 * Calls `act` once if the action of this control led to the login. `control` is null until the control can act for the member.
 * `act` does only what the player can take back; everything else it offers.
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
