// The service worker. Offline or on a hanging network it serves the code of readable pages and the last responses of
// the listed calls; it handles no other URL. It is a classic script and shares no chunk with pages. The importing
// script defines SITE (server/pages/worker.ts).
import {
  cacheNames,
  clientsClaim,
  type RouteHandlerCallbackOptions as RouteOptions,
  type WorkboxPlugin,
} from 'workbox-core'
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import type { KeptPage } from './app/without-network.ts'
import { showPushes } from './push-worker.ts'

interface Lasting extends Event {
  waitUntil(work: Promise<unknown> | undefined): void
}
/** Types of the worker's global scope: TypeScript's WebWorker library conflicts with the DOM library. */
interface Scope {
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(name: 'activate', hear: (event: Lasting) => void): void
  addEventListener(name: 'message', hear: (event: Lasting & { readonly data: KeptPage }) => void): void
}

const worker = globalThis as unknown as Scope
const { build, shell, files, pages, others, everyones, own, signingIn } = SITE
const EVERYONES = 'everyones'
const CODE = 'code'
const OWN = 'own '
/** Maximum number of entries per cache; the oldest are deleted first. */
const MOST = 100
/** Network timeouts in seconds: initially, after a timeout, and for a page that already shows a response. */
const PATIENCE_S = 3
const HANGING_S = 0.3
const SHOWN_S = 15

// The page does not depend on the old worker, so a new one does not wait until all tabs are closed.
void worker.skipWaiting()
clientsClaim()
worker.addEventListener('activate', (event) => event.waitUntil(beginAnew()))
worker.addEventListener('message', (event) => event.waitUntil(hear(event.data).catch(() => {})))
// File names contain a content hash.
precacheAndRoute([{ url: shell, revision: build }, ...files.map((url) => ({ url, revision: null }))])
registerRoute(({ url }: RouteOptions) => isCode(url), new CacheFirst({ cacheName: CODE }))
registerRoute(isDocument(pages), new NetworkOnly({ networkTimeoutSeconds: PATIENCE_S, plugins: [orShell()] }))
registerRoute(isDocument(others), new NetworkOnly({ plugins: [orShell()] }))
registerRoute((options: RouteOptions) => cacheFor(options) !== null, answer)
registerRoute(({ url }: RouteOptions) => isCall(url, signingIn), comeOrGo, 'POST')
showPushes()

/** Responses cached by an older build may have another shape. */
async function beginAnew(): Promise<void> {
  await forget((name) => name !== cacheNames.precache)
  await worker.registration.navigationPreload?.enable()
}

function isDocument(roots: readonly string[]) {
  return ({ request, url }: RouteOptions) =>
    request.mode === 'navigate' && roots.includes(url.pathname.split('/')[1] ?? '')
}

const isCode = ({ origin, pathname }: URL) => origin === location.origin && pathname.startsWith('/assets/')

/** Caches files of pages that were loaded before the worker was active; the browser's HTTP cache still has them. */
async function keepCode(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CODE)
  await Promise.all(paths.map(async (path) => (await caches.match(path)) ?? cache.add(path).catch(() => {})))
}

/** The last request timed out. */
let hanging = false

function orShell(): WorkboxPlugin {
  return {
    async handlerWillStart({ event }) {
      hanging = false
      // Avoids the browser's warning about an unused preload response.
      event.waitUntil(event.preloadResponse?.catch(() => {}))
    },
    async handlerDidError() {
      hanging = true
      return matchPrecache(shell)
    },
  }
}

const isCall = ({ origin, pathname }: URL, calls: readonly string[]) =>
  origin === location.origin && calls.includes(pathname)

/** Returns the reader id that the page sends with each read; '' for visitors. */
const readerOf = ({ headers }: Request) => headers.get('reader') ?? ''

/** Returns the shared cache or the reader's own; null: not cached. */
function cacheFor({ request, url }: RouteOptions): string | null {
  if (isCall(url, everyones)) return EVERYONES
  return isCall(url, own) && readerOf(request) !== '' ? OWN + readerOf(request) : null
}

