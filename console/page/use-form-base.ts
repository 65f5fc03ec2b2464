import { useState } from 'react'

/**
 * Initial values of a form for data that other operators may change meanwhile. A form without typed changes adopts
 * newer data. Otherwise `isElsewhere` is true, and the operator decides which values to use.
 */
export function useFormBase<Setting>(now: Setting, isNewer: (now: Setting, begun: Setting) => boolean) {
  const [begun, begin] = useState(now)
  const [typed, onTyped] = useState(false)
  const changed = isNewer(now, begun)
  if (changed && !typed) begin(now)
  return { begun, begin, isElsewhere: changed && typed, typed, onTyped }
}

export const isNewerRevision = (now: { revision: number }, begun: { revision: number }): boolean =>
  now.revision > begun.revision
