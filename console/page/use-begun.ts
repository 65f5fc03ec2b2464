import { useState } from 'react'

/**
 * What a form began with, of something that others may change meanwhile. Until something is typed it begins with theirs;
 * after that they are told of, and whoever types decides.
 */
export function useBegun<Setting>(now: Setting, isNewer: (now: Setting, begun: Setting) => boolean) {
  const [begun, begin] = useState(now)
  const [typed, onTyped] = useState(false)
  const changed = isNewer(now, begun)
  if (changed && !typed) begin(now)
  return { begun, begin, isElsewhere: changed && typed, typed, onTyped }
}

/** Of what has a number that rises with each change. */
export const isRevised = (now: { revision: number }, begun: { revision: number }): boolean =>
  now.revision > begun.revision
