import { createStore, type Store, useStore } from '#client/store.ts'

/** Something that a member is asked in a dialog while calls wait for it. */
export interface Question {
  /** Asks; whatever waits for the answer waits for the same one. */
  ask: () => Promise<boolean>
  /** The member's answer; false: not now. */
  answer: (yes: boolean) => void
  pending: Store<PromiseWithResolvers<boolean> | null>
}

function aQuestion(): Question {
  const pending: Question['pending'] = createStore<PromiseWithResolvers<boolean> | null>(null)
  return {
    pending,
    ask() {
      const waiting = pending.get() ?? Promise.withResolvers<boolean>()
      pending.set(waiting)
      return waiting.promise
    },
    answer(yes) {
      pending.get()?.resolve(yes)
      pending.set(null)
    },
  }
}

/** Whether it is being asked; never on the server. */
export const useAsked = ({ pending }: Question): boolean => useStore(pending) !== null

/** To accept what is new of the agreements. */
export const agreeing = aQuestion()
/** To prove by a code to be still the one who signed in. */
export const proving = aQuestion()
