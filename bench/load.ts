import { type Dispatcher, Pool } from 'undici'
import type { Pair } from './row.ts'
import { processorSeconds, type Served } from './site.ts'

export const CONNECTIONS = 16
/** Odd, for a middle one. */
const PAIRS = 5
/** Each is measured so often by `medianPair`. */
export const ROUNDS = PAIRS + 1
const SECONDS = 3
/** The site ends a connection after 250 requests: its peer pays for new ones as well. */
const OF_A_CONNECTION = 200

export interface Ask {
  headers: Record<string, string>
  body: string
}

/** Good answers per second: of the clock, and of the server's own time on a processor. */
interface Rates {
  clock: number
  processor: number
}

/** Of a GET, asked 16 at a time. */
export function getRates(
  server: Served,
  path: string,
  headers: Record<string, string> = {},
  seconds = SECONDS,
): Promise<Rates> {
  const ends = performance.now() + seconds * 1000
  return ratesOf(server, async (pool) => {
    if (performance.now() >= ends) return false
    await mustBeGood(pool, { method: 'GET', path, headers })
    return true
  })
}

/** Of POSTs in their order, 16 at a time. */
export function postRates(server: Served, path: string, asks: readonly Ask[]): Promise<Rates> {
  const left = asks.values()
  return ratesOf(server, async (pool) => {
    const { value } = left.next()
    if (!value) return false
    await mustBeGood(pool, { method: 'POST', path, ...value })
    return true
  })
}

/** `ask` tells whether it has asked; where it has not, its line of questions is at its end. */
async function ratesOf({ url, pid }: Served, ask: (pool: Pool) => Promise<boolean>): Promise<Rates> {
  const pool = new Pool(url, { connections: CONNECTIONS, maxRequestsPerClient: OF_A_CONNECTION })
  const before = await processorSeconds(pid)
  const began = performance.now()
  let good = 0
  const askOn = async () => {
    while (await ask(pool)) good++
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
  const seconds = (performance.now() - began) / 1000
  const processor = good / ((await processorSeconds(pid)) - before)
  await pool.close()
  return { clock: good / seconds, processor }
}

/** A refusal is answered with 200, too. */
async function mustBeGood(pool: Pool, asked: Dispatcher.RequestOptions): Promise<void> {
  const { statusCode, body } = await pool.request(asked)
  const told = await body.text()
  if (statusCode < 200 || statusCode > 299 || /^\{"status":(?!200)/.test(told))
    throw new Error(`${asked.path} was answered with ${statusCode}: ${told.slice(0, 200)}`)
}

/**
 * Both measured in turns, so that what else the machine does hits both, and of those pairs the one with the median ratio.
 * The first pair, of which both are still being compiled, does not count.
 */
export async function medianPair(
  ours: (round: number) => Promise<number>,
  peer: (round: number) => Promise<number>,
): Promise<Pair> {
  const pairs: Pair[] = []
  for (let round = 0; round < ROUNDS; round++) pairs.push({ ours: await ours(round), peer: await peer(round) })
  return pairs.slice(1).toSorted((a, b) => a.ours / a.peer - b.ours / b.peer)[(PAIRS - 1) / 2]!
}