function answer(options: RouteOptions): Promise<Response> {
  const { request } = options
  meet(readerOf(request)).catch(() => {})
  const cacheName = cacheFor(options)!
  const during = visit
  const plugin: WorkboxPlugin = {
    cacheKeyWillBeUsed: async () => addressOf(request.url),
    async fetchDidSucceed({ response }) {
      hanging = false
      return response
    },
    async cachedResponseWillBeUsed({ cachedResponse }) {
      hanging = true
      return cachedResponse
    },
    // Replaces the strategy's own write, which could be outdated or belong to a previous reader.
    async cacheWillUpdate({ response }) {
      await keepAnswer(response, [cacheName, addressOf(request.url)], during).catch(() => {})
      return null
    },
  }
  const networkTimeoutSeconds = request.headers.has('shown') ? SHOWN_S : hanging ? HANGING_S : PATIENCE_S
  return new NetworkFirst({ cacheName, networkTimeoutSeconds, plugins: [plugin] }).handle(options)
}

/** Normalises a URL, so that equal queries share an entry. */
function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(url, location.origin)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

/** Cache name and URL of an entry. */
type CacheEntry = readonly [cache: string, address: string]

/** Caches a response from the network. */
async function keepAnswer(response: Response, entry: CacheEntry, during: number): Promise<void> {
  const at = Number(response.headers.get('site-time'))
  const text = await response.text()
  const { status } = JSON.parse(text) as { status?: number }
  if (status === 401) await erase()
  if (status === 200 && at > 0) await keep(entry, text, at, during)
}

/** Id of the current reader; undefined: unknown. */
let reader: string | undefined
/** Increments at each sign-in and sign-out: responses to earlier requests may belong to the previous reader. */
let visit = 0

async function meet(now: string): Promise<void> {
  if (now === reader) return
  reader = now
  await erase(OWN + now)
}

async function comeOrGo({ request }: RouteOptions): Promise<Response> {
  const response = await fetch(request)
  await erase().catch(() => {})
  return response
}

/** Deletes the caches of all readers except `but`. */
function erase(but?: string): Promise<void> {
  visit += 1
  return forget((name) => name.startsWith(OWN) && name !== but)
}

const forget = (is: (name: string) => boolean): Promise<void> =>
  inTurn(async () => {
    const all = (await caches.keys()).filter(is)
    await Promise.all(all.map((name) => caches.delete(name)))
  })

/** Stores the entry unless a newer one, by server time, exists. */
function keep([name, address]: CacheEntry, text: string, at: number, during = visit): Promise<void> {
  return inTurn(async () => {
    if (name !== EVERYONES && during !== visit) return
    const cache = await caches.open(name)
    const before = await cache.match(address)
    if (before && Number(before.headers.get('kept-at')) > at) return
    // Deleted first, so that the entry moves to the end of the order, and an old entry is not left if the quota is
    // exceeded.
    await cache.delete(address)
    await cache.put(address, new Response(text, { headers: { 'kept-at': String(at) } }))
    const all = await cache.keys()
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((oldest) => cache.delete(oldest)))
  })
}

let last: Promise<unknown> = Promise.resolve()

/** Serialises writes: otherwise the older of two responses might be written last. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

/**
 * Handles the message that a page sends when it opens and when the reader changes: its chunks, the data of its
 * document, and the reader.
 */
async function hear({ reader: now, files: made, at, answers }: KeptPage): Promise<void> {
  await keepCode(made)
  await meet(now)
  for (const [url, data] of answers)
    if (everyones.includes(new URL(url, location.origin).pathname))
      await keep([EVERYONES, addressOf(url)], JSON.stringify({ status: 200, msg: '', data }), at)
}

declare global {
  /** Files and calls of one build of the site to cache. */
  const SITE: {
    readonly build: string
    /** URL of the document shell without page content. */
    readonly shell: string
    /** Chunks of every page and of the start page. */
    readonly files: readonly string[]
    /** First path segments of readable pages. */
    readonly pages: readonly string[]
    /** First path segments of the other pages, which list the readable ones. */
    readonly others: readonly string[]
    /** Calls with the same response for everyone, and calls with a response per member. */
    readonly everyones: readonly string[]
    readonly own: readonly string[]
    /** Calls that sign a member in or out. */
    readonly signingIn: readonly string[]
  }
}
