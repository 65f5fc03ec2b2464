import type { QueryClient } from '@tanstack/react-query'
import { urlOf } from '#client/call.ts'
import { lookAgain } from '#client/query.ts'
import { drawList } from '#contract/play/draws.ts'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import { OWN, WORKER_PATH } from '#contract/offline.ts'
import type { GameType } from '#lottery/games.ts'
import { drawPage } from '#web/play/draws/draws.queries.ts'
import { followSession, readerNow } from '#web/shared/page/session.ts'
import { isKept, keptAt, showKeptLine } from './kept-line.ts'
import type { PageData } from './page-data.ts'

/** Message to the service worker about a page (web/worker.ts). */
export interface KeptPage {
  reader: string
  /** Paths of the files of the page. */
  files: readonly string[]
  /** Server time of the responses, in milliseconds. */
  at: number
  answers: readonly (readonly [url: string, data: unknown])[]
}

const LOOK_MS = 10_000
const LOOK_SOON_MS = 1000

/** Registers the service worker, and polls for a connection while cached data is shown. */
export async function keepPages(client: QueryClient, page: PageData | null): Promise<void> {
  showKeptLine(client)
  for (const change of ['offline', 'online']) window.addEventListener(change, () => void lookAgain(client, {}))
  void lookForNetwork(client)
  if (document.readyState !== 'complete')
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }))
  const { serviceWorker } = navigator
  const at = page?.renderedAt ?? 0
  const tell = (answers: KeptPage['answers']) =>
    serviceWorker.controller?.postMessage({ reader: readerNow(), files: filesOfPage(), at, answers } satisfies KeptPage)
  const answers = page ? answersOf(page) : []
  tell(answers)
  followSession(() => tell([]))
  serviceWorker.addEventListener('controllerchange', () => {
    tell(answers)
    // The responses arrived before the worker could cache them.
    void lookAgain(client, { predicate: ({ queryKey: [path] }) => OWN.includes(String(path)) })
  })
  await serviceWorker.register(WORKER_PATH)
}

/** Returns the files that the page has loaded, and the style sheets of its document. */
function filesOfPage(): string[] {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name)
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href)
  const paths = [...asked, ...sheets].map((url) => new URL(url).pathname)
  return [...new Set(paths)].filter((path) => path.startsWith('/assets/'))
}

/**
 * While cached data is shown, refetches it with an increasing delay. Once that succeeds, refetches all other shown
 * queries.
 */
async function lookForNetwork(client: QueryClient): Promise<never> {
  for (let ms = LOOK_SOON_MS; ;) {
    await somethingKept(client)
    await new Promise((wake) => setTimeout(wake, ms))
    ms = LOOK_SOON_MS
    if (keptAt(client) === null) continue
    await lookAgain(client, { predicate: isKept })
    if (keptAt(client) === null) {
      client.removeQueries({ type: 'inactive', predicate: isKept })
      await lookAgain(client, {})
    } else ms = LOOK_MS
  }
}

/** Resolves once cached data is shown, so that an online page needs no timer. */
function somethingKept(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const see = () => {
      if (keptAt(client) === null) return
      leave()
      resolve()
    }
    const leave = client.getQueryCache().subscribe(see)
    see()
  })
}

/** Converts the document's data to responses of calls. */
function answersOf({ queries }: PageData): KeptPage['answers'] {
  return queries.flatMap(([[path, input, kind], data]) => {
    if (typeof path !== 'string') return []
    if (kind !== 'pages') return [[urlOf({ method: 'GET', path: path as Endpoint['path'] }, input), data] as const]
    if (path !== drawList.path) return []
    // Each page of a list of draws is a separate response. Documents contain no other cached list.
    const { type } = input as { type: GameType }
    const { pages, pageParams } = data as { pages: unknown[]; pageParams: number[] }
    return pages.map((one, at) => [urlOf(drawList, drawPage(type, pageParams[at]!)), one] as const)
  })
}
