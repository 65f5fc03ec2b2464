import { useEffect, useRef, useState } from 'react'
import { signInChallenge } from '#contract/account.ts'
import { useAsk } from '#web/page/ask.ts'
import { useApi } from '#web/page/site.tsx'
import { machineTime } from '#client/site-clock.ts'
import { doneInWorker } from './in-worker.ts'
import { digitsOf } from './rules.ts'

/** A picture whose digits only people read. */
export interface Picture {
  image: string
  answer: string
  error: string | undefined
  onAnswer: (answer: string) => void
  /** Another picture. */
  onAgain: () => void
}

/** What stands before a code: work of the browser, or a picture where it can't do it. */
export interface Challenge {
  /** The player waits for the work, and has noticed. */
  working: boolean
  picture: Picture | null
  /** Stops the work and shows a picture. */
  onPicture: () => void
}

/** What to send with the phone. */
export interface Proof {
  challenge_id?: string
  challenge?: string
}

interface Prepared {
  at: number
  stop: AbortController
  /** null: this browser can't, or was stopped. */
  proof: Promise<Proof | null>
}

/** A challenge lives two minutes; a proof is sent while it surely does. */
const FRESH = 100_000
/** Work that takes less, in milliseconds, is not spoken of. */
const UNNOTICED = 400

/** The challenge before a code. Its work may begin while the player types; each is good for one try. */
export function useChallenge() {
  const ask = useAsk()
  const prepareOne = usePreparation()
  const prepared = useRef<Prepared | null>(null)
  const [working, setWorking] = useState(false)
  const [picture, setPicture] = useState<{ id: string; image: string } | null>(null)
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()
  useEffect(() => () => prepared.current?.stop.abort(), [])

  function prepare(): Prepared {
    const { current } = prepared
    if (current && machineTime() - current.at < FRESH) return current
    current?.stop.abort()
    return (prepared.current = prepareOne())
  }

  function drop(): void {
    prepared.current?.stop.abort()
    prepared.current = null
    setPicture(null)
  }

  async function showPicture(): Promise<void> {
    drop()
    const next = await ask(signInChallenge, { picture: 1 })
    if (next.status !== 200) return
    setPicture(next.data)
    setAnswer('')
    setError(undefined)
  }

  /** What to send with the phone; null where it is missing, after having asked for it. */
  async function proof(): Promise<Proof | null> {
    if (picture) return readProof(picture.id)
    const own = prepare()
    const said = setTimeout(() => setWorking(true), UNNOTICED)
    const done = await own.proof
    clearTimeout(said)
    setWorking(false)
    if (done === null && !own.stop.signal.aborted) await showPicture()
    return done
  }

  function readProof(id: string): Proof | null {
    const digits = digitsOf(answer)
    if (digits !== '') return { challenge_id: id, challenge: digits }
    setError('请输入图中的数字')
    return null
  }

  /** It has been tried and is of no use any more. */
  const used = () => (picture ? showPicture() : drop())
  const onAgain = () => void showPicture()
  function onAnswer(digits: string): void {
    setAnswer(digits)
    setError(undefined)
  }
  const shown = picture && { image: picture.image, answer, error, onAnswer, onAgain }
  const challenge: Challenge = { working, picture: shown, onPicture: onAgain }
  return { challenge, prepare, proof, used, drop }
}

/** Asks for work and begins it. Quietly: nobody has pressed anything yet. */
function usePreparation(): () => Prepared {
  const api = useApi()
  async function proofOf(stop: AbortSignal): Promise<Proof | null> {
    const asked = await api(signInChallenge, {}, { quiet: true, signal: stop })
    if (asked.status !== 200 || !asked.data.work || asked.data.work.zeros === 0) return {}
    return { challenge_id: asked.data.id, challenge: await doneInWorker(asked.data.work, stop) }
  }
  return () => {
    const stop = new AbortController()
    return { at: machineTime(), stop, proof: proofOf(stop.signal).catch(() => null) }
  }
}
