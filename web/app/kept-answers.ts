import type { QueryClient } from '@tanstack/react-query'
import { trendTable } from '#contract/charts.ts'
import { articleDetail, contact, notices, questions } from '#contract/content.ts'
import { drawDetail, drawList, drawYears, latestDraws } from '#contract/draws.ts'
import { WORKER_PATH } from '#contract/offline.ts'
import { myDraw, myIssues, myLatestIssues, myPicks } from '#contract/settlement.ts'
import type { GameType } from '#lottery/games.ts'
import { drawPage } from '#web/draws/draws.queries.ts'
import { hasKept, isKept, keptAt } from '#web/page/kept.ts'
import { lookAgain } from '#web/page/query.ts'
import { readerNow } from '#web/page/reader.ts'
import type { Asked, Keeper, Kept } from './keeping-api.ts'
import type { PageData } from './page-data.ts'

/** What everyone is told alike, and what only the member is. */
const PUBLIC = [
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
const OWN = [myLatestIssues, myIssues, myPicks, myDraw].map(pathOf)

function pathOf({ path }: { path: string }): string {
  return path
}

/** Of each kind; the oldest go first. */
const MOST = 100
const PUBLIC_CACHE = 'public'
const OWN_CACHES = 'own '
const AT = 'at'

/** Where an answer is kept: in a cache of all, or in one of its member. Null: it is not. */
function cacheOf({ path, reader }: Asked): string | null {
  if (PUBLIC.includes(path)) return PUBLIC_CACHE
  return OWN.includes(path) && reader !== null ? OWN_CACHES + reader : null
}

/** Equal questions have one address, however they were put. */
function addressOf({ path, input }: Asked): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  query.sort()
  return `${path}?${query}`
}

/**
 * Answers in the browser's caches, each with the time it came. Only while the worker is there, which gives the pages
 * their code: without it nothing could show them. What the browser refuses to keep is not kept.
 */
export const keptAnswers: Keeper = {
  async keep(asked, kept) {
    const name = cacheOf(asked)
    if (name === null || !navigator.serviceWorker?.controller) return
    // One after another, in all tabs: else of two answers to the same question the older might be written last.
    await navigator.locks.request('kept answers', () => put(name, addressOf(asked), kept)).catch(() => {})
    // Whoever asked has left meanwhile.
    if (name !== PUBLIC_CACHE && asked.reader !== readerNow()) await caches.delete(name)
  },

  async last(asked) {
    const name = cacheOf(asked)
    if (name === null || typeof caches === 'undefined' || asked.reader !== readerNow()) return null
    const answer = await caches.match(addressOf(asked), { cacheName: name })
    return answer ? { data: await answer.json(), at: timeOf(answer) } : null
  },

  async tidy() {
    if (typeof caches === 'undefined') return
    const own = OWN_CACHES + readerNow()
    const others = (await caches.keys()).filter((name) => name.startsWith(OWN_CACHES) && name !== own)
    await Promise.all(others.map((name) => caches.delete(name)))
  },
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
  for (const change of ['offline', 'online']) window.addEventListener(change, () => void lookAtAll(client))
  void lookForNetwork(client)
  await keptAnswers.tidy()
  const { serviceWorker } = navigator
  await serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' })
  if (!serviceWorker.controller) {
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    // They came before they could be kept.
    await lookAgain(client, ([path]) => OWN.includes(String(path)))
  }
  if (page) await keepPage(page)
}

async function keepPage(page: PageData): Promise<void> {
  for (const [path, input, data] of answersOf(page)) {
    await keptAnswers.keep({ path, input, reader: null }, { data, at: page.renderedAt })
  }
}

/** What was kept is asked for again, and again; once it has come, all else that is shown is, too. */
async function lookForNetwork(client: QueryClient): Promise<never> {
  for (;;) {
    await new Promise((wake) => setTimeout(wake, LOOK_MS))
    if (!hasKept(client)) continue
    const keys = client
      .getQueryCache()
      .findAll({ predicate: isKept })
      .map(({ queryKey }) => queryKey)
    await lookAgain(client, (key) => keys.includes(key))
    if (keptAt(client) === null) await lookAtAll(client)
  }
}

/** All that is shown is asked for; where nothing of it had to be kept, what isn't shown is forgotten if it was. */
async function lookAtAll(client: QueryClient): Promise<void> {
  await lookAgain(client, () => true)
  if (keptAt(client) === null) client.removeQueries({ type: 'inactive', predicate: isKept })
}

type Answered = [path: string, input: object, data: unknown]

/** What the document brought, as answers of calls. */
export function answersOf({ queries: { queries } }: Pick<PageData, 'queries'>): Answered[] {
  return queries.flatMap(({ queryKey: [path, input, kind], state: { data } }): Answered[] => {
    if (typeof path !== 'string' || !isObject(input) || data === undefined) return []
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
