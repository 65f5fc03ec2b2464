import autocannon from 'autocannon'
import { readFile, rm } from 'node:fs/promises'
import { aFolder, ended, KEPT_CODE, run, says } from '#server/testing/processes.ts'

export const CONNECTIONS = 16
/** Odd, for a middle one. */
export const PAIRS = 5

/** As npm start sets it (docs/decisions/014-small-process.md). */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' }

export interface Served {
  url: string
  pid: number
  /** From the spawn to the address on standard output. */
  startedInMs: number
  stop(): Promise<void>
}

/** Starts a server of the bench as a process of its own and waits until it prints its address. */
export async function serve(script: string, env: Record<string, string>): Promise<Served> {
  const spawned = performance.now()
  // The site as npm start runs it.
  const site = script === 'server/main.ts'
  const wishes = { PORT: '0', RATE_LIMITS: '0', LOG_LEVEL: 'warn', DRAW_SOURCE: 'none', ...env }
  const asStarted = site ? { ...MALLOC, UV_THREADPOOL_SIZE: '8', ...KEPT_CODE } : {}
  const flags = site ? ['--import', './server/lib/drizzle-imports.ts', '--max-semi-space-size=16'] : []
  const server = run(script, { ...process.env, ...asStarted, ...wishes }, flags)
  server.child.stderr.pipe(process.stderr)
  const url = await says(server, /http:\/\/[\d.]+:\d+/)
  const stop = async () => void (await ended(server))
  return { url, pid: server.child.pid!, startedInMs: performance.now() - spawned, stop }
}

/** Runs `work` with servers' data in a folder that is gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = aFolder('caiyun-bench-')
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs `work` beside a server, which is stopped afterwards whatever happens. */
export async function beside<T>(starting: Promise<Served>, work: (server: Served) => Promise<T>): Promise<T> {
  const server = await starting
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

export interface Ask {
  headers: Record<string, string>
  body: string
}

/** Answers per second of POSTs in their order, 16 at a time; every answer has to be a good one. `pace`: no more a second. */
export async function postRate(url: string, asks: readonly Ask[], pace?: number): Promise<number> {
  let turn = 0
  let good = 0
  let last = 0
  const setupRequest = (request: object) => ({ ...request, ...asks[turn++ % asks.length] })
  const onResponse = (_status: number, body: string) => {
    if (body.startsWith('{"status":200')) good++
    // Timed by the answers: autocannon itself looks at the clock once a second.
    last = performance.now()
  }
  const started = performance.now()
  await autocannon({
    url,
    connections: CONNECTIONS,
    amount: asks.length,
    ...(pace !== undefined && { overallRate: pace }),
    requests: [{ method: 'POST', setupRequest, onResponse }],
  })
  if (good !== asks.length) throw new Error(`${good} of ${asks.length} answers were good at ${url}`)
  return (good * 1000) / (last - started)
}

/** The best of three measurements each, taken in turns, so that what else the machine does hits both. */
export async function inTurns(ours: () => Promise<number>, peer: () => Promise<number>) {
  const best = { ours: 0, peer: 0 }
  for (let round = 0; round < 3; round++) {
    best.ours = Math.max(best.ours, await ours())
    best.peer = Math.max(best.peer, await peer())
  }
  return best
}

/** Resident memory of a process in MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/**
 * Both measured in turns, and of those pairs the one with the median ratio: beside calls that share a database with each
 * other, one lucky moment of either would decide where the best of each is taken. The first pair, of which both are still
 * being compiled, does not count.
 */
export async function medianPair(
  ours: (round: number) => Promise<number>,
  peer: (round: number) => Promise<number>,
): Promise<{ ours: number; peer: number }> {
  const pairs: { ours: number; peer: number }[] = []
  for (let round = 0; round <= PAIRS; round++) pairs.push({ ours: await ours(round), peer: await peer(round) })
  return pairs.slice(1).toSorted((a, b) => a.ours / a.peer - b.ours / b.peer)[(PAIRS - 1) / 2]!
}
