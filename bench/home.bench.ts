import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '#contract/paths.ts'
import { LIVE_PATH } from '#contract/play/live.ts'
import { getRates, medianPair } from './load.ts'
import { atLeast, type BenchRow, type RowReporter, within } from './row.ts'
import { besidePeer, databaseSeconds, inFolder, processorSeconds, residentMb, type Served, startSite } from './site.ts'

const LOAD_SECONDS = 60
const IDLE_SECONDS = 60
const ZIPPED = { 'accept-encoding': 'gzip' }
const LISTS = '/api/ranking_list/lists'
const LOADED = [paths.home(), LISTS, '/draw-winner?type=1', '/number/1', '/api/ranking_list/draw_lists?type=3']

/** Measures the start, cached reads, the memory after a minute of load, and the CPU time of an idle minute. */
export async function measure(report: RowReporter): Promise<void> {
  await inFolder(async (folder) => {
    const demo = { DRAW_SOURCE: 'demo' }
    // The first start creates the database; the bound is for later ones.
    await (await startSite(folder, demo)).stop()
    return besidePeer(folder, demo, async (site, peer) => {
      report(await startRow(site))
      report(await cachedReadRow(site, peer))
      report(await homeRow(site, peer))
      report(await memoryRow(site))
      report(await idleRow(site, folder))
    })
  })
}

async function startRow(site: Served): Promise<BenchRow> {
  const asked = performance.now()
  await (await fetch(site.url + paths.home())).text()
  return within(2500, 'ms', 'start to the first page answered', site.startedInMs + performance.now() - asked)
}

// Server CPU time only: the client needs more time per response than the server.
async function cachedReadRow(site: Served, peer: Served): Promise<BenchRow> {
  const pair = await medianPair(
    async () => (await getRates(site, LISTS, ZIPPED)).processor,
    async () => (await getRates(peer, '/hello')).processor,
  )
  return atLeast(0.4, 'a cached read (ranking_list/lists) against a plain Fastify hello, per second of processor', pair)
}

async function homeRow(site: Served, peer: Served): Promise<BenchRow> {
  const { headers } = await fetch(site.url + paths.home(), { headers: ZIPPED })
  const bytes = Number(headers.get('content-length'))
  const pair = await medianPair(
    async () => (await getRates(site, paths.home(), ZIPPED)).processor,
    async () => (await getRates(peer, `/bytes/${bytes}`)).processor,
  )
  return atLeast(0.5, `the home page from cache (${bytes} B) against a ready buffer, per second of processor`, pair)
}

async function memoryRow(site: Served): Promise<BenchRow> {
  for (const path of LOADED) await getRates(site, path, ZIPPED, LOAD_SECONDS / LOADED.length)
  return within(220, 'MB', `resident memory after ${LOAD_SECONDS} s of load`, await residentMb(site.pid))
}

/** Percentage of one core for site and database, with one page open that receives live events. */
async function idleRow(site: Served, folder: string): Promise<BenchRow> {
  const hearing = new AbortController()
  await fetch(site.url + LIVE_PATH, { signal: hearing.signal })
  const taken = async () => (await processorSeconds(site.pid)) + (await databaseSeconds(folder))
  const before = await taken()
  await sleep(IDLE_SECONDS * 1000)
  const percent = (((await taken()) - before) / IDLE_SECONDS) * 100
  hearing.abort()
  return within(1, '% of a core', 'a quiet minute, one page open', percent)
}
