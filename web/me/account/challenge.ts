import { useEffect, useRef, useState } from 'react'
import { signInChallenge } from '#contract/people/account.ts'
import { useApi } from '#web/shared/page/site.tsx'
import { toast } from '#web/shared/lib/toasts.ts'
import type { Answer, Api } from '#client/call.ts'
import { machineTime } from '#client/site-clock.ts'
import type { Work } from '#contract/people/work.ts'

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

const NOT_DONE = '安全验证没有完成，请再试一次'

/** Times that a call is repeated with the work that its refusal requires. */
const REPEATS = 2

/**
 * Does the work that a refused call requires, and repeats the call with it. `working`: the player waits for the work, which takes seconds.
 */
export function useMoreWork() {
  const api = useApi()
  const stop = useRef<AbortController | null>(null)
  const [working, setWorking] = useState(false)
  useEffect(() => () => stop.current?.abort(), [])

  /** Returns the first answer that requires no more work; the last refusal where the work cannot be done. */
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

/** Returns the zero bits of the work that a refusal requires; 0: the call was not refused for that. */
const zerosIn = (answer: Answer<unknown>): number => (answer.status === 400 ? (answer.data?.zeros ?? 0) : 0)

async function proofOf(api: Api, stop: AbortSignal, zeros?: number): Promise<Proof> {
  const answer = await api(signInChallenge, { zeros }, { quiet: true, signal: stop })
  if (answer.status !== 200 || answer.data.work.zeros === 0) return {}
  return { challenge_id: answer.data.id, challenge: await doneInWorker(answer.data.work, stop) }
}

/** The work before a code. It may begin while the player types; each is good for one try. */
export function useChallenge() {
  const prepareOne = usePreparation()
  const prepared = useRef<Prepared | null>(null)
  /** The player waits for the work, and has noticed. */
  const [working, setWorking] = useState(false)
  useEffect(() => () => prepared.current?.stop.abort(), [])

  function prepare(): Prepared {
    const { current } = prepared
    if (current && machineTime() - current.at < FRESH) return current
    current?.stop.abort()
    return (prepared.current = prepareOne())
  }

  /** It has been tried and is of no use any more. */
  function drop(): void {
    prepared.current?.stop.abort()
    prepared.current = null
  }

  /** What to send with the phone; null where the work was not done, after having said so. */
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

/** Asks for work and begins it. Quietly: nobody has pressed anything yet. */
function usePreparation(): () => Prepared {
  const api = useApi()
  return () => {
    const stop = new AbortController()
    return { at: machineTime(), stop, proof: proofOf(api, stop.signal).catch(() => null) }
  }
}

/** Does the work beside the page; answers its nonce. Rejects where the browser can't, and once it is stopped. */
function doneInWorker(work: Work, stop: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
  worker.addEventListener('error', () => reject(new Error('the worker does not run')))
  stop.addEventListener('abort', () => reject(new Error('stopped')))
  worker.postMessage(work, [])
  return promise.finally(() => worker.terminate())
}
