import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint, InputOf, ReplyOf, Envelope } from '#contract/infra/endpoint.ts'

const PAUSE_MS = 300
/** Time limit of a call, longer than any failure of the bench. */
const PATIENCE_MS = 90_000

/** Statistics of the calls of all callers. */
export interface CallStatistics {
  /** Time of each call in ms until the final reply, including retries. */
  waits: number[]
  /** Number of retries after a 503 or a broken connection. The result of the failed call is unknown. */
  again: number
  /** Calls with an unexpected reply (not a 503), or without success in PATIENCE_MS. */
  wrong: string[]
}

export const createCallStatistics = (): CallStatistics => ({ waits: [], again: 0, wrong: [] })

export interface RetryingCaller {
  /** Retries until the reply has status 200. Returns null for a call that it records in `wrong`. */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    headers?: Record<string, string>,
  ): Promise<Envelope<ReplyOf<E>> | null>
}

/** `own`: headers that identify the caller. */
export function createRetryingCaller(url: string, own: Record<string, string>, seen: CallStatistics): RetryingCaller {
  return {
    async call<E extends Endpoint>({ method, path }: E, input: InputOf<E>, headers = {}) {
      const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
      const body = method === 'GET' ? {} : { body: JSON.stringify(input) }
      const all = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...own, ...headers }
      const began = performance.now()
      for (;;) {
        const answer = await fetchEnvelope(url + path + query, { method, headers: all, ...body })
        const waited = performance.now() - began
        if (answer?.status === 200) {
          seen.waits.push(waited)
          return answer as Envelope<ReplyOf<E>>
        }
        if ((answer !== null && answer.status !== 503) || waited > PATIENCE_MS) {
          seen.wrong.push(`${path}: ${JSON.stringify(answer)}`)
          return null
        }
        seen.again++
        await sleep(PAUSE_MS)
      }
    },
  }
}

/** Returns null if the connection failed before or during the response. */
async function fetchEnvelope(url: string, init: RequestInit): Promise<Envelope | null> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
  const text = await answer?.text().catch(() => null)
  if (!answer || text === null || text === undefined) return null
  try {
    return JSON.parse(text) as Envelope
  } catch {
    return { status: answer.status, msg: text.slice(0, 200), data: null }
  }
}
