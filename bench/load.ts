import autocannon from 'autocannon'
import type { Pair } from './row.ts'
import { processorSeconds, type Served } from './site.ts'

export const CONNECTIONS = 16
/** Odd, for a middle one. */
const PAIRS = 5
/** Each is measured so often by `medianPair`. */
export const ROUNDS = PAIRS + 1
const SECONDS = 3
/** The site ends a connection after 250 requests, which autocannon takes for an error. */
const RECONNECT_AFTER = 200

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
  return ratesOf(server, path, { headers, duration: seconds })
}

/** Of POSTs in their order, 16 at a time. */
export function postRates(server: Served, path: string, asks: readonly Ask[]): Promise<Rates> {
  let turn = 0
  const setupRequest = (request: object) => {
    const { headers, body } = asks[turn++ % asks.length]!
    // A copy: the body's length is written there.
    return { ...request, headers: { ...headers }, body }
  }
  return ratesOf(server, path, { amount: asks.length, requests: [{ method: 'POST', setupRequest }] })
}

async function ratesOf({ url, pid }: Served, path: string, how: Partial<autocannon.Options>): Promise<Rates> {
  const before = await processorSeconds(pid)
  const began = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const running = autocannon(
    { url: url + path, connections: CONNECTIONS, reconnectRate: RECONNECT_AFTER, verifyBody: isGood, ...how },
    (error, result) => (error ? reject(error as Error) : resolve(result)),
  )
  // autocannon itself looks at the clock once a second.
  let last = began
  running.on('response', () => (last = performance.now()))
  const { '2xx': good, non2xx, errors, mismatches } = await promise
  if (good === 0 || non2xx + errors + mismatches > 0) throw new Error(`answers of ${path} were not good`)
  return { clock: (good * 1000) / (last - began), processor: good / ((await processorSeconds(pid)) - before) }
}

/** A refusal is answered with 200, too. */
const isGood = (body: unknown): boolean => !/^\{"status":(?!200)/.test(String(body))

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
