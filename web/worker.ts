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
import type { CachedPage } from './app/enable-offline.ts'
import { registerPushHandlers } from './push-worker.ts'

interface ExtendableEventLike extends Event {
  waitUntil(work: Promise<unknown> | undefined): void
}
/** Types of the worker's global scope: TypeScript's WebWorker library conflicts with the DOM library. */
interface WorkerScope {
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(name: 'activate', hear: (event: ExtendableEventLike) => void): void
  addEventListener(name: 'message', hear: (event: ExtendableEventLike & { readonly data: CachedPage }) => void): void
}

const worker = globalThis as unknown as WorkerScope
const { build, shell, files, pages, others, everyones, own, signingIn } = SITE
const PUBLIC_CACHE = 'everyones'
const CODE_CACHE = 'code'
const READER_CACHE_PREFIX = 'own '
/** Maximum number of entries per cache; the oldest are deleted first. */
const MAX_ENTRIES = 100
/** Network timeouts in seconds: initially, after a timeout, and for a page that already shows a response. */
const TIMEOUT_S = 3
const HANGING_TIMEOUT_S = 0.3
const SHOWN_TIMEOUT_S = 15

// The page does not depend on the old worker, so a new one does not wait until all tabs are closed.
void worker.skipWaiting()
clientsClaim()
worker.addEventListener('activate', (event) => event.waitUntil(onActivate()))
worker.addEventListener('message', (event) => event.waitUntil(onPageMessage(event.data).catch(() => {})))
// No revision: these file names contain a content hash.
precacheAndRoute([{ url: shell, revision: build }, ...files.map((url) => ({ url, revision: null }))])
registerRoute(({ url }: RouteOptions) => isCode(url), new CacheFirst({ cacheName: CODE_CACHE }))
registerRoute(
  isDocument(pages),
  new NetworkOnly({ networkTimeoutSeconds: TIMEOUT_S, plugins: [createShellFallback()] }),
)
registerRoute(isDocument(others), new NetworkOnly({ plugins: [createShellFallback()] }))
registerRoute((options: RouteOptions) => selectCache(options) !== null, respond)
registerRoute(({ url }: RouteOptions) => isCall(url, signingIn), handleSession, 'POST')
registerPushHandlers()

/** Responses cached by an older build may have another shape. */
async function onActivate(): Promise<void> {
  await deleteCaches((name) => name !== cacheNames.precache)
  await worker.registration.navigationPreload?.enable()
}

function isDocument(roots: readonly string[]) {
  return ({ request, url }: RouteOptions) =>
    request.mode === 'navigate' && roots.includes(url.pathname.split('/')[1] ?? '')
}

const isCode = ({ origin, pathname }: URL) => origin === location.origin && pathname.startsWith('/assets/')

/** Caches files of pages that were loaded before the worker was active; the browser's HTTP cache still has them. */
async function cacheCode(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CODE_CACHE)
  await Promise.all(paths.map(async (path) => (await caches.match(path)) ?? cache.add(path).catch(() => {})))
}

/** The last request timed out. */
let hanging = false

function createShellFallback(): WorkboxPlugin {
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
const readReader = ({ headers }: Request) => headers.get('reader') ?? ''

/** Returns the shared cache or the reader's own; null: not cached. */
function selectCache({ request, url }: RouteOptions): string | null {
  if (isCall(url, everyones)) return PUBLIC_CACHE
  return isCall(url, own) && readReader(request) !== '' ? READER_CACHE_PREFIX + readReader(request) : null
}

function respond(options: RouteOptions): Promise<Response> {
  const { request } = options
  updateReader(readReader(request)).catch(() => {})
  const cacheName = selectCache(options)!
  const during = readerGeneration
  const plugin: WorkboxPlugin = {
    cacheKeyWillBeUsed: async () => normalizeUrl(request.url),
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
      await cacheResponse(response, [cacheName, normalizeUrl(request.url)], during).catch(() => {})
      return null
    },
  }
  const networkTimeoutSeconds = request.headers.has('shown') ? SHOWN_TIMEOUT_S : hanging ? HANGING_TIMEOUT_S : TIMEOUT_S
  return new NetworkFirst({ cacheName, networkTimeoutSeconds, plugins: [plugin] }).handle(options)
}

/** Normalises a URL, so that equal queries share an entry. */
function normalizeUrl(url: string): string {
  const { pathname, searchParams } = new URL(url, location.origin)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

/** Cache name and URL of an entry. */
type CacheEntry = readonly [cache: string, address: string]

/** Caches a response from the network. */
async function cacheResponse(response: Response, entry: CacheEntry, during: number): Promise<void> {
  const at = Number(response.headers.get('site-time'))
  const text = await response.text()
  const { status } = JSON.parse(text) as { status?: number }
  if (status === 401) await deleteReaderCaches()
  if (status === 200 && at > 0) await storeEntry(entry, text, at, during)
}

/** Id of the current reader; undefined: unknown. */
let reader: string | undefined
/** Increments at each sign-in and sign-out: responses to earlier requests may belong to the previous reader. */
let readerGeneration = 0

async function updateReader(now: string): Promise<void> {
  if (now === reader) return
  reader = now
  await deleteReaderCaches(READER_CACHE_PREFIX + now)
}

async function handleSession({ request }: RouteOptions): Promise<Response> {
  const response = await fetch(request)
  await deleteReaderCaches().catch(() => {})
  return response
}

/** Deletes the caches of all readers except `but`. */
function deleteReaderCaches(but?: string): Promise<void> {
  readerGeneration += 1
  return deleteCaches((name) => name.startsWith(READER_CACHE_PREFIX) && name !== but)
}

const deleteCaches = (is: (name: string) => boolean): Promise<void> =>
  runSequentially(async () => {
    const all = (await caches.keys()).filter(is)
    await Promise.all(all.map((name) => caches.delete(name)))
  })

/** Stores the entry unless a newer one, by server time, exists. */
function storeEntry([name, address]: CacheEntry, text: string, at: number, during = readerGeneration): Promise<void> {
  return runSequentially(async () => {
    if (name !== PUBLIC_CACHE && during !== readerGeneration) return
    const cache = await caches.open(name)
    const before = await cache.match(address)
    if (before && Number(before.headers.get('kept-at')) > at) return
    // Deleted first, so that the entry moves to the end of the order, and an old entry is not left if the quota is
    // exceeded.
    await cache.delete(address)
    await cache.put(address, new Response(text, { headers: { 'kept-at': String(at) } }))
    const all = await cache.keys()
    await Promise.all(all.slice(0, Math.max(0, all.length - MAX_ENTRIES)).map((oldest) => cache.delete(oldest)))
  })
}

let lastWrite: Promise<unknown> = Promise.resolve()

/** Serialises writes: otherwise the older of two responses might be written last. */
function runSequentially(work: () => Promise<void>): Promise<void> {
  const done = lastWrite.then(work)
  lastWrite = done.catch(() => {})
  return done
}

/**
 * Handles the message that a page sends when it opens and when the reader changes: its chunks, the data of its
 * document, and the reader.
 */
async function onPageMessage({ reader: now, files: made, at, answers }: CachedPage): Promise<void> {
  await cacheCode(made)
  await updateReader(now)
  for (const [url, data] of answers)
    if (everyones.includes(new URL(url, location.origin).pathname))
      await storeEntry([PUBLIC_CACHE, normalizeUrl(url)], JSON.stringify({ status: 200, msg: '', data }), at)
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
