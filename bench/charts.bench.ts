import { type Browser, chromium } from '@playwright/test'
import { existsSync } from 'node:fs'
import { launchOptions } from '#e2e/chromium.ts'
import { runCliScript } from '#server/testing/processes.ts'
import { type RowReporter, buildBoundRow } from './row.ts'
import { withServer, withTempFolder, startSite } from './site.ts'

const TURNS = 7
const CPU_FACTOR = 4
const HISTORY = new URL('../../shared/draws/ssq.csv', import.meta.url).pathname
/** Number of issues and the maximum ms until the chart is painted. */
const BOUNDS: [issues: number, most: number][] = [
  [50, 700],
  [100, 1000],
  [500, 1200],
]

/** Measures a chart's paint time for a CPU four times slower. Reports nothing if the file of real draws is missing. */
export async function measure(report: RowReporter): Promise<void> {
  if (!existsSync(HISTORY)) return
  await withTempFolder(async (folder) => {
    const clock = { SITE_CLOCK: '2022-12-31T22:40:00+08:00' }
    await runCliScript({ ...process.env, ...clock, DATA_DIR: folder }, 'dist/server/draws.js', 'import', HISTORY)
    return withServer(startSite(folder, clock), ({ url }) => measurePaints(`${url}/line-chart?type=1&count=`, report))
  })
}

async function measurePaints(url: string, report: RowReporter): Promise<void> {
  const browser = await chromium.launch(await launchOptions())
  const least = BOUNDS.map(() => Infinity)
  // The first turn warms up the server and the browser. The numbers of issues alternate, so that other load on the
  // machine affects each of them equally.
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const [at, [issues]] of BOUNDS.entries()) {
      const ms = await measurePaintTime(browser, `${url}${issues}`)
      if (turn > 0) least[at] = Math.min(least[at]!, ms)
    }
  }
  await browser.close()
  for (const [at, [issues, most]] of BOUNDS.entries())
    report(buildBoundRow(most, 'ms', `a chart of ${issues} issues painted, CPU four times slower`, least[at]!))
}

/**
 * Opens the chart without caches. Returns four times the CPU time of the page's main thread from the request to the
 * frame that shows the end of the chart, as on a processor four times slower. Other load on the machine does not count.
 */
async function measurePaintTime(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript(markPaintedFoot)
  await browser.startTracing(page, { categories: TRACED })
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  await page.close()
  return CPU_FACTOR * sumMainThreadMs(traceEvents)
}

const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']

/** An event of a browser trace. In microseconds, `ts` is wall time and `tdur` thread time. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
}

function sumMainThreadMs(events: readonly TraceEvent[]): number {
  const painted = events.find(({ name }) => name === 'painted')!
  const before = events.filter(
    ({ name, pid, tid, ts }) => name === 'RunTask' && pid === painted.pid && tid === painted.tid && ts < painted.ts,
  )
  return before.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000
}

/**
 * Runs in the page; marks the time `painted` when the foot of the chart is painted. A frame is painted after its
 * callbacks; a message from a callback is received after the paint.
 */
function markPaintedFoot(): void {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => performance.mark('painted'))
  port1.start()
  const look = () => {
    if (document.querySelector('tfoot')) port2.postMessage(null)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
