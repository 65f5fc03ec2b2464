import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } satisfies BrowserContextOptions
const STILL_MS = 4000

/** A request on the network; cached resources are not requested. */
interface RecordedRequest {
  at: number
  type: string
  bytes: number
}

export interface CountingProxy {
  url: string
  asked: RecordedRequest[]
  close(): void
}

/** Starts a proxy in front of a site that records the requests of the page and its service worker. */
export async function startCountingProxy(site: string): Promise<CountingProxy> {
  const asked: RecordedRequest[] = []
  const front = createServer((request, reply) => {
    const { method, headers, url: path = '/' } = request
    const one = { at: Date.now(), type: '', bytes: 0 }
    asked.push(one)
    const passedOn = ask(new URL(path, site), { method, headers }, (got) => {
      one.type = got.headers['content-type'] ?? ''
      got.on('data', (part: Buffer) => (one.bytes += part.length)).pipe(reply.writeHead(got.statusCode!, got.headers))
    })
    request.pipe(passedOn.on('error', () => reply.destroy()))
    reply.on('close', () => passedOn.destroy())
  })
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  const close = () => {
    front.closeAllConnections()
    front.close()
  }
  return { url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`, asked, close }
}

/** A phone with a CPU four times slower than this machine, 1.6 Mbit/s and 150 ms latency. */
async function openSlowPhone(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ ...PHONE, serviceWorkers: 'block' })).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await page.addInitScript(watchPaints, LONG_TASK_MS)
  return page
}

/** A first visit on a slow phone. */
export interface Visit {
  /** Number of requests until the load event. */
  requests: number
  /** Transferred bytes of the scripts requested until the load event. */
  scripts: number
  /** Transferred bytes of everything requested until the load event. */
  bytes: number
  /** Milliseconds by which tasks after the first paint exceed 50 ms each, until four seconds after the load event. */
  blocking: number
  /** Time of the largest paint in ms. */
  largest: number
  shift: number
}

type PaintObservation = Pick<Visit, 'blocking' | 'largest' | 'shift'>

const LONG_TASK_MS = 50

function watchPaints(longTaskMs: number): void {
  const seen: PaintObservation = { blocking: 0, largest: 0, shift: 0 }
  Object.assign(window, { seen })
  const observe = (type: string, add: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true })
  observe('longtask', ({ startTime, duration }) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (paint && startTime + duration > paint.startTime) seen.blocking += duration - longTaskMs
  })
  observe('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime))
  observe('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value))
}

/** Visits a page through the proxy on a slow phone, without a cache. */
export async function measureVisit(browser: Browser, { url, asked }: CountingProxy, path: string): Promise<Visit> {
  const page = await openSlowPhone(browser)
  asked.length = 0
  await page.goto(url + path)
  const loaded = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance.timeOrigin + document!.loadEventStart
  })
  await page.waitForTimeout(STILL_MS)
  const seen = await page.evaluate(() => (window as unknown as { seen: PaintObservation }).seen)
  await page.context().close()
  const needed = asked.filter(({ at }) => at <= loaded)
  const sum = (some: readonly RecordedRequest[]) => some.reduce((total, { bytes }) => total + bytes, 0)
  return {
    ...seen,
    requests: needed.length,
    scripts: sum(needed.filter(({ type }) => type.includes('javascript'))),
    bytes: sum(needed),
  }
}

/** Number of measured taps per visit. */
const TAPS = 5

function watchTaps(): void {
  const taps: number[] = []
  Object.assign(window, { taps })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') taps.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Returns the maximum time (ms) from a tap on the button to the next paint on a slow phone. */
export async function measureTapTime(browser: Browser, url: string, button: string): Promise<number> {
  const page = await openSlowPhone(browser)
  await page.addInitScript(watchTaps)
  await page.goto(url)
  for (let tap = 0; tap < TAPS; tap++) {
    await page.getByRole('button', { name: button }).first().tap()
    await page.waitForTimeout(STILL_MS / 4)
  }
  const taps = await page.evaluate(() => (window as unknown as { taps: number[] }).taps)
  await page.context().close()
  return Math.max(...taps)
}
