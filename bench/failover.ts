import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createFolder } from '#server/testing/processes.ts'
import { parseNpmCommand, insertMembersBy } from './site.ts'
import { compareWrites, SEED_SQL } from './failover/compare-writes.ts'
import { createCallStatistics, type CallStatistics } from './failover/caller.ts'
import { type BenchSite, startBenchSite } from './failover/bench-site.ts'
import { openStreams, type Streams } from './failover/streams.ts'
import { createWriterRecord, useUpFreeRefreshes, runWriter } from './failover/writer.ts'

/**
 * Runs open pages and writers against four processes, first without and then with failures: processes are killed at
 * intervals and the database fails over once. Prints the results; exit code 1 if a response was wrong, a confirmed
 * write is lost or doubled, a page misses the last draw, or a time exceeds the limits of `--most`.
 *
 * node bench/failover.ts --built --minutes 10 --streams 2000 --writers 50 --most 3
 */
const { values } = parseArgs({
  options: {
    /** Duration of each of the two runs. */
    minutes: { type: 'string', default: '10' },
    /** Seconds between two kills of a process. */
    kill: { type: 'string', default: '60' },
    streams: { type: 'string', default: '2000' },
    writers: { type: 'string', default: '50' },
    /** Milliseconds between two writes of a writer. */
    pace: { type: 'string', default: '1000' },
    /** Milliseconds from the kill of the primary until the standby is promoted. */
    promote: { type: 'string', default: '2000' },
    /**
     * Maximum ratio of the p99 with failures to that without; also limits the fail-over to 10 s. Default: no limits.
     */
    most: { type: 'string' },
    /** Runs the build, like `npm start`, instead of the source. */
    built: { type: 'boolean', default: false },
  },
})
const RECEIVE_TIMEOUT_MS = 60_000
const runMs = Number(values.minutes) * 60_000

const root = createFolder('caiyun-failover-')
const benchSite = await startBenchSite(
  root,
  values.built ? { start: parseNpmCommand('start'), draws: parseNpmCommand('draws').script } : undefined,
)
try {
  process.exitCode = (await runTroubleBench(benchSite)) ? 0 : 1
} finally {
  await benchSite.end()
  rmSync(root, { recursive: true, force: true })
}

async function runTroubleBench({ url, primary, killOne, failOver, importDraw }: BenchSite): Promise<boolean> {
  const tokens = await insertMembersBy((sql, some) => primary().ask(sql, some), Number(values.writers))
  await primary().ask(SEED_SQL)
  const members = tokens.map((token, n) => ({ token, told: createWriterRecord(n + 1), paceMs: Number(values.pace) }))
  const before = createCallStatistics()
  await Promise.all(members.map((member) => useUpFreeRefreshes(url, member, before)))
  const streams = await openStreams(url, Number(values.streams))
  const during = async (faults: (until: AbortSignal) => Promise<unknown>): Promise<CallStatistics> => {
    const seen = createCallStatistics()
    const until = AbortSignal.timeout(runMs)
    await Promise.all([faults(until), ...members.map((member) => runWriter(url, member, seen, until))])
    return seen
  }

  const calm = await during(async () => {})
  let away = 0
  const faulty = await during((until) =>
    Promise.all([
      repeatEvery(Number(values.kill) * 1000, until, killOne),
      sleep(runMs / 2).then(async () => (away = await failOver(Number(values.promote)))),
    ]),
  )
  const heard = await countReceivers(streams, () => importDraw('2023050', '2023-02-28'))
  const { told, lost, doubled } = await compareWrites(
    primary(),
    members.map((member) => member.told),
  )
  const wrong = [...before.wrong, ...calm.wrong, ...faulty.wrong]
  const ratio = computePercentile(faulty, 0.99) / computePercentile(calm, 0.99)
  console.log(`streams: ${values.streams} open, ${streams.cuts()} cuts, ${heard} heard the draw at the end`)
  console.log(`calm: ${formatWaits(calm)}`)
  console.log(`faulty: ${formatWaits(faulty)}; the site answered ${away.toFixed(1)} s after the standby took over`)
  console.log(`p99 ${ratio.toFixed(2)} times the calm run's`)
  console.log(`told: ${told}; ${wrong.length} wrong, ${lost.length} lost, ${doubled.length} doubled`)
  for (const line of [...wrong, ...lost, ...doubled].slice(0, 20)) console.log(`  ${line}`)
  streams.close()
  const isFast = values.most === undefined || (ratio <= Number(values.most) && away <= 10)
  return isFast && wrong.length + lost.length + doubled.length === 0 && heard === Number(values.streams)
}

/** Returns the number of open pages that receive a draw, once all are open again. */
async function countReceivers(streams: Streams, importDraw: () => Promise<void>): Promise<number> {
  const all = Number(values.streams)
  const deadline = performance.now() + RECEIVE_TIMEOUT_MS
  const late = () => performance.now() > deadline
  while (streams.open() < all && !late()) await sleep(100)
  await importDraw()
  while (streams.heard('"issueno":"2023050"') < all && !late()) await sleep(100)
  return streams.heard('"issueno":"2023050"')
}

async function repeatEvery(ms: number, until: AbortSignal, work: () => void): Promise<void> {
  for (;;) {
    await sleep(ms, undefined, { signal: until }).catch(() => {})
    if (until.aborted) return
    work()
  }
}

function formatWaits(seen: CallStatistics): string {
  const [p50, p99] = [0.5, 0.99].map((part) => `${Math.round(computePercentile(seen, part))} ms`)
  return `${seen.waits.length} calls, p50 ${p50}, p99 ${p99}, ${seen.again} asked again`
}

function computePercentile({ waits }: CallStatistics, part: number): number {
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * part)] ?? Number.NaN
}
