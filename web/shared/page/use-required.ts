import { useState } from 'react'

interface RequiredField {
  /** Error message of the field; '' if none. */
  error: string
  /** Records a submission attempt. Returns whether the value is present. */
  isGiven: () => boolean
}

/** Required-field check: shows the error from the first attempt until the value is present. */
export function useRequired(missing: boolean, words: string): RequiredField {
  const [refused, setRefused] = useState(false)
  function isGiven(): boolean {
    setRefused(missing)
    return !missing
  }
  return { error: refused && missing ? words : '', isGiven }
}
