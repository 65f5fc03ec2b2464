import { useState } from 'react'

interface Required {
  /** What is said at the field; ''. */
  error: string
  /** Notes a try to send. Whether it may be sent. */
  isGiven: () => boolean
}

/** What a form has to be given: that it is missing is said from a try without it until it is there. */
export function useRequired(missing: boolean, words: string): Required {
  const [refused, setRefused] = useState(false)
  function isGiven(): boolean {
    setRefused(missing)
    return !missing
  }
  return { error: refused && missing ? words : '', isGiven }
}
