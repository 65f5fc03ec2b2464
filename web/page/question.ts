import { useSyncExternalStore } from 'react'

/** Something that a member is asked in a dialog while calls wait for it. */
export interface Question {
  /** Asks; whatever waits for the answer waits for the same one. */
  ask: () => Promise<boolean>
  /** The member's answer; false: not now. */
  answer: (yes: boolean) => void
  isAsked: () => boolean
  watch: (tell: () => void) => () => void
}

function aQuestion(): Question {
  let asked: PromiseWithResolvers<boolean> | null = null
  const watchers = new Set<() => void>()

  function become(next: typeof asked): void {
    asked = next
    for (const tell of watchers) tell()
  }
  return {
    ask() {
      const waiting = asked ?? Promise.withResolvers<boolean>()
      if (!asked) become(waiting)
      return waiting.promise
    },
    answer(yes) {
      asked?.resolve(yes)
      become(null)
    },
    isAsked: () => asked !== null,
    watch(tell) {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
  }
}

/** Whether it is being asked; never on the server. */
export const useAsked = ({ watch, isAsked }: Question): boolean => useSyncExternalStore(watch, isAsked, () => false)

/** To accept what is new of the agreements. */
export const agreeing = aQuestion()
/** To prove by a code to be still the one who signed in. */
export const proving = aQuestion()
