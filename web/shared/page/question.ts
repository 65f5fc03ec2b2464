import { createStore, type Store, useStore } from '#client/store.ts'

/** Something that a member is asked in a dialog while calls wait for it. */
export interface Question {
  /** Asks; whatever waits for the answer waits for the same one. */
  ask: () => Promise<boolean>
  /** The member's answer; false: not now. */
  answer: (yes: boolean) => void
  asked: Store<PromiseWithResolvers<boolean> | null>
}

function aQuestion(): Question {
  const asked: Question['asked'] = createStore<PromiseWithResolvers<boolean> | null>(null)
  return {
    asked,
    ask() {
      const waiting = asked.get() ?? Promise.withResolvers<boolean>()
      asked.set(waiting)
      return waiting.promise
    },
    answer(yes) {
      asked.get()?.resolve(yes)
      asked.set(null)
    },
  }
}

/** Whether it is being asked; never on the server. */
export const useAsked = ({ asked }: Question): boolean => useStore(asked) !== null

/** To accept what is new of the agreements. */
export const agreeing = aQuestion()
/** To prove by a code to be still the one who signed in. */
export const proving = aQuestion()
