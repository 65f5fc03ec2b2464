import { useState } from 'react'

/** Checks a required field. The error is shown from the first attempt to submit until the field has a value. */
export function useRequired(missing: boolean, words: string) {
  const [refused, setRefused] = useState(false)
  function isGiven(): boolean {
    setRefused(missing)
    return !missing
  }
  return { error: refused && missing ? words : '', isGiven }
}
