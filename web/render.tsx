import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Rendering, RenderEnvironment } from '#contract/infra/rendering.ts'
import { App } from './app/app.tsx'
import { getHandle } from './app/route-lists.ts'
import { fetchErrorPage, errorPage } from './app/error-page-loader.ts'
import { collectQueries, serializePageData } from './app/page-data.ts'
import { createQueryClient } from '#client/query.ts'
import { queryClientContext } from '#web/shared/page/loaders.ts'
import { routes } from './app/routes.tsx'
import { parseAnswer, type Api, buildUrl } from '#client/call.ts'

// Exported under the names of the interface `Rendering`.
export {
  disallowedPrefixes as closed,
  firstSegments as roots,
  offlineRoots as readable,
  sitemapUrls as listed,
} from './app/route-lists.ts'
export { toCanonicalUrl as addressOf, differsOnPhones } from './app/page-address.ts'

const NOT_FOUND = 404
const handler = createStaticHandler(routes)
// The head elements. React renders title, meta and link elements of a fragment before its other content.
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/

export const render: Rendering['render'] = async (url, { ask, now, origin, demo, phone }) => {
  const api = createApi(ask)
  const client = createQueryClient(api)
  const requestContext = new RouterContextProvider()
  requestContext.set(queryClientContext, client)
  const result = await handler.query(new Request(`http://page${url}`), { requestContext })
  if (result instanceof Response) return { status: result.status, redirect: result.headers.get('location') ?? '/' }
  if (result.statusCode === NOT_FOUND) await fetchErrorPage()

  const renderedAt = now.getTime()
  const all = renderToString(
    <App site={{ api, origin, renderedAt, demo, phone }} client={client}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, result)} context={result} hydrate={false} />
    </App>,
  )
  const head = HEAD.exec(all)?.[0] ?? ''
  const { loaderData, errors } = result
  const data = serializePageData({
    router: { loaderData, errors },
    queries: collectQueries(client),
    renderedAt,
    origin,
    demo,
    phone,
  })
  client.clear()
  return {
    status: result.statusCode,
    head,
    html: all.slice(head.length),
    data,
    chunks: listChunks(result),
    error: result.statusCode === 500 ? Object.values(errors ?? {})[0] : undefined,
  }
}

function listChunks({ matches, statusCode }: StaticHandlerContext): string[] {
  const chunks = matches.flatMap(({ route }) => getHandle(route)?.chunk ?? [])
  return statusCode === NOT_FOUND ? [...new Set([...chunks, errorPage.handle.chunk])] : chunks
}

function createApi(ask: RenderEnvironment['ask']): Api {
  return async (endpoint, input) => {
    const { status, body } = await ask(buildUrl(endpoint, input))
    return parseAnswer(status, JSON.parse(body))
  }
}
