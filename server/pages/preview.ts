import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { PageSource } from './page-source.ts'
import { renderDocument } from './template.ts'

interface Deps {
  source: Pick<PageSource, 'bundle' | 'headStyles'> | null
  clock: Clock
  origin: string
  demo: boolean
}

/**
 * Renders the page of a URL as a document without scripts. For the endpoint `instead.endpoint` it uses `instead.data`.
 */
export type Preview = (url: string, instead: { endpoint: Endpoint; data: object }) => Promise<string>

/**
 * Returns the function that renders a page as players would see it. Operators use it while they edit the content of the
 * page. Nothing is cached.
 */
export function createPreview(app: FastifyInstance, { source, clock, origin, demo }: Deps): Preview {
  return async (url, { endpoint, data }) => {
    if (!source) return renderDocument({ links: '' })
    async function ask(path: string) {
      if (path.split('?', 1)[0] === endpoint.path) return { status: 200, body: toEnvelope(data) }
      const { statusCode, body } = await app.inject({ method: 'GET', url: path })
      return { status: statusCode, body }
    }
    const { render } = await source.bundle()
    const page = await render(url, { ask, now: clock.now(), origin, demo, phone: false })
    if (page.redirect !== undefined) throw new Error(`${url} is no page`)
    const links = (await source.headStyles()).replaceAll(/<script\b[^>]*><\/script>/g, '')
    return renderDocument({ links, head: page.head, html: page.html })
  }
}

const toEnvelope = (data: object): string => JSON.stringify({ status: 200, msg: '', data })
