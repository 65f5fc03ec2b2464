import { useState } from 'react'
import { signInChallenge } from '#contract/account.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { useAsk } from '#web/app/ask.ts'
import { digitsOf } from './rules.ts'

/** A picture whose digits only people read. */
export interface Challenge {
  image: string
  answer: string
  error: string | undefined
  onAnswer: (answer: string) => void
  /** Another picture. */
  onAgain: () => void
}

/** The picture that stands before a code, where the server asks for one. Each is good for one try. */
export function useChallenge() {
  const ask = useAsk()
  const [picture, setPicture] = useState<{ id: string; image: string } | null>(null)
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()

  async function askAgain(): Promise<void> {
    const next = await ask(signInChallenge, {})
    if (next.status !== 200) return
    setPicture(next.data)
    setAnswer('')
    setError(undefined)
  }
  /** What to send with the phone: {} where nothing is asked for, null where the answer is missing. */
  function proof(): { challenge_id?: string; challenge?: string } | null {
    if (!picture) return {}
    const digits = digitsOf(answer)
    if (digits !== '') return { challenge_id: picture.id, challenge: digits }
    setError(REFUSALS.challenge_needed.msg)
    return null
  }
  const challenge: Challenge | null = picture && {
    image: picture.image,
    answer,
    error,
    onAnswer: setAnswer,
    onAgain: () => void askAgain(),
  }
  return { challenge, proof, askAgain, drop: () => setPicture(null) }
}
