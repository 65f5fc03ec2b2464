import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PATH } from '#contract/live.ts'
import { connect } from '#server/db/connect.ts'
import { processorSeconds } from './asking.ts'
import { limit } from './http.bench.ts'
import type { BenchRow } from './row.ts'
import { type Served, beside, inFolder, residentMb, serve } from './servers.ts'

const STREAMS = 10_000
/** Half of what the site lets one address have. */
const OF_AN_ADDRESS = 100
const KB_A_STREAM = 40
const TIMES = 2
/** Odd, for a middle one. */
const MESSAGES = 5
const SETTLED_MS = 1500
const KB = 1024

/** Ten thousand open streams on one process: what they take, and what one message to all of them costs. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder(async (folder) => {
    const connection = { kind: 'embedded', folder } as const
    return beside(serve('server/main.ts', { DATA_DIR: folder, DRAW_SOURCE: 'none' }), (site) =>
      beside(serve('bench/peers/plain-events.ts', {}), async (peer) => {
        const { pool, close } = await connect(connection)
        const tellSite = () => pool.query(`select pg_notify('live', '["draw",{"type":1,"issueno":"2022150"}]')`)
        const tellPeer = () => fetch(peer.url, { method: 'POST' })
        const ours = await measured(site, LIVE_PATH, tellSite).finally(close)
        return rowsOf(ours, await measured(peer, '/', tellPeer))
      }),
    )
  })
}

interface Measured {
  /** Resident memory of an open stream, in KB. */
  kb: number
  /** Seconds of the processor for one message to all: of five the middle one. */
  seconds: number
}

/** One server after the other: both at once would need more open files than a process commonly may have. */
async function measured(server: Served, path: string, tell: () => Promise<unknown>): Promise<Measured> {
  const followers = await followAll(server, path)
  const costs: number[] = []
  while (costs.length < MESSAGES) costs.push(await costOf(server, followers, tell))
  followers.leave()
  return { kb: followers.kb, seconds: costs.sort((a, b) => a - b)[(MESSAGES - 1) / 2]! }
}

function rowsOf(ours: Measured, peer: Measured): BenchRow[] {
  const ratio = ours.seconds / peer.seconds
  const ms = ({ seconds }: Measured) => `${(seconds * 1000).toFixed(0)} ms of CPU`
  const memory = limit(`memory of an open stream, of ${STREAMS}`, ours.kb, KB_A_STREAM, 'KB')
  return [
    { ...memory, peer: `${peer.kb.toFixed(0)} KB in plain node` },
    {
      what: `one message to ${STREAMS} streams against plain node`,
      ours: ms(ours),
      peer: ms(peer),
      ratio,
      bound: `≤ ${TIMES}x`,
      met: ratio <= TIMES,
    },
  ]
}

interface Followers {
  /** Resident memory that each takes, in KB. */
  kb: number
  /** How often one of them was told something. */
  told(): number
  leave(): void
}

/** Opens the streams, a hundred from each address of this machine's own network. */
async function followAll(server: Served, path: string): Promise<Followers> {
  const { hostname, port } = new URL(server.url)
  const before = await residentMb(server.pid)
  let told = 0
  const leaves: (() => void)[] = []
  const open = (number: number) =>
    new Promise<void>((resolve, reject) => {
      const localAddress = `127.0.1.${1 + Math.floor(number / OF_AN_ADDRESS)}`
      const asked = request({ hostname, port, path, localAddress, agent: false }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`stream ${number}: ${answer.statusCode}`))
        answer.on('data', (bytes: Buffer) => bytes.includes('event: draw') && told++)
        answer.on('error', () => {})
        resolve()
      })
      asked.on('error', reject).end()
      leaves.push(() => asked.destroy())
    })
  for (let number = 0; number < STREAMS; number += OF_AN_ADDRESS) {
    await Promise.all(Array.from({ length: OF_AN_ADDRESS }, (_, at) => open(number + at)))
  }
  await sleep(SETTLED_MS)
  const kb = ((await residentMb(server.pid)) - before) * (KB / STREAMS)
  return { kb, told: () => told, leave: () => leaves.forEach((leave) => leave()) }
}

/** Seconds of the server's processor that a message takes until everyone has it. */
async function costOf(server: Served, followers: Followers, tell: () => Promise<unknown>): Promise<number> {
  // A message of the same kind waits until a second after the one before.
  await sleep(SETTLED_MS)
  const [began, heard] = [await processorSeconds(server.pid), followers.told()]
  await tell()
  for (let waited = 0; followers.told() < heard + STREAMS; waited++) {
    if (waited > 1000) throw new Error(`${followers.told() - heard} of ${STREAMS} were told`)
    await sleep(10)
  }
  return (await processorSeconds(server.pid)) - began
}
