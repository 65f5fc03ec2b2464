import { useState } from 'react'

/** Returns true from the first render in which `now` was true. For content fetched on first use. */
export function useHasBeenTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
