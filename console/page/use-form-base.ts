import { useState } from 'react'

/**
 * Initial values of a form for data that others may change. An untouched form adopts the newer data; otherwise the
 * operator is notified and decides.
 */
export function useFormBase<Setting>(now: Setting, isNewer: (now: Setting, begun: Setting) => boolean) {
  const [begun, begin] = useState(now)
  const [typed, onTyped] = useState(false)
  const changed = isNewer(now, begun)
  if (changed && !typed) begin(now)
  return { begun, begin, isElsewhere: changed && typed, typed, onTyped }
}

/** Compares data with a revision number. */
export const isNewerRevision = (now: { revision: number }, begun: { revision: number }): boolean =>
  now.revision > begun.revision
