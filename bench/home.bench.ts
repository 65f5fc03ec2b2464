import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '#contract/paths.ts'
import { LIVE_PATH } from '#contract/play/live.ts'
import { measureGet, measureMedianPair } from './load.ts'
import { buildRateRow, type BenchRow, type RowReporter, buildBoundRow } from './row.ts'
import {
  withPeer,
  readDatabaseCpuSeconds,
  withTempFolder,
  readCpuSeconds,
  readResidentMb,
  type RunningServer,
  startSite,
} from './site.ts'

const LOAD_SECONDS = 60
const IDLE_SECONDS = 60
const GZIP_HEADERS = { 'accept-encoding': 'gzip' }
const LISTS = '/api/ranking_list/lists'
const LOADED = [paths.home(), LISTS, '/draw-winner?type=1', '/number/1', '/api/ranking_list/draw_lists?type=3']

/** Measures the start, cached reads, the memory after a minute of load, and the CPU time of an idle minute. */
export async function measure(report: RowReporter): Promise<void> {
  await withTempFolder(async (folder) => {
    const demo = { DRAW_SOURCE: 'demo' }
    // The first start creates the database; the bound applies to later starts.
    await (await startSite(folder, demo)).stop()
    return withPeer(folder, demo, async (site, peer) => {
      report(await measureStart(site))
      report(await measureCachedRead(site, peer))
      report(await measureHome(site, peer))
      report(await measureMemory(site))
      report(await measureIdle(site, folder))
    })
  })
}

async function measureStart(site: RunningServer): Promise<BenchRow> {
  const asked = performance.now()
  await (await fetch(site.url + paths.home())).text()
  return buildBoundRow(2500, 'ms', 'start to the first page answered', site.startedInMs + performance.now() - asked)
}

// Compares the CPU time of the servers only, because the client needs more time per response than the server.
async function measureCachedRead(site: RunningServer, peer: RunningServer): Promise<BenchRow> {
  const pair = await measureMedianPair(
    async () => (await measureGet(site, LISTS, GZIP_HEADERS)).processor,
    async () => (await measureGet(peer, '/hello')).processor,
  )
  return buildRateRow(
    0.4,
    'a cached read (ranking_list/lists) against a plain Fastify hello, per second of processor',
    pair,
  )
}

async function measureHome(site: RunningServer, peer: RunningServer): Promise<BenchRow> {
  const { headers } = await fetch(site.url + paths.home(), { headers: GZIP_HEADERS })
  const bytes = Number(headers.get('content-length'))
  const pair = await measureMedianPair(
    async () => (await measureGet(site, paths.home(), GZIP_HEADERS)).processor,
    async () => (await measureGet(peer, `/bytes/${bytes}`)).processor,
  )
  return buildRateRow(
    0.5,
    `the home page from cache (${bytes} B) against a ready buffer, per second of processor`,
    pair,
  )
}

async function measureMemory(site: RunningServer): Promise<BenchRow> {
  for (const path of LOADED) await measureGet(site, path, GZIP_HEADERS, LOAD_SECONDS / LOADED.length)
  return buildBoundRow(220, 'MB', `resident memory after ${LOAD_SECONDS} s of load`, await readResidentMb(site.pid))
}

/** Percentage of one core for site and database, with one page open that receives live events. */
async function measureIdle(site: RunningServer, folder: string): Promise<BenchRow> {
  const hearing = new AbortController()
  await fetch(site.url + LIVE_PATH, { signal: hearing.signal })
  const taken = async () => (await readCpuSeconds(site.pid)) + (await readDatabaseCpuSeconds(folder))
  const before = await taken()
  await sleep(IDLE_SECONDS * 1000)
  const percent = (((await taken()) - before) / IDLE_SECONDS) * 100
  hearing.abort()
  return buildBoundRow(1, '% of a core', 'a quiet minute, one page open', percent)
}
