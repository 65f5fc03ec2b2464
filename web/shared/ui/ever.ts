import { useState } from 'react'

/** True from the first render in which `now` was true: for what is fetched on first use and kept. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
