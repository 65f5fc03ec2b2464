import { request } from 'node:http'
import { getRate } from './asking.ts'
import type { BenchRow } from './row.ts'
import { type Served, beside, inFolder, inTurns, residentMb, serve } from './servers.ts'

const SECONDS = 3
const LOAD_SECONDS = 60
const MEMORY_MB = 220
const START_MS = 2500
const HOME_JS_KB = 160
const ZIPPED = { 'accept-encoding': 'gzip' }

/** What is public and hot against its floor; the start, the memory and the weight of the home page. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder(async (folder) => {
    const env = { DATA_DIR: folder, DRAW_SOURCE: 'demo' }
    // The first start makes the database; the bound is for everything installed.
    await (await serve('server/main.ts', env)).stop()
    return beside(serve('server/main.ts', env), (site) =>
      beside(serve('bench/peers/ready-buffers.ts', {}), async (peer) => [
        await startRow(site),
        await listsRow(site, peer),
        await homeRow(site, peer),
        await memoryRow(site),
        await weightRow(site),
      ]),
    )
  })
}

async function startRow(site: Served): Promise<BenchRow> {
  const asked = performance.now()
  await (await fetch(`${site.url}/index`)).text()
  const ms = site.startedInMs + performance.now() - asked
  return limit('start to the first page answered', ms, START_MS, 'ms')
}

async function listsRow(site: Served, peer: Served): Promise<BenchRow> {
  const ours = () => getRate(site, '/api/ranking_list/lists', SECONDS, ZIPPED)
  const { ours: own, peer: floor } = await inTurns(ours, () => getRate(peer, '/hello', SECONDS))
  return compared('ranking_list/lists against a plain Fastify hello', own, floor)
}

async function homeRow(site: Served, peer: Served): Promise<BenchRow> {
  const zipped = await fetch(`${site.url}/index`, { headers: ZIPPED })
  const bytes = Number(zipped.headers.get('content-length'))
  const ours = () => getRate(site, '/index', SECONDS, ZIPPED)
  const { ours: own, peer: floor } = await inTurns(ours, () => getRate(peer, `/bytes/${bytes}`, SECONDS))
  return compared(`the home page from cache (${bytes} B) against a ready buffer`, own, floor)
}

async function memoryRow(site: Served): Promise<BenchRow> {
  const paths = [
    '/index',
    '/api/ranking_list/lists',
    '/draw-winner?type=1',
    '/number/1',
    '/api/ranking_list/draw_lists?type=3',
  ]
  for (const path of paths) await getRate(site, path, LOAD_SECONDS / paths.length, ZIPPED)
  return limit(`resident memory after ${LOAD_SECONDS} s of load`, await residentMb(site.pid), MEMORY_MB, 'MB')
}

async function weightRow(site: Served): Promise<BenchRow> {
  return limit('initial JS of the home page, zipped', await scriptKb(`${site.url}/index`), HOME_JS_KB, 'KB')
}

/** Scripts that a page loads at once, zipped, in KB. */
export async function scriptKb(url: string): Promise<number> {
  const page = await (await fetch(url)).text()
  const scripts = [...page.matchAll(/<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+\.js)"/g)].map(
    ([, src]) => src!,
  )
  const sizes = await Promise.all([...new Set(scripts)].map((src) => zippedSize(new URL(src, url))))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** Bytes on the wire with gzip, whatever encoding the server prefers. */
async function zippedSize(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: ZIPPED }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks).length))
    })
      .on('error', reject)
      .end()
  })
}

export function compared(what: string, ours: number, peer: number): BenchRow {
  const ratio = ours / peer
  const perSecond = (n: number) => `${Math.round(n)}/s of CPU`
  return { what, ours: perSecond(ours), peer: perSecond(peer), ratio, bound: '≥ 0.8x', met: ratio >= 0.8 }
}

export function limit(what: string, value: number, most: number, unit: string): BenchRow {
  const ratio = value / most
  return { what, ours: `${value.toFixed(0)} ${unit}`, peer: '–', ratio, bound: `≤ ${most} ${unit}`, met: value <= most }
}
