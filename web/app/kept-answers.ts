import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '#client/call.ts'
import { logout, signIn } from '#contract/people/account.ts'
import { trendTable } from '#contract/play/charts.ts'
import { articleDetail, contact, notices, questions } from '#contract/cms/content.ts'
import { drawDetail, drawList, drawYears, latestDraws } from '#contract/play/draws.ts'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import { WORKER_PATH } from '#contract/infra/offline.ts'
import { myDraw, myIssues, myLatestIssues, myPicks } from '#contract/play/settlement.ts'
import type { GameType } from '#lottery/games.ts'
import { drawPage } from '#web/draws/draws.queries.ts'
import { browserMemory } from '#client/memory.ts'
import { machineTime } from '#client/site-clock.ts'
import { sharing } from '#web/page/kept.ts'
import { hasKept, isKept, keptAt } from '#web/page/use-kept.ts'
import { lookAgain } from '#client/query.ts'
import { sessionOf } from '#web/page/session.ts'
import type { Keeper } from './keeping-api.ts'
import { showKeptLine } from './kept-line.ts'
import type { PageData } from './page-data.ts'
import { isShown, networkHangs, patience, relieve, standIn, standInAt } from './stand-in.ts'

/** What everyone is told alike, and what only the member is. */
export const PUBLIC: readonly string[] = [
  latestDraws,
  drawList,
  drawYears,
  drawDetail,
  trendTable,
  contact,
  notices,
  questions,
  articleDetail,
].map(pathOf)
export const OWN: readonly string[] = [myLatestIssues, myIssues, myPicks, myDraw].map(pathOf)

function pathOf({ path }: { path: string }): string {
  return path
}

/** Of each kind; the oldest go first. */
const MOST = 100
const PUBLIC_CACHE = 'public'
const OWN_CACHES = 'own '
const VISIT = 'visit'
const AT = 'at'
/** A call by which somebody comes in or goes. */
const SIGNING_IN = [signIn, logout].map(pathOf)

/** What was kept of an answer, and when it came. */
interface Kept {
  data: unknown
  /** The site's time, in milliseconds. */
  at: number
}

/**
 * Keeps answers in the browser's caches, each with the time it came. Only while the worker is there, which gives the
 * pages their code: without it nothing could show them. What the browser refuses to keep is not kept. An answer that
 * comes late takes the place of what stood in for it.
 */
export const heed: Keeper['heed'] = async (begun, answering, endpoint, input) => {
  const heeded = answering.then((answer) => heedAnswer(begun, answer, endpoint, input))
  const place = placeIn(begun, endpoint, input)
  // What the network has brought is newer than what was kept, so it stays while it is asked for again.
  if (!place || isShown(endpoint.path)) return heeded
  const inTime = await Promise.race([heeded, patience()])
  if (inTime) return inTime
  networkHangs(true)
  const kept = await lastAt(place)
  if (!kept) return heeded
  relieveLater(place, heeded).catch(() => {})
  return kept
}

async function relieveLater(place: Place, late: Promise<Answer<unknown>>): Promise<void> {
  const answer = await late
  if (answer.status === 200) await relieve(questionOf(place), answer.data)
}

async function heedAnswer<Data>(begun: number, answer: Answer<Data>, endpoint: Endpoint, input: unknown) {
  if (answer.status !== undefined) networkHangs(false)
  if (answer.status === 200 && SIGNING_IN.includes(endpoint.path)) browserMemory.keep(VISIT, String(machineTime()))
  const reader = readerNow()
  if (reader !== lastReader) await tidy()
  const place = placeIn(begun, endpoint, input)
  if (!place || (answer.status !== undefined && answer.status !== 200)) return answer
  if (answer.status === undefined) return (await lastAt(place)) ?? answer
  const { data, at } = answer
  if (at) await keep(place, { data, at }, reader)
  return answer
}

/** A cache, and an address in it. */
type Place = [cache: string, address: string]

const questionOf = (place: Place): string => place.join(' ')

/** Where the answer of a call is kept that was made then. Null: it is not. */
function placeIn(begun: number, { method, path }: Endpoint, input: unknown): Place | null {
  // What was asked before a sign-in may be told to the former member.
  return method === 'GET' ? placeOf(path, input, begun > visit() ? readerNow() : null) : null
}

/** In a cache of all, or in one of its member. Null: in none. */
function placeOf(path: string, input: unknown, reader: string | null): Place | null {
  if (PUBLIC.includes(path)) return [PUBLIC_CACHE, addressOf(path, input)]
  return OWN.includes(path) && reader !== null ? [OWN_CACHES + reader, addressOf(path, input)] : null
}

/** Equal questions have one address, however they were put. */
function addressOf(path: string, input: unknown): string {
  const given = Object.entries(input as object).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  query.sort()
  return `${path}?${query}`
}

/** The last sign-in in this browser, by the machine's clock; 0 also where it forbids to keep anything. */
const visit = (): number => Number(browserMemory.kept(VISIT))

/**
 * Names whose pages this browser keeps: the member as the cookie says, and the sign-in, since two members may look the
 * same there. Null: nobody is signed in.
 */
