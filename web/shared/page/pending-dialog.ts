import { createStore, useStore } from '#client/store.ts'

export type PendingDialog = ReturnType<typeof createPendingDialog>

/** Creates a dialog that API calls open. They await its result before they continue. */
function createPendingDialog() {
  const pending = createStore<PromiseWithResolvers<boolean> | null>(null)
  return {
    pending,
    /** Opens the dialog. Calls that open it concurrently share its result. */
    ask() {
      const waiting = pending.get() ?? Promise.withResolvers<boolean>()
      pending.set(waiting)
      return waiting.promise
    },
    /** Closes the dialog with the member's decision; false: the calls that wait for it fail. */
    answer(yes: boolean) {
      pending.get()?.resolve(yes)
      pending.set(null)
    },
  }
}

export const useIsOpen = ({ pending }: PendingDialog): boolean => useStore(pending) !== null

export const consentDialog = createPendingDialog()
export const identityDialog = createPendingDialog()
