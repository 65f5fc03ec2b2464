import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { aFolder } from '#server/testing/processes.ts'
import { npmCommand, newMembers } from './site.ts'
import { balance, LAID } from './trouble/books.ts'
import { nothingSeen, type Seen } from './trouble/caller.ts'
import { type House, openHouse } from './trouble/house.ts'
import { openStreams, type Streams } from './trouble/streams.ts'
import { nothingTold, useUpFreeRefreshes, write } from './trouble/writer.ts'

/**
 * Runs open pages and writers against four processes, without and with failures: processes are killed in intervals and
 * the database fails over once. Prints the results; exit code 1 if a response was wrong, a confirmed write is lost or
 * doubled, or a page misses the last draw.
 *
 * node bench/trouble.ts --built --minutes 10 --streams 2000 --writers 50 --most 3
 */
const { values } = parseArgs({
  options: {
    /** Duration of each of the two runs. */
    minutes: { type: 'string', default: '10' },
    /** Seconds between two kills. */
    kill: { type: 'string', default: '60' },
    streams: { type: 'string', default: '2000' },
    writers: { type: 'string', default: '50' },
    /** Milliseconds between two writes of a writer. */
    pace: { type: 'string', default: '1000' },
    /** Milliseconds until the standby is promoted. */
    promote: { type: 'string', default: '2000' },
    /** Maximum ratio of the p99 with failures to that without; by default it is only printed. */
    most: { type: 'string' },
    /** Runs the build, like `npm start`, instead of the source. */
    built: { type: 'boolean', default: false },
  },
})
const HEARING_MS = 60_000
const runMs = Number(values.minutes) * 60_000

const root = aFolder('caiyun-trouble-')
const house = await openHouse(
  root,
  values.built ? { start: npmCommand('start'), draws: npmCommand('draws').script } : undefined,
)
try {
  process.exitCode = (await prove(house)) ? 0 : 1
} finally {
  await house.end()
  rmSync(root, { recursive: true, force: true })
}

async function prove({ url, primary, killOne, failOver, importDraw }: House): Promise<boolean> {
  const tokens = await newMembers((sql, some) => primary().ask(sql, some), Number(values.writers))
  await primary().ask(LAID)
  const members = tokens.map((token, n) => ({ token, told: nothingTold(n + 1), paceMs: Number(values.pace) }))
  const before = nothingSeen()
  await Promise.all(members.map((member) => useUpFreeRefreshes(url, member, before)))
  const streams = await openStreams(url, Number(values.streams))
  const during = async (troubles: (until: AbortSignal) => Promise<unknown>): Promise<Seen> => {
    const seen = nothingSeen()
    const until = AbortSignal.timeout(runMs)
    await Promise.all([troubles(until), ...members.map((member) => write(url, member, seen, until))])
    return seen
  }

  const calm = await during(async () => {})
  let away = 0
  const troubled = await during((until) =>
    Promise.all([
      everySo(Number(values.kill) * 1000, until, killOne),
      sleep(runMs / 2).then(async () => (away = await failOver(Number(values.promote)))),
    ]),
  )
  const heard = await hearing(streams, () => importDraw('2023050', '2023-02-28'))
  const { told, lost, doubled } = await balance(
    primary(),
    members.map((member) => member.told),
  )
  const wrong = [...before.wrong, ...calm.wrong, ...troubled.wrong]
  const ratio = centile(troubled, 0.99) / centile(calm, 0.99)
  console.log(`streams: ${values.streams} open, ${streams.cuts()} cuts, ${heard} heard the draw at the end`)
  console.log(`calm: ${timesOf(calm)}`)
  console.log(`troubled: ${timesOf(troubled)}; the site answered ${away.toFixed(1)} s after the standby took over`)
  console.log(`p99 ${ratio.toFixed(2)} times the calm run's`)
  console.log(`told: ${told}; ${wrong.length} wrong, ${lost.length} lost, ${doubled.length} doubled`)
  for (const line of [...wrong, ...lost, ...doubled].slice(0, 20)) console.log(`  ${line}`)
  streams.close()
  const isFast = values.most === undefined || (ratio <= Number(values.most) && away <= 10)
  return isFast && wrong.length + lost.length + doubled.length === 0 && heard === Number(values.streams)
}

/** Returns the number of open pages that receive a draw, once all are open again. */
async function hearing(streams: Streams, importDraw: () => Promise<void>): Promise<number> {
  const all = Number(values.streams)
  const deadline = performance.now() + HEARING_MS
  const late = () => performance.now() > deadline
  while (streams.open() < all && !late()) await sleep(100)
  await importDraw()
  while (streams.heard('"issueno":"2023050"') < all && !late()) await sleep(100)
  return streams.heard('"issueno":"2023050"')
}

async function everySo(ms: number, until: AbortSignal, work: () => void): Promise<void> {
  for (;;) {
    await sleep(ms, undefined, { signal: until }).catch(() => {})
    if (until.aborted) return
    work()
  }
}

function timesOf(seen: Seen): string {
  const [p50, p99] = [0.5, 0.99].map((part) => `${Math.round(centile(seen, part))} ms`)
  return `${seen.waits.length} calls, p50 ${p50}, p99 ${p99}, ${seen.again} asked again`
}

function centile({ waits }: Seen, part: number): number {
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * part)] ?? Number.NaN
}
