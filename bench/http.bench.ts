import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '#e2e/chromium.ts'
import { command } from '#server/testing/processes.ts'
import { type BenchRow, within } from './row.ts'
import { beside, inFolder, startSite } from './site.ts'
import { countingFor, plainPages, tapTime, type Vitals, vitalsOf, weigh } from './visit.ts'

const KB = 1024
/** Odd, for a middle one. */
const VISITS = 5
const HOME = '/index'
const CHART = '/line-chart?type=1'
const TOPIC = '/forum/1'
const PICKING = '/number/1'
const WEIGHED = [HOME, CHART, PICKING, '/forum', TOPIC, '/draw-winner?type=1', '/help-center']
/** The largest paint of a slow phone may take so many ms. */
const PAINTED: [path: string, most: number][] = [
  [HOME, 650],
  [CHART, 750],
  [TOPIC, 700],
]
const SHIFT = 0.02

/** What pages ask for, and how soon a slow phone has painted them. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder((folder) => {
    const demo = { DRAW_SOURCE: 'demo', SITE_CLOCK: '2023-03-01T10:00:00+08:00' }
    return beside(startSite(folder, demo), async ({ url }) => {
      await command({ ...process.env, ...demo, DATA_DIR: folder }, 'dist/server/seed.js')
      const browser = await chromium.launch(await launchOptions())
      try {
        const felt = [...(await paintRows(browser, url)), await tapRow(browser, url)]
        // By now the seed lies behind: who comes within seconds of a change reads again what it touches.
        return [...(await weightRows(browser, url)), ...felt]
      } finally {
        await browser.close()
      }
    })
  })
}

async function weightRows(browser: Browser, site: string): Promise<BenchRow[]> {
  const counting = await countingFor(site)
  const found: BenchRow[] = []
  for (const path of WEIGHED) {
    const [atLoad, inAll] = await weigh(browser, counting, path)
    const what = `${path}, ${Math.round(atLoad.bytes / KB)} KB, ${Math.round(inAll.bytes / KB)} in all`
    found.push(within(path === HOME ? 12 : 14, 'requests', `at load of ${what}`, atLoad.requests))
    if (path !== HOME) continue
    found.push(within(20, 'requests', `until ${path} has been still for 4 s`, inAll.requests))
    found.push(within(125, 'KB', `scripts at load of ${path}, as transferred`, atLoad.scripts / KB))
    found.push(within(175, 'KB', `scripts of ${path} in all`, inAll.scripts / KB))
  }
  counting.close()
  return found
}

/** In turns with a plain page of as many bytes as had to come before the paint. */
async function paintRows(browser: Browser, site: string): Promise<BenchRow[]> {
  const plain = await plainPages()
  const found: BenchRow[] = []
  for (const [path, most] of PAINTED) {
    const visits: Vitals[] = []
    const peers: Vitals[] = []
    for (let visit = 0; visit < VISITS; visit++) {
      const ours = await vitalsOf(browser, site + path)
      visits.push(ours)
      peers.push(await vitalsOf(browser, `${plain.url}/${ours.bytes}`))
    }
    const [ours, peer] = [middle(visits.map(({ largest }) => largest)), middle(peers.map(({ largest }) => largest))]
    const row = within(most, 'ms', `the largest paint of ${path} on a slow phone`, ours)
    found.push({ ...row, peer: `${Math.round(peer)} ms`, ratio: ours / peer })
    found.push(within(SHIFT, '', `what shifts on ${path}`, middle(visits.map(({ shift }) => shift))))
  }
  plain.close()
  return found
}

async function tapRow(browser: Browser, site: string): Promise<BenchRow> {
  const taps: number[] = []
  for (let visit = 0; visit < VISITS; visit++) taps.push(await tapTime(browser, site + PICKING, '刷新号码'))
  return within(100, 'ms', `from a tap on 刷新号码 to the next paint of ${PICKING} on a slow phone`, middle(taps))
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[(VISITS - 1) / 2]!
