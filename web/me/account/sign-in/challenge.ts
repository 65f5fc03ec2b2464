import { useEffect, useRef, useState } from 'react'
import { signInChallenge } from '#contract/people/account.ts'
import { useApi } from '#web/shared/page/site-context.tsx'
import { showToast } from '#web/shared/lib/toasts.ts'
import type { Answer, Api } from '#client/call.ts'
import { machineTime } from '#client/site-clock.ts'
import type { ProofOfWork } from '#contract/people/proof-of-work.ts'

export interface ChallengeProof {
  challenge_id?: string
  challenge?: string
}

interface PreparedProof {
  at: number
  stop: AbortController
  /** Resolves to null if the work failed in this browser or was aborted. */
  proof: Promise<ChallengeProof | null>
}

/** Age, in milliseconds, from which a prepared proof is not used. Its challenge is valid for two minutes. */
const FRESH_MS = 100_000
/** Milliseconds of work after which the form shows a notice. */
const UNNOTICED_MS = 400

const WORK_FAILED = '安全验证没有完成，请再试一次'

/** Maximum number of times that a call is repeated with the work that its rejection requires. */
const MAX_REPEATS = 2

/** Returns `withMoreWork`, which repeats a rejected call with the proof of work that the rejection requires. */
export function useRequiredWork() {
  const api = useApi()
  const stop = useRef<AbortController | null>(null)
  const [working, setWorking] = useState(false)
  useEffect(() => () => stop.current?.abort(), [])

  /** Calls `send`, again up to `MAX_REPEATS` times while the response requires work. Returns the last response. */
  async function withMoreWork<Data>(
    send: (proof: ChallengeProof) => Promise<Answer<Data>>,
    first: ChallengeProof = {},
  ) {
    let answer = await send(first)
    for (let repeat = 0; repeat < MAX_REPEATS && requiredZeros(answer) > 0; repeat++) {
      const own = (stop.current = new AbortController())
      setWorking(true)
      const proof = await createProof(api, own.signal, requiredZeros(answer))
        .catch(() => null)
        .finally(() => setWorking(false))
      if (proof === null) {
        if (!own.signal.aborted) showToast('error', WORK_FAILED)
        return answer
      }
      answer = await send(proof)
    }
    return answer
  }
  return { working, withMoreWork }
}

/** Returns the number of leading zero bits that a rejection requires of the proof; 0 for any other response. */
const requiredZeros = (answer: Answer<unknown>): number => (answer.status === 400 ? (answer.data?.zeros ?? 0) : 0)

async function createProof(api: Api, stop: AbortSignal, zeros?: number): Promise<ChallengeProof> {
  const answer = await api(signInChallenge, { zeros }, { quiet: true, signal: stop })
  if (answer.status !== 200 || answer.data.work.zeros === 0) return {}
  return { challenge_id: answer.data.id, challenge: await solveInWorker(answer.data.work, stop) }
}

/** Proof of work for requesting a code. It may start while the player types; each proof is valid for one request. */
export function useChallenge() {
  const api = useApi()
  const prepared = useRef<PreparedProof | null>(null)
  /** Whether the player has clicked and waits for the work longer than `UNNOTICED_MS`. */
  const [working, setWorking] = useState(false)
  useEffect(() => () => prepared.current?.stop.abort(), [])

  function prepare(): PreparedProof {
    const { current } = prepared
    if (current && machineTime() - current.at < FRESH_MS) return current
    current?.stop.abort()
    const stop = new AbortController()
    // Shows no messages, because the player may not have clicked yet.
    const work = createProof(api, stop.signal).catch(() => null)
    return (prepared.current = { at: machineTime(), stop, proof: work })
  }

  /** Discards the proof, because the server accepts it only once. */
  function drop(): void {
    prepared.current?.stop.abort()
    prepared.current = null
  }

  /** Returns the proof; null if the work was aborted or failed. After a failure an error message is shown. */
  async function proof(): Promise<ChallengeProof | null> {
    const own = prepare()
    const timer = setTimeout(() => setWorking(true), UNNOTICED_MS)
    const done = await own.proof
    clearTimeout(timer)
    setWorking(false)
    if (done === null && !own.stop.signal.aborted) {
      drop()
      showToast('error', WORK_FAILED)
    }
    return done
  }
  return { working, prepare, proof, drop }
}

function solveInWorker(work: ProofOfWork, stop: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
  worker.addEventListener('error', () => reject(new Error('the worker does not run')))
  stop.addEventListener('abort', () => reject(new Error('stopped')))
  worker.postMessage(work, [])
  return promise.finally(() => worker.terminate())
}
