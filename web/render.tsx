import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Rendering, Surroundings } from '#contract/infra/rendering.ts'
import { App } from './app/app.tsx'
import { handleOf } from './app/branches.ts'
import { fetchLostPage, lostPage } from './app/lost.ts'
import { readBy, writePageData } from './app/page-data.ts'
import { makeQueryClient } from '#client/query.ts'
import { queryClientContext } from '#web/shared/page/load.ts'
import { routes } from './app/routes.tsx'
import { answerOf, type Api, urlOf } from '#client/call.ts'

export { closed, listed, roots } from './app/listed.ts'
export { readable } from './app/offline.ts'
export { addressOf } from './app/page-address.ts'

const NOT_FOUND = 404
const handler = createStaticHandler(routes)
// React places title, meta and link elements of a fragment before it.
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/

export const render: Rendering['render'] = async (url, { ask, now, origin, demo }) => {
  const api = apiOver(ask)
  const client = makeQueryClient(api)
  const requestContext = new RouterContextProvider()
  requestContext.set(queryClientContext, client)
  const result = await handler.query(new Request(`http://page${url}`), { requestContext })
  if (result instanceof Response) return { status: result.status, redirect: result.headers.get('location') ?? '/' }
  if (result.statusCode === NOT_FOUND) await fetchLostPage()

  const renderedAt = now.getTime()
  const all = renderToString(
    <App site={{ api, origin, renderedAt, demo }} client={client}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, result)} context={result} hydrate={false} />
    </App>,
  )
  const head = HEAD.exec(all)?.[0] ?? ''
  const { loaderData, errors } = result
  const data = writePageData({
    router: { loaderData, errors },
    queries: readBy(client),
    renderedAt,
    origin,
    demo,
  })
  client.clear()
  return { status: result.statusCode, head, html: all.slice(head.length), data, chunks: chunksOf(result) }
}

function chunksOf({ matches, statusCode }: StaticHandlerContext): string[] {
  const chunks = matches.flatMap(({ route }) => handleOf(route)?.chunk ?? [])
  return statusCode === NOT_FOUND ? [...new Set([...chunks, lostPage.handle.chunk])] : chunks
}

function apiOver(ask: Surroundings['ask']): Api {
  return async (endpoint, input) => {
    const { status, body } = await ask(urlOf(endpoint, input))
    return answerOf(status, JSON.parse(body))
  }
}
