import { useEffect, useRef, useState } from 'react'
import { signInChallenge } from '#contract/people/account.ts'
import { useApi } from '#web/shared/page/site.tsx'
import { toast } from '#web/shared/lib/toasts.ts'
import type { Answer, Api } from '#client/call.ts'
import { machineTime } from '#client/site-clock.ts'
import type { Work } from '#contract/people/work.ts'

/** Proof-of-work fields that are sent with the phone number. */
export interface Proof {
  challenge_id?: string
  challenge?: string
}

interface Prepared {
  at: number
  stop: AbortController
  /** null: unsupported by this browser, or cancelled. */
  proof: Promise<Proof | null>
}

/** Milliseconds. A challenge is valid for two minutes; a proof is sent well before that. */
const FRESH = 100_000
/** Shorter work, in milliseconds, shows no notice. */
const UNNOTICED = 400

const NOT_DONE = '安全验证没有完成，请再试一次'

/** Maximum number of repetitions of a call with the required work. */
const REPEATS = 2

/**
 * Performs the work that a rejected call requires, and repeats the call. `working`: the player waits for it, which
 * takes seconds.
 */
export function useMoreWork() {
  const api = useApi()
  const stop = useRef<AbortController | null>(null)
  const [working, setWorking] = useState(false)
  useEffect(() => () => stop.current?.abort(), [])

  /** Returns the first response that requires no more work, or the last rejection if the work fails. */
  async function withMoreWork<Data>(send: (proof: Proof) => Promise<Answer<Data>>, first: Proof = {}) {
    let answer = await send(first)
    for (let repeat = 0; repeat < REPEATS && zerosIn(answer) > 0; repeat++) {
      const own = (stop.current = new AbortController())
      setWorking(true)
      const proof = await proofOf(api, own.signal, zerosIn(answer))
        .catch(() => null)
        .finally(() => setWorking(false))
      if (proof === null) {
        if (!own.signal.aborted) toast('error', NOT_DONE)
        return answer
      }
      answer = await send(proof)
    }
    return answer
  }
  return { working, withMoreWork }
}

/** Returns the required zero bits of a rejection; 0: the call was not rejected for lack of work. */
const zerosIn = (answer: Answer<unknown>): number => (answer.status === 400 ? (answer.data?.zeros ?? 0) : 0)

async function proofOf(api: Api, stop: AbortSignal, zeros?: number): Promise<Proof> {
  const answer = await api(signInChallenge, { zeros }, { quiet: true, signal: stop })
  if (answer.status !== 200 || answer.data.work.zeros === 0) return {}
  return { challenge_id: answer.data.id, challenge: await doneInWorker(answer.data.work, stop) }
}

/**
 * Proof of work before a code is requested. It may start while the player types; each proof is valid for one request.
 */
export function useChallenge() {
  const prepareOne = usePreparation()
  const prepared = useRef<Prepared | null>(null)
  /** The player waits noticeably for the work. */
  const [working, setWorking] = useState(false)
  useEffect(() => () => prepared.current?.stop.abort(), [])

  function prepare(): Prepared {
    const { current } = prepared
    if (current && machineTime() - current.at < FRESH) return current
    current?.stop.abort()
    return (prepared.current = prepareOne())
  }

  /** The proof has been used and is invalid now. */
  function drop(): void {
    prepared.current?.stop.abort()
    prepared.current = null
  }

  /** Returns the proof; null if the work failed, after an error message. */
  async function proof(): Promise<Proof | null> {
    const own = prepare()
    const timer = setTimeout(() => setWorking(true), UNNOTICED)
    const done = await own.proof
    clearTimeout(timer)
    setWorking(false)
    if (done === null && !own.stop.signal.aborted) {
      drop()
      toast('error', NOT_DONE)
    }
    return done
  }
  return { working, prepare, proof, drop }
}

/** Requests a challenge and starts the work, without messages, because the player has clicked nothing yet. */
function usePreparation(): () => Prepared {
  const api = useApi()
  return () => {
    const stop = new AbortController()
    return { at: machineTime(), stop, proof: proofOf(api, stop.signal).catch(() => null) }
  }
}

/**
 * Performs the work in a worker and returns its nonce. Rejects if the browser does not support it or after an abort.
 */
function doneInWorker(work: Work, stop: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
  worker.addEventListener('error', () => reject(new Error('the worker does not run')))
  stop.addEventListener('abort', () => reject(new Error('stopped')))
  worker.postMessage(work, [])
  return promise.finally(() => worker.terminate())
}
