import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from '@playwright/test'
import { randomFillSync } from 'node:crypto'
import { launchOptions } from '#e2e/chromium.ts'
import { diceFrom } from '#lottery/dice.ts'
import { featuresOf } from '#lottery/features.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { tickets } from '#lottery/tickets.ts'
import { numbersIn, tracksOf } from '#lottery/tracks.ts'
import { carryBack, nothingCarried, trendTable } from '#lottery/trends.ts'
import { getRate } from './asking.ts'
import { compared, limit, scriptKb } from './http.bench.ts'
import type { BenchRow } from './row.ts'
import { beside, inFolder, inTurns, type Served, serve } from './servers.ts'

const ISSUES = 100
const HISTORY = 3000
const SECONDS = 3
const TURN_MS = 200
const PAINT_TURNS = 7
const ZIPPED = { 'accept-encoding': 'gzip' }
const REAL = fileURLToPath(new URL('../../shared/draws/ssq.csv', import.meta.url))

/** The charts' rows: the statistics, the cached answer, and how soon a slow machine has painted. */
export async function rows(): Promise<BenchRow[]> {
  return [
    statisticsRow(),
    ...(await inFolder(async (folder) => {
      const env = { DATA_DIR: folder, SITE_CLOCK: '2022-12-31T22:40:00+08:00', DRAW_SOURCE: 'demo' }
      const real = existsSync(REAL)
      if (real)
        execFileSync(process.execPath, ['server/cli/draws.ts', 'import', REAL], { env: { ...process.env, ...env } })
      else console.error('no ../shared/draws: charts of 100 and 500 issues are not painted')
      return beside(serve('server/main.ts', env), async (site) => [
        await beside(serve('bench/peers/ready-buffers.ts', {}), (peer) => cachedRow(site, peer)),
        ...(await paintRows(
          site,
          real
            ? [
                [50, 700],
                [100, 1000],
                [500, 1200],
              ]
            : [[50, 700]],
        )),
        limit('initial JS of a chart page, zipped', await scriptKb(`${site.url}/line-chart?type=1`), 160, 'KB'),
      ])
    })),
  ]
}

function statisticsRow(): BenchRow {
  const histories = ALL_GAMES.map((game) => ({ game, history: aHistory(game) }))
  // As the database hands it over: the window oldest first, what lies before it newest first.
  const read = histories.map(({ game, history }) => ({
    game,
    window: history.slice(-ISSUES),
    earlier: history.slice(0, -ISSUES).toReversed(),
  }))
  const { ours, peer } = quickest(
    () => read.forEach(({ game, window, earlier }) => inOnePass(game, window, earlier)),
    () => histories.forEach(({ game, history }) => cellByCell(game, history)),
  )
  const ratio = peer / ours
  const what = `${ISSUES} issues, all statistics, seven games, against each cell on its own`
  return { what, ours: `${ours.toFixed(2)} ms`, peer: `${peer.toFixed(1)} ms`, ratio, bound: '≥ 10x', met: ratio >= 10 }
}

function aHistory(game: Game): Numbers[] {
  const dice = diceFrom((bytes) => void randomFillSync(bytes))
  const drawn = tickets(game, HISTORY, dice)
  if (!game.special) return drawn
  return drawn.map((draw) => ({ ...draw, second: [draw.first.includes(1) ? (draw.first.includes(2) ? 3 : 2) : 1] }))
}

function inOnePass(game: Game, window: readonly Numbers[], earlier: readonly Numbers[]) {
  const { omissions } = carryBack(game, nothingCarried(game), earlier)
  return trendTable(game, omissions, earlier[0]!, window)
}