function readerNow(): string | null {
  const session = sessionOf(document.cookie)
  return session && `${visit()} ${session.phone} ${session.nickname}`
}

/** Whoever it was when others were forgotten. */
let lastReader: string | null = null

async function keep([name, address]: Place, kept: Kept, reader: string | null): Promise<void> {
  if (!navigator.serviceWorker.controller) return
  // One after another, in all tabs: else of two answers to the same question the older might be written last.
  await navigator.locks.request('kept answers', () => put(name, address, kept)).catch(() => {})
  // Whoever asked has left meanwhile.
  if (name !== PUBLIC_CACHE && reader !== readerNow()) await caches.delete(name)
}

async function lastAt(place: Place) {
  const [cacheName, address] = place
  const answer = await caches.match(address, { cacheName })
  if (!answer) return null
  const data = await answer.json()
  standIn(questionOf(place), data, timeOf(answer))
  return { status: 200 as const, msg: '', data }
}

/** The addresses of all that is kept, the reader's own too; of each kind the newest last. */
async function keptAddresses(): Promise<string[]> {
  const names = [PUBLIC_CACHE, OWN_CACHES + readerNow()]
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return kept.flat().map(({ url }) => url)
}

/** Forgets what belongs to others than who is signed in now. */
async function tidy(): Promise<void> {
  lastReader = readerNow()
  const own = OWN_CACHES + lastReader
  const others = (await caches.keys()).filter((name) => name.startsWith(OWN_CACHES) && name !== own)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** The newest by the site's time stays, whichever comes last. */
async function put(name: string, address: string, { data, at }: Kept): Promise<void> {
  const cache = await caches.open(name)
  const before = await cache.match(address)
  if (before && timeOf(before) > at) return
  // Taken out first: it moves to the end of the line, and where there is no room for the new one no older one is left.
  await cache.delete(address)
  await cache.put(address, new Response(JSON.stringify(data), { headers: { [AT]: String(at) } }))
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((oldest) => cache.delete(oldest)))
}

const timeOf = ({ headers }: Response): number => Number(headers.get(AT))

const LOOK_MS = 10_000

/** Lets the browser keep the site's pages, and looks for the network while what is shown was kept. */
export async function keepPages(client: QueryClient, page: PageData | null): Promise<void> {
  tellApart(client)
  standInAt(client)
  showKeptLine(client, keptAddresses, [...PUBLIC, ...OWN])
  for (const change of ['offline', 'online']) window.addEventListener(change, () => void lookAtAll(client))
  void lookForNetwork(client)
  await tidy()
  if (document.readyState !== 'complete')
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }))
  const { serviceWorker } = navigator
  await serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' })
  if (!serviceWorker.controller) {
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    // They came before they could be kept.
    await lookAgain(client, { predicate: ({ queryKey: [path] }) => OWN.includes(String(path)) })
  }
  if (page) await keepPage(page)
}

/** What every query does from now on, those that are there too. */
function tellApart(client: QueryClient): void {
  // Equal answers stay one object, but for kept ones. And where the browser knows of no network the call is made all the
  // same: what was kept stands in for the answer.
  const ways = { structuralSharing: sharing, networkMode: 'always' } as const
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, ...ways } })
  for (const query of client.getQueryCache().getAll()) query.setOptions({ ...query.options, ...ways })
}

async function keepPage(page: PageData): Promise<void> {
  for (const [path, input, data] of answersOf(page)) {
    const place = placeOf(path, input, null)
    if (place) await keep(place, { data, at: page.renderedAt }, null)
  }
}

/** What was kept is asked for again, and again; once it has come, all else that is shown is, too. */
async function lookForNetwork(client: QueryClient): Promise<never> {
  for (;;) {
    await new Promise((wake) => setTimeout(wake, LOOK_MS))
    if (!hasKept(client)) continue
    await lookAgain(client, { predicate: isKept })
    if (keptAt(client) === null) await lookAtAll(client)
  }
}

/** All that is shown is asked for; where nothing of it had to be kept, what isn't shown is forgotten if it was. */
async function lookAtAll(client: QueryClient): Promise<void> {
  await lookAgain(client, {})
  if (keptAt(client) === null) client.removeQueries({ type: 'inactive', predicate: isKept })
}

type Answered = [path: string, input: object, data: unknown]

/** What the document brought, as answers of calls. */
export function answersOf({ queries }: Pick<PageData, 'queries'>): Answered[] {
  return queries.flatMap(([[path, input, kind], data]): Answered[] => {
    if (typeof path !== 'string' || !isObject(input)) return []
    return kind === 'pages' ? drawsOf(path, input, data) : [[path, input, data]]
  })
}

/** The pages of a list of draws, each an answer of its own. No other list that is kept comes with a document. */
function drawsOf(path: string, input: object, data: unknown): Answered[] {
  if (path !== drawList.path) return []
  const { type } = input as { type: GameType }
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: number[] }
  return pages.map((page, at) => [path, drawPage(type, pageParams[at]!), page])
}

const isObject = (input: unknown): input is object => typeof input === 'object' && input !== null
