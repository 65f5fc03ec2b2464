// The service worker. Without a network, or where it hangs, it gives the readable pages their code and the listed calls the
// last answer; no other address passes through it. It runs as no module, so it shares no file with pages; what it
// finds in SITE the server says in the script that imports it (server/pages/worker.ts).
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
/** What TypeScript knows only together with all else of workers, which contradicts the names of pages. */
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
/** Of each kind; the oldest go first. */
const MOST = 100
/** So long the network is waited for: at first, once it has been waited for in vain, and by who shows an answer already. */
const PATIENCE_S = 3
const HANGING_S = 0.3
const SHOWN_S = 15

// Nothing depends on the worker that goes on meanwhile, so that a new one never waits for tabs to be closed.
void worker.skipWaiting()
clientsClaim()
worker.addEventListener('activate', (event) => event.waitUntil(beginAnew()))
worker.addEventListener('message', (event) => event.waitUntil(hear(event.data).catch(() => {})))
// The names of files say what is in them.
precacheAndRoute([{ url: shell, revision: build }, ...files.map((url) => ({ url, revision: null }))])
registerRoute(({ url }: RouteOptions) => isCode(url), new CacheFirst({ cacheName: CODE }))
registerRoute(isDocument(pages), new NetworkOnly({ networkTimeoutSeconds: PATIENCE_S, plugins: [orShell()] }))
registerRoute(isDocument(others), new NetworkOnly({ plugins: [orShell()] }))
registerRoute((options: RouteOptions) => cacheFor(options) !== null, answer)
registerRoute(({ url }: RouteOptions) => isCall(url, signingIn), comeOrGo, 'POST')
showPushes()

/** Answers that an older build kept may have another shape. */
async function beginAnew(): Promise<void> {
  await forget((name) => name !== cacheNames.precache)
  await worker.registration.navigationPreload?.enable()
}

function isDocument(roots: readonly string[]) {
  return ({ request, url }: RouteOptions) =>
    request.mode === 'navigate' && roots.includes(url.pathname.split('/')[1] ?? '')
}

const isCode = ({ origin, pathname }: URL) => origin === location.origin && pathname.startsWith('/assets/')

/** Keeps files of pages that were asked for before the worker was there; browsers still have them. */
async function keepCode(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CODE)
  await Promise.all(paths.map(async (path) => (await caches.match(path)) ?? cache.add(path).catch(() => {})))
}

/** The network has been waited for in vain. */
let hanging = false

function orShell(): WorkboxPlugin {
  return {
    async handlerWillStart({ event }) {
      hanging = false
      // Browsers complain of a document that they were let ask for and nobody waited for.
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

/** As the page says with each call that it reads; of nobody signed in nothing. */
const readerOf = ({ headers }: Request) => headers.get('reader') ?? ''

/** In a cache of all, or in one of its reader. Null: in none. */
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
    // What it would put could be older than what is there, or of a reader who has left.
    async cacheWillUpdate({ response }) {
      await keepAnswer(response, [cacheName, addressOf(request.url)], during).catch(() => {})
      return null
    },
  }
  const networkTimeoutSeconds = request.headers.has('shown') ? SHOWN_S : hanging ? HANGING_S : PATIENCE_S
  return new NetworkFirst({ cacheName, networkTimeoutSeconds, plugins: [plugin] }).handle(options)
}

/** Equal questions have one address, however they were put. */
function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(url, location.origin)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

/** A cache, and an address in it. */
type CacheEntry = readonly [cache: string, address: string]

/** Keeps an answer that the network has brought. */
async function keepAnswer(response: Response, entry: CacheEntry, during: number): Promise<void> {
  const at = Number(response.headers.get('site-time'))
  const text = await response.text()
  const { status } = JSON.parse(text) as { status?: number }
  if (status === 401) await erase()
  if (status === 200 && at > 0) await keep(entry, text, at, during)
}

/** Whoever reads here; undefined: not yet known. */
let reader: string | undefined
/** Another one with each who comes or goes: what was asked before may be told to the former reader. */
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

/** Forgets what is a reader's own, but one's. */
function erase(but?: string): Promise<void> {
  visit += 1
  return forget((name) => name.startsWith(OWN) && name !== but)
}

const forget = (is: (name: string) => boolean): Promise<void> =>
  inTurn(async () => {
    const all = (await caches.keys()).filter(is)
    await Promise.all(all.map((name) => caches.delete(name)))
  })

/** The newest by the site's time stays, whichever comes last. */
function keep([name, address]: CacheEntry, text: string, at: number, during = visit): Promise<void> {
  return inTurn(async () => {
    if (name !== EVERYONES && during !== visit) return
    const cache = await caches.open(name)
    const before = await cache.match(address)
    if (before && Number(before.headers.get('kept-at')) > at) return
    // Taken out first: it moves to the end of the line, and where there is no room for the new one no older one is left.
    await cache.delete(address)
    await cache.put(address, new Response(text, { headers: { 'kept-at': String(at) } }))
    const all = await cache.keys()
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((oldest) => cache.delete(oldest)))
  })
}

let last: Promise<unknown> = Promise.resolve()

/** One after another: else of two answers to the same question the older might be written last. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

/** What the page says when it is opened, and when another reader comes: of what it is made, what its document brought, and who reads it. */
async function hear({ reader: now, files: made, at, answers }: KeptPage): Promise<void> {
  await keepCode(made)
  await meet(now)
  for (const [url, data] of answers)
    if (everyones.includes(new URL(url, location.origin).pathname))
      await keep([EVERYONES, addressOf(url)], JSON.stringify({ status: 200, msg: '', data }), at)
}

declare global {
  /** What to keep, of one build of the site. */
  const SITE: {
    readonly build: string
    /** The address of the document of any page, without its content. */
    readonly shell: string
    /** Of every page, and of the one that the site begins with. */
    readonly files: readonly string[]
    /** The first parts of the paths of readable pages. */
    readonly pages: readonly string[]
    /** Of all others, which say what can be read instead. */
    readonly others: readonly string[]
    /** The calls that are answered to everyone alike, and those to their member alone. */
    readonly everyones: readonly string[]
    readonly own: readonly string[]
    /** By which somebody comes in or goes. */
    readonly signingIn: readonly string[]
  }
}