/** As a first draft would: every figure asks the history again. */
function cellByCell(game: Game, history: readonly Numbers[]) {
  const tracks = tracksOf(game)
  const edge = history.length - ISSUES
  const window = Array.from({ length: ISSUES }, (_, at) => edge + at)
  const columns = tracks.flatMap((track) =>
    Array.from({ length: track.max - track.min + 1 }, (_, i) => ({ track, n: track.min + i })),
  )
  type Column = (typeof columns)[number]
  const came = ({ track, n }: Column, at: number) => numbersIn(game, track, history[at]!).includes(n)
  const omission = (column: Column, at: number) => {
    let back = 0
    while (at - back >= 0 && !came(column, at - back)) back++
    return back
  }
  const run = (column: Column, at: number): number => (at >= edge && came(column, at) ? 1 + run(column, at - 1) : 0)
  const occurrences = columns.map((column) => window.filter((at) => came(column, at)).length)
  return {
    rows: window.map((at) => ({
      omissions: columns.map((column) => omission(column, at)),
      features: featuresOf(game, history[at]!, history[at - 1]!),
    })),
    occurrences,
    averageOmission: occurrences.map((times) => Math.floor((ISSUES * 10) / (times + 1)) / 10),
    longestOmission: columns.map((column) => Math.max(...window.map((at) => omission(column, at)))),
    longestRun: columns.map((column) => Math.max(...window.map((at) => run(column, at)))),
    currentOmission: columns.map((column) => omission(column, history.length - 1)),
  }
}

/** The quickest run of each, in turns, so that what else the machine does hits both; long enough to be compiled. */
function quickest(ours: () => void, peer: () => void) {
  const least = { ours: Infinity, peer: Infinity }
  for (let turn = 0; turn < 5; turn++) {
    least.ours = Math.min(least.ours, leastOf(ours))
    least.peer = Math.min(least.peer, leastOf(peer))
  }
  return least
}

function leastOf(run: () => void): number {
  let least = Infinity
  for (const begun = performance.now(); performance.now() < begun + TURN_MS;) {
    const started = performance.now()
    run()
    least = Math.min(least, performance.now() - started)
  }
  return least
}

async function cachedRow(site: Served, peer: Served): Promise<BenchRow> {
  const path = '/api/ranking_list/trend_table?type=1&count=50'
  const bytes = Number((await fetch(site.url + path, { headers: ZIPPED })).headers.get('content-length'))
  const own = () => getRate(site, path, SECONDS, ZIPPED)
  const { ours, peer: floor } = await inTurns(own, () => getRate(peer, `/bytes/${bytes}`, SECONDS))
  return compared(`a chart's answer from cache (${bytes} B) against a ready buffer`, ours, floor)
}

async function paintRows(
  site: Served,
  bounds: readonly (readonly [issues: number, most: number])[],
): Promise<BenchRow[]> {
  const browser = await chromium.launch(await launchOptions())
  const least = bounds.map(() => Infinity)
  // The first turn warms the server and the browser; the counts take turns, so that what else the machine does hits all.
  for (let turn = 0; turn <= PAINT_TURNS; turn++) {
    for (const [at, [issues]] of bounds.entries()) {
      const ms = await paintedAfter(browser, `${site.url}/line-chart?type=1&count=${issues}`)
      if (turn > 0) least[at] = Math.min(least[at]!, ms)
    }
  }
  await browser.close()
  return bounds.map(([issues, most], at) =>
    limit(`${issues} issues painted, CPU four times slower`, least[at]!, most, 'ms'),
  )
}

/**
 * How long a processor four times slower is busy from the request to the frame that shows the chart to its foot, in a
 * page with nothing cached: four times what the page's main thread took. Its own time, so what else the machine does
 * does not count.
 */
async function paintedAfter(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript(watchForTheFoot)
  await browser.startTracing(page, { categories: TRACED })
  await page.goto(url, { waitUntil: 'networkidle' })
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  await page.close()
  return SLOWER * mainThreadMs(traceEvents)
}

const SLOWER = 4
const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']

/** Times in microseconds: `ts` of the clock, `tdur` of the thread alone. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
}

function mainThreadMs(events: readonly TraceEvent[]): number {
  const painted = events.find(({ name }) => name === 'painted')!
  const before = events.filter(
    ({ name, pid, tid, ts }) => name === 'RunTask' && pid === painted.pid && tid === painted.tid && ts < painted.ts,
  )
  return before.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000
}

/** Runs in the page: frames are painted after their callbacks, and a message is the next thing after a frame. */
function watchForTheFoot(): void {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => performance.mark('painted'))
  port1.start()
  const look = () => {
    if (document.querySelector('tfoot')) port2.postMessage(null)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
