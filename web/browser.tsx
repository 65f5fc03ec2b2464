import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { anchors, paths } from '#contract/paths.ts'
import { App } from './app/app.tsx'
import { ChunkFailed } from './app/lazy-page.ts'
import { fetchErrorPage, isNotFound } from './app/error-page-loader.ts'
import { PAGE_DATA_ID, type PageData, parsePageData } from './app/page-data.ts'
import { call } from '#client/call.ts'
import { consentDialog, identityDialog } from '#web/shared/page/pending-dialog.ts'
import { createQueryClient } from '#client/query.ts'
import { queryClientContext } from '#web/shared/page/loaders.ts'
import { createReactingApi } from './app/react-to-answer.ts'
import { isOwnPage, routes } from './app/routes.tsx'
import { showOffer } from '#web/shared/page/offer.ts'
import { isLeaving, isSignedIn, currentMemberId, rememberPage, refreshSession } from '#web/shared/page/session.ts'
import { startProgress } from '#web/shared/lib/progress.ts'
import { setSiteTime, siteTime } from '#client/site-clock.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { onIdle } from './shared/ui/overlays/lazy-component.tsx'

const api = createReactingApi(
  {
    sayError: (text) => showToast('error', text),
    startProgress,
    sessionMayHaveChanged: refreshSession,
    isSignedIn,
    isOwn: () => isOwnPage(window.location.pathname),
    goToLogin,
    offer: (type) => showOffer({ type }),
    askFor: { agreement: consentDialog.ask, prove: identityDialog.ask },
  },
  (endpoint, input, options) => call(endpoint, input, { ...options, reader: currentMemberId() }),
)
const client = createQueryClient(api)
const data = readDocumentData()
const router = await startRouter().catch(reloadOnce)

const startLater = () => import('./app/deferred.ts').then((later) => later.startDeferred(client, data))

// A page without embedded data may show cached data, so the notice about cached data must be ready before rendering.
if (!data) await startLater().catch(() => {})
renderApp()
if (data) onIdle(() => void startLater())

/**
 * Returns the data embedded in the document; null on the shell without content, which is used if rendering failed or
 * offline.
 */
function readDocumentData(): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  return text ? parsePageData(text) : null
}

async function startRouter() {
  if (data) {
    setSiteTime(data.renderedAt)
    // The data is set as fresh now, because the clocks of server and browser may differ by more than the staleTime.
    for (const [key, read] of data.queries) client.setQueryData(key, read)
    await Promise.all([loadMatchedRoutes(routes), isLost(data) && fetchErrorPage()])
  }
  const context = new RouterContextProvider()
  context.set(queryClientContext, client)
  return createBrowserRouter(routes, { ...(data && { hydrationData: data.router }), getContext: () => context })
}

/**
 * Reloads the document once if a chunk failed to load, because of a lost connection or a newer build. Without the chunk
 * the page would not react, and browsers cache the failure to load a module. Any other error would recur, so it is
 * thrown and cannot-start.ts shows its message.
 */
function reloadOnce(error: unknown): never {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (error instanceof ChunkFailed && navigator.onLine && opened?.type !== 'reload') window.location.reload()
  throw error
}

/** Whether the server responded with 404, so that the error page replaces the matched page. */
function isLost(page: PageData): boolean {
  return Object.values(page.router.errors ?? {}).some(isNotFound)
}

/** Loads the code of the current page's routes. Without it, hydration would render nothing. */
async function loadMatchedRoutes(all: RouteObject[]): Promise<void> {
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

function renderApp(): void {
  const root = document.getElementById('root') as HTMLElement
  const site = { api, origin: '', renderedAt: siteTime(), demo: false, phone: false, ...data }
  const page = (
    <StrictMode>
      <App site={site} client={client}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  )
  // As a transition, hydration is divided into short tasks; otherwise it blocks input until it ends.
  if (data) startTransition(() => void hydrateRoot(root, page))
  else createRoot(root).render(page)
}
