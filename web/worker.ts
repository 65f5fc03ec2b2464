// The service worker. It caches scripts and style sheets, and the last responses of the calls in `contract/offline.ts`.
// If the network fails or is slow, it serves these responses, and the shell (a document without content) for pages. It
// deletes the members' responses at a sign-in or sign-out. The worker is a classic script without chunks in common with
// pages. The script that loads it defines SITE (server/pages/worker.ts).
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

interface ExtendableEventLike extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** Types of a service worker's global scope. TypeScript's own (lib `webworker`) conflict with those of the DOM. */
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
const MAX_ENTRIES = 100
/** Timeouts in seconds: normally, after a failure or timeout (`HANGING`), and for data shown already (`SHOWN`). */
const TIMEOUT_S = 3
const HANGING_TIMEOUT_S = 0.3
const SHOWN_TIMEOUT_S = 15

// No page depends on the worker's version, so a new worker need not wait until all tabs are closed.
void worker.skipWaiting()
clientsClaim()
worker.addEventListener('activate', (event) => event.waitUntil(onActivate()))
worker.addEventListener('message', (event) => event.waitUntil(onPageMessage(event.data).catch(() => {})))
// `revision: null`, because the names of these files contain a hash of their content.
precacheAndRoute([{ url: shell, revision: build }, ...files.map((url) => ({ url, revision: null }))])
registerRoute(({ url }: RouteOptions) => isCode(url), new CacheFirst({ cacheName: CODE_CACHE }))
registerRoute(
  isDocument(pages),
  new NetworkOnly({ networkTimeoutSeconds: TIMEOUT_S, plugins: [createShellFallback()] }),
)
registerRoute(isDocument(others), new NetworkOnly({ plugins: [createShellFallback()] }))
registerRoute((options: RouteOptions) => selectCache(options) !== null, respond)
registerRoute(({ url }: RouteOptions) => isCall(url, signingIn), handleSession, 'POST')

/** Deletes all caches but the precache, because the previous build may have cached responses in another format. */
async function onActivate(): Promise<void> {
  await deleteCaches((name) => name !== cacheNames.precache)
  await worker.registration.navigationPreload?.enable()
}

function isDocument(roots: readonly string[]) {
  return ({ request, url }: RouteOptions) =>
    request.mode === 'navigate' && roots.includes(url.pathname.split('/')[1] ?? '')
}

const isCode = ({ origin, pathname }: URL) => origin === location.origin && pathname.startsWith('/assets/')

/** Caches files that the page loaded before the worker was active. The browser's HTTP cache usually still has them. */
async function cacheCode(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CODE_CACHE)
  await Promise.all(paths.map(async (path) => (await caches.match(path)) ?? cache.add(path).catch(() => {})))
}

/** Whether the last request failed or timed out. If so, the next call waits a shorter time for the network. */
let hanging = false

function createShellFallback(): WorkboxPlugin {
  return {
    async handlerWillStart({ event }) {
      hanging = false
      // Awaiting the unused preload response prevents a warning in the browser's console.
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

const readReader = ({ headers }: Request) => headers.get('reader') ?? ''

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
    // The plugin caches the response instead of the strategy, which could store an older response or one of another
    // reader.
    async cacheWillUpdate({ response }) {
      await cacheResponse(response, [cacheName, normalizeUrl(request.url)], during).catch(() => {})
      return null
    },
  }
  const networkTimeoutSeconds = request.headers.has('shown') ? SHOWN_TIMEOUT_S : hanging ? HANGING_TIMEOUT_S : TIMEOUT_S
  return new NetworkFirst({ cacheName, networkTimeoutSeconds, plugins: [plugin] }).handle(options)
}

/** Sorts the query parameters, so that equal queries have the same cache entry. */
function normalizeUrl(url: string): string {
  const { pathname, searchParams } = new URL(url, location.origin)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

type CacheEntry = readonly [cache: string, address: string]

/** Caches a successful response. A 401 deletes the caches of all readers. */
async function cacheResponse(response: Response, entry: CacheEntry, during: number): Promise<void> {
  const at = Number(response.headers.get('site-time'))
  const text = await response.text()
  const { status } = JSON.parse(text) as { status?: number }
  if (status === 401) await deleteReaderCaches()
  if (status === 200 && at > 0) await storeEntry(entry, text, at, during)
}

let reader: string | undefined
/** Incremented when the members' caches are deleted. A member's response to an earlier request is then not cached. */
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

function deleteReaderCaches(but?: string): Promise<void> {
  readerGeneration += 1
  return deleteCaches((name) => name.startsWith(READER_CACHE_PREFIX) && name !== but)
}

const deleteCaches = (is: (name: string) => boolean): Promise<void> =>
  runSequentially(async () => {
    const all = (await caches.keys()).filter(is)
    await Promise.all(all.map((name) => caches.delete(name)))
  })

/** Stores a response unless the cache has a newer one, compared by server time. */
function storeEntry([name, address]: CacheEntry, text: string, at: number, during = readerGeneration): Promise<void> {
  return runSequentially(async () => {
    if (name !== PUBLIC_CACHE && during !== readerGeneration) return
    const cache = await caches.open(name)
    const before = await cache.match(address)
    if (before && Number(before.headers.get('kept-at')) > at) return
    // Deleted first, so that the new entry is last in the order of entries, and no old entry remains if the storage
    // quota is exceeded.
    await cache.delete(address)
    await cache.put(address, new Response(text, { headers: { 'kept-at': String(at) } }))
    const all = await cache.keys()
    await Promise.all(all.slice(0, Math.max(0, all.length - MAX_ENTRIES)).map((oldest) => cache.delete(oldest)))
  })
}

let lastWrite: Promise<unknown> = Promise.resolve()

/** Runs writes one after the other, because otherwise the older of two responses could be written last. */
function runSequentially(work: () => Promise<void>): Promise<void> {
  const done = lastWrite.then(work)
  lastWrite = done.catch(() => {})
  return done
}

async function onPageMessage({ reader: now, files: made, at, answers }: CachedPage): Promise<void> {
  await cacheCode(made)
  await updateReader(now)
  for (const [url, data] of answers)
    if (everyones.includes(new URL(url, location.origin).pathname))
      await storeEntry([PUBLIC_CACHE, normalizeUrl(url)], JSON.stringify({ status: 200, msg: '', data }), at)
}

declare global {
  const SITE: {
    readonly build: string
    /** URL of the document without page content. */
    readonly shell: string
    /** Scripts and style sheets to precache: those of the home page, and those that every page loads. */
    readonly files: readonly string[]
    /** First path segments of the pages that are readable offline. */
    readonly pages: readonly string[]
    /** First path segments of the pages that are not readable offline; they then show an error. */
    readonly others: readonly string[]
    /** Paths of cached calls: `everyones` with the same response for everyone, `own` with a response per member. */
    readonly everyones: readonly string[]
    readonly own: readonly string[]
    /** Paths of the calls that sign a member in or out. */
    readonly signingIn: readonly string[]
  }
}
