import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '#e2e/chromium.ts'
import { runCliScript } from '#server/testing/processes.ts'
import { type BenchRow, type RowReporter, buildBoundRow } from './row.ts'
import { withServer, withTempFolder, startSite } from './site.ts'
import {
  startCountingProxy,
  startPlainServer,
  measureTapTime,
  type Vitals,
  measureVitals,
  measureWeight,
} from './visit.ts'

const KB = 1024
/** Number of visits; odd, so that there is a median. */
const VISITS = 5
const HOME = '/index'
const CHART = '/line-chart?type=1'
const TOPIC = '/forum/1'
const PICKING = '/number/1'
const WEIGHED_PATHS = [HOME, CHART, PICKING, '/forum', TOPIC, '/draw-winner?type=1', '/help-center']
/** Maximum time of the largest paint on a slow phone, in ms. */
const PAINT_BOUNDS: [path: string, most: number][] = [
  [HOME, 650],
  [CHART, 750],
  [TOPIC, 700],
]
const MAX_SHIFT = 0.02

/** Measures the size of pages and their paint times on a slow phone. */
export async function measure(report: RowReporter): Promise<void> {
  await withTempFolder((folder) => {
    const demo = { DRAW_SOURCE: 'demo', SITE_CLOCK: '2023-03-01T10:00:00+08:00' }
    return withServer(startSite(folder, demo), async ({ url }) => {
      await runCliScript({ ...process.env, ...demo, DATA_DIR: folder }, 'dist/server/seed.js')
      const browser = await chromium.launch(await launchOptions())
      try {
        await measurePaints(browser, url, report)
        report(await measureTap(browser, url))
        // Measure weights last, because pages opened soon after the seed reload the changed data.
        await measureWeights(browser, url, report)
      } finally {
        await browser.close()
      }
    })
  })
}

async function measureWeights(browser: Browser, site: string, report: RowReporter): Promise<void> {
  const counting = await startCountingProxy(site)
  for (const path of WEIGHED_PATHS) {
    const [atLoad, inAll] = await measureWeight(browser, counting, path)
    const what = `${path}, ${Math.round(atLoad.bytes / KB)} KB, ${Math.round(inAll.bytes / KB)} in all`
    report(buildBoundRow(path === HOME ? 12 : 14, 'requests', `at load of ${what}`, atLoad.requests))
    if (path !== HOME) continue
    report(buildBoundRow(20, 'requests', `until ${path} has been still for 4 s`, inAll.requests))
    report(buildBoundRow(125, 'KB', `scripts at load of ${path}, as transferred`, atLoad.scripts / KB))
    report(buildBoundRow(175, 'KB', `scripts of ${path} in all`, inAll.scripts / KB))
  }
  counting.close()
}

/** Measures each page alternately with a plain page that has as many bytes as the page needs before its paint. */
async function measurePaints(browser: Browser, site: string, report: RowReporter): Promise<void> {
  const plain = await startPlainServer()
  for (const [path, most] of PAINT_BOUNDS) {
    const visits: Vitals[] = []
    const peers: Vitals[] = []
    for (let visit = 0; visit < VISITS; visit++) {
      const ours = await measureVitals(browser, site + path)
      visits.push(ours)
      peers.push(await measureVitals(browser, `${plain.url}/${ours.bytes}`))
    }
    const [ours, peer] = [
      computeMedian(visits.map(({ largest }) => largest)),
      computeMedian(peers.map(({ largest }) => largest)),
    ]
    const row = buildBoundRow(most, 'ms', `the largest paint of ${path} on a slow phone`, ours)
    report({ ...row, peer: `${Math.round(peer)} ms`, ratio: ours / peer })
    report(buildBoundRow(MAX_SHIFT, '', `what shifts on ${path}`, computeMedian(visits.map(({ shift }) => shift))))
  }
  plain.close()
}

async function measureTap(browser: Browser, site: string): Promise<BenchRow> {
  const taps: number[] = []
  for (let visit = 0; visit < VISITS; visit++) taps.push(await measureTapTime(browser, site + PICKING, '刷新号码'))
  return buildBoundRow(
    100,
    'ms',
    `from a tap on 刷新号码 to the next paint of ${PICKING} on a slow phone`,
    computeMedian(taps),
  )
}

const computeMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[(VISITS - 1) / 2]!
