import { type Dispatcher, Pool } from 'undici'
import type { Pair } from './row.ts'
import { readCpuSeconds, type RunningServer } from './site.ts'

export const CONNECTIONS = 16
/** Number of counted measurements of our site and the peer; odd, so that there is a median. */
const PAIRS = 5
/** Number of pairs that `measureMedianPair` measures; it ignores the first one. */
export const ROUNDS = PAIRS + 1
const SECONDS = 3
/**
 * Requests until the client reconnects. The site closes a connection after 250, and the peer must pay for reconnecting
 * too.
 */
const REQUESTS_PER_CONNECTION = 200

export interface PostRequest {
  headers: Record<string, string>
  body: string
}

/** Successful responses per second of wall time, and of the server's CPU time. */
interface Rates {
  clock: number
  processor: number
}

/** Measures a GET with 16 concurrent requests. */
export function measureGet(
  server: RunningServer,
  path: string,
  headers: Record<string, string> = {},
  seconds = SECONDS,
): Promise<Rates> {
  const ends = performance.now() + seconds * 1000
  return measureRates(server, async (pool) => {
    if (performance.now() >= ends) return false
    await requestOrThrow(pool, { method: 'GET', path, headers })
    return true
  })
}

/** Measures POSTs in their order, 16 concurrently. */
export function measurePost(server: RunningServer, path: string, asks: readonly PostRequest[]): Promise<Rates> {
  const left = asks.values()
  return measureRates(server, async (pool) => {
    const { value } = left.next()
    if (!value) return false
    await requestOrThrow(pool, { method: 'POST', path, ...value })
    return true
  })
}

/** Measures the rates of the requests that `ask` sends. `ask` returns false when there are no more. */
async function measureRates({ url, pid }: RunningServer, ask: (pool: Pool) => Promise<boolean>): Promise<Rates> {
  const pool = new Pool(url, { connections: CONNECTIONS, maxRequestsPerClient: REQUESTS_PER_CONNECTION })
  const before = await readCpuSeconds(pid)
  const began = performance.now()
  let good = 0
  const askOn = async () => {
    while (await ask(pool)) good++
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
  const seconds = (performance.now() - began) / 1000
  const processor = good / ((await readCpuSeconds(pid)) - before)
  await pool.close()
  return { clock: good / seconds, processor }
}

/** Sends a request. Throws for a refusal too, although it has HTTP status 200. */
async function requestOrThrow(pool: Pool, asked: Dispatcher.RequestOptions): Promise<void> {
  const { statusCode, body } = await pool.request(asked)
  const told = await body.text()
  if (statusCode < 200 || statusCode > 299 || /^\{"status":(?!200)/.test(told))
    throw new Error(`${asked.path} was answered with ${statusCode}: ${told.slice(0, 200)}`)
}

/**
 * Measures our site and the peer alternately, so that other load affects both, and returns the pair with the median
 * ratio. Ignores the first pair, which includes compilation.
 */
export async function measureMedianPair(
  ours: (round: number) => Promise<number>,
  peer: (round: number) => Promise<number>,
): Promise<Pair> {
  const pairs: Pair[] = []
  for (let round = 0; round < ROUNDS; round++) pairs.push({ ours: await ours(round), peer: await peer(round) })
  return pairs.slice(1).toSorted((a, b) => a.ours / a.peer - b.ours / b.peer)[(PAIRS - 1) / 2]!
}
