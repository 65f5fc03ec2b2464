import { createStore, type Store, useStore } from '#client/store.ts'

/** A dialog whose result pending calls await. */
export interface PendingDialog {
  /** Opens the dialog. Concurrent callers share its result. */
  ask: () => Promise<boolean>
  /** Closes the dialog with the member's choice; false: not now. */
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

/** Whether the dialog is open; always false on the server. */
export const useIsOpen = ({ pending }: PendingDialog): boolean => useStore(pending) !== null

/** Consent to new versions of the agreements. */
export const consentDialog = createPendingDialog()
/** Confirmation of identity by SMS code. */
export const identityDialog = createPendingDialog()
