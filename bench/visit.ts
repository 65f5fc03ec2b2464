import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } satisfies BrowserContextOptions
const STILL_MS = 4000
/** Time limit in ms for pages that never become idle. */
const LONGEST_MS = 30_000

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

export interface Weight {
  requests: number
  /** Transferred bytes of scripts (`scripts`) and of all responses (`bytes`). */
  scripts: number
  bytes: number
}

function sumWeight(asked: readonly RecordedRequest[]): Weight {
  const sum = (some: readonly RecordedRequest[]) => some.reduce((total, { bytes }) => total + bytes, 0)
  return {
    requests: asked.length,
    scripts: sum(asked.filter(({ type }) => type.includes('javascript'))),
    bytes: sum(asked),
  }
}

/** Returns the weight of a first visit until the load event, and until four seconds without requests. */
export async function measureWeight(
  browser: Browser,
  { url, asked }: CountingProxy,
  path: string,
): Promise<[Weight, Weight]> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  asked.length = 0
  await page.goto(url + path)
  const loaded = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance.timeOrigin + document!.loadEventStart
  })
  while (Date.now() - asked.at(-1)!.at < STILL_MS && Date.now() - loaded < LONGEST_MS) await page.waitForTimeout(100)
  await context.close()
  return [sumWeight(asked.filter(({ at }) => at <= loaded)), sumWeight(asked)]
}

export interface Vitals {
  /** Time of the largest paint in ms. */
  largest: number
  shift: number
  /** Transferred bytes of the document and its styles, which are required before the paint. */
  bytes: number
}

/** Opens a page on a phone with a CPU four times slower than this machine, 1.6 Mbit/s and 150 ms latency. */
async function openSlowPhone(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ ...PHONE, serviceWorkers: 'block' })).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await page.addInitScript(watchPaints)
  return page
}

interface PaintObservation {
  largest: number
  shift: number
}

function watchPaints(): void {
  const seen: PaintObservation = { largest: 0, shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    seen.largest = list.getEntries().at(-1)!.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Measures the paints of a first visit on a slow phone. */
export async function measureVitals(browser: Browser, url: string): Promise<Vitals> {
  const page = await openSlowPhone(browser)
  await page.goto(url)
  await page.waitForTimeout(STILL_MS / 2)
  const vitals = await page.evaluate(() => {
    const sheets = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const bytes = [document!, ...sheets.filter(({ name }) => name.endsWith('.css'))].reduce(
      (sum, { encodedBodySize }) => sum + encodedBodySize,
      0,
    )
    return { ...(window as unknown as { seen: PaintObservation }).seen, bytes }
  })
  await page.context().close()
  return vitals
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
    await page.getByRole('button', { name: button }).tap()
    await page.waitForTimeout(STILL_MS / 4)
  }
  const taps = await page.evaluate(() => (window as unknown as { taps: number[] }).taps)
  await page.context().close()
  return Math.max(...taps)
}

/** Serves plain text pages of any size, as the baseline for network and browser. */
export async function startPlainServer(): Promise<{ url: string; close(): void }> {
  const server = createServer(({ url = '' }, reply) => {
    const words = '一页文字。'.repeat(Number(url.slice(1)) / 15)
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><p>${words}`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
