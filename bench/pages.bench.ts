import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '#e2e/chromium.ts'
import { runCliScript } from '#server/testing/processes.ts'
import { type RowReporter, buildBoundRow, buildTimeRow } from './row.ts'
import { withServer, withTempFolder, startSite } from './site.ts'
import { measureTapTime, measureVisit, startCountingProxy, type Visit } from './visit.ts'

/** Root of another checkout, whose build is measured for comparison. */
const PREVIOUS = process.env['PREVIOUS']
/** Number of visits per page; odd, for a median. */
const VISITS = 5
const PICKING = '/number/1'
const PAGES = [
  '/index',
  '/draw-winner?type=1',
  '/line-chart?type=1',
  PICKING,
  '/forum',
  '/help-center',
  '/check',
  '/workshop/1',
  '/leaderboard',
  '/login',
]
const KB = 1024
const DEMO = { DRAW_SOURCE: 'demo', SITE_CLOCK: '2023-03-01T10:00:00+08:00' }

/** Measures first visits on a slow phone: requests, scripts, blocking time, largest paint, shift, and taps. */
export async function measure(report: RowReporter): Promise<void> {
  await withDemoSite('', async (site) => {
    const browser = await chromium.launch(await launchOptions())
    try {
      if (!PREVIOUS) await measurePages(browser, site, null, report)
      else await withDemoSite(PREVIOUS, (previous) => measurePages(browser, site, previous, report))
    } finally {
      await browser.close()
    }
  })
}

/** Runs `work` with the URL of a demo site that runs the build of a checkout; an empty name is this one. */
function withDemoSite<T>(checkout: string, work: (url: string) => Promise<T>): Promise<T> {
  return withTempFolder((folder) =>
    withServer(startSite(folder, DEMO, checkout), async ({ url }) => {
      await runCliScript({ ...process.env, ...DEMO, DATA_DIR: folder }, join(checkout, 'dist/server/seed.js'))
      return work(url)
    }),
  )
}

async function measurePages(
  browser: Browser,
  site: string,
  previous: string | null,
  report: RowReporter,
): Promise<void> {
  for (const path of PAGES) {
    const before = previous === null ? null : await measureMedianVisit(browser, previous, path)
    const now = await measureMedianVisit(browser, site, path)
    const withBound = (most: number, unit: string, what: string, of: (visit: Visit) => number) => {
      const row = buildBoundRow(most, unit, `${what} of ${path}`, of(now))
      report(before ? { ...row, peer: `${of(before).toFixed(1)} ${unit}`, ratio: of(now) / of(before) } : row)
    }
    withBound(14, 'requests', 'until load', ({ requests }) => requests)
    withBound(160, 'KB', 'scripts until load', ({ scripts }) => scripts / KB)
    withBound(250, 'KB', 'all bytes until load', ({ bytes }) => bytes / KB)
    withBound(0.02, '', 'layout shift', ({ shift }) => shift)
    // These times depend on the machine, so they are reported only in comparison with the previous build.
    if (!before) continue
    report(buildTimeRow(1.2, `blocking time of ${path}`, { ours: now.blocking, peer: before.blocking }))
    report(buildTimeRow(1.2, `largest paint of ${path}`, { ours: now.largest, peer: before.largest }))
  }
  const taps = await repeat(() => measureTapTime(browser, site + PICKING, '刷新号码'))
  report(buildBoundRow(100, 'ms', `from a tap on 刷新号码 to the next paint of ${PICKING}`, computeMedian(taps)))
}

/** Returns the median of each figure over the visits. */
async function measureMedianVisit(browser: Browser, site: string, path: string): Promise<Visit> {
  const proxy = await startCountingProxy(site)
  const visits = await repeat(() => measureVisit(browser, proxy, path))
  proxy.close()
  const figures = Object.keys(visits[0]!) as (keyof Visit)[]
  const medians = figures.map((figure) => [figure, computeMedian(visits.map((visit) => visit[figure]))])
  return Object.fromEntries(medians) as Visit
}

async function repeat<T>(measureOnce: () => Promise<T>): Promise<T[]> {
  const values: T[] = []
  for (let visit = 0; visit < VISITS; visit++) values.push(await measureOnce())
  return values
}

const computeMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[(VISITS - 1) / 2]!
