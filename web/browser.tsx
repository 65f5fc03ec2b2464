import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { anchors, paths } from '#contract/paths.ts'
import { App } from './app/app.tsx'
import { ChunkFailed } from './app/lazy-page.ts'
import { fetchLostPage, isNotFound } from './app/lost.ts'
import { PAGE_DATA_ID, type PageData, readPageData } from './app/page-data.ts'
import { call } from '#client/call.ts'
import { agreeing, proving } from '#web/shared/page/question.ts'
import { makeQueryClient } from '#client/query.ts'
import { queryClientContext } from '#web/shared/page/load.ts'
import { reactingApi } from './app/react-to-answer.ts'
import { isOwnPage, routes } from './app/routes.tsx'
import { offer } from '#web/shared/page/offer.ts'
import { isLeaving, isSignedIn, readerNow, rememberPage, sessionMayHaveChanged } from '#web/shared/page/session.ts'
import { startProgress } from '#web/shared/lib/progress.ts'
import { setSiteTime, siteTime } from '#client/site-clock.ts'
import { toast } from '#web/shared/lib/toasts.ts'
import { atRest } from '#web/shared/ui/at-rest.ts'

const api = reactingApi(
  {
    sayError: (text) => toast('error', text),
    startProgress,
    sessionMayHaveChanged,
    isSignedIn,
    isOwn: () => isOwnPage(window.location.pathname),
    goToLogin,
    offer: (type) => offer({ type }),
    askFor: { agreement: agreeing.ask, prove: proving.ask },
  },
  (endpoint, input, options) => call(endpoint, input, { ...options, reader: readerNow() }),
)
const client = makeQueryClient(api)
const data = dataOfPage()
const router = await startRouter().catch(startAnew)

const goOn = () => import('./app/later.ts').then((later) => later.goOn(client, data))

// Without page data, waits for the notice about cached data before rendering it.
if (!data) await goOn().catch(() => {})
show()
if (data) atRest(() => void goOn())

/** Null on the plain shell, which the server sends if rendering failed. */
function dataOfPage(): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  return text ? readPageData(text) : null
}

async function startRouter() {
  if (data) {
    setSiteTime(data.renderedAt)
    // Marked as fresh now: the clocks of server and browser may differ by more than the staleTime.
    for (const [key, read] of data.queries) client.setQueryData(key, read)
    await Promise.all([loadMatched(routes), isLost(data) && fetchLostPage()])
  }
  const context = new RouterContextProvider()
  context.set(queryClientContext, client)
  return createBrowserRouter(routes, { ...(data && { hydrationData: data.router }), getContext: () => context })
}

/**
 * A chunk failed to load because of a lost connection or a newer build. The page would not react, and browsers cache
 * the failure of a module, so the document is reloaded once. Other errors would recur; then cannot-start.ts shows its
 * message.
 */
function startAnew(error: unknown): never {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (error instanceof ChunkFailed && navigator.onLine && opened?.type !== 'reload') window.location.reload()
  throw error
}

/** Whether the server responded with 404: the error page replaces the matched page. */
function isLost(page: PageData): boolean {
  return Object.values(page.router.errors ?? {}).some(isNotFound)
}

/** The code of the current page must be loaded before hydration, or React would render nothing. */
async function loadMatched(all: RouteObject[]): Promise<void> {
  const matches = matchRoutes(all, window.location) ?? []
  await Promise.all(matches.map(({ route }) => loadRoute(route)))
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy())
  delete route.lazy
}

function goToLogin(): void {
  if (isLeaving()) return
  rememberPage(window.location)
  void router.navigate(paths.login(), { replace: window.location.hash === anchors.postBox() })
}

function show(): void {
  const root = document.getElementById('root') as HTMLElement
  const site = {
    api,
    origin: data?.origin ?? '',
    renderedAt: data?.renderedAt ?? siteTime(),
    demo: data?.demo ?? false,
  }
  const page = (
    <StrictMode>
      <App site={site} client={client}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  )
  if (data) hydrateRoot(root, page)
  else createRoot(root).render(page)
}
