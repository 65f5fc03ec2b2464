import { createStore, type Store, useStore } from '#client/store.ts'

/** A dialog that API calls open. They await its result before they continue. */
export interface PendingDialog {
  /** Opens the dialog. Calls that open it concurrently share its result. */
  ask: () => Promise<boolean>
  /** Closes the dialog with the member's decision; false: the calls that wait for it fail. */
  answer: (yes: boolean) => void
  pending: Store<PromiseWithResolvers<boolean> | null>
}

function createPendingDialog(): PendingDialog {
  const pending: PendingDialog['pending'] = createStore<PromiseWithResolvers<boolean> | null>(null)
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

export const useIsOpen = ({ pending }: PendingDialog): boolean => useStore(pending) !== null

export const consentDialog = createPendingDialog()
export const identityDialog = createPendingDialog()
