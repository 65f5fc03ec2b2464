import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { PageSource } from './page-source.ts'
import { createVisitorClient } from './pages.ts'
import { renderDocument } from './template.ts'

interface Deps {
  source: Pick<PageSource, 'bundle' | 'headStyles'> | null
  clock: Clock
  origin: string
  demo: boolean
}

/** Renders a page without scripts, with `instead.data` as the reply of `instead.endpoint`. */
export type Preview = (url: string, instead: { endpoint: Endpoint; data: object }) => Promise<string>

/** Creates the preview of a page: an operator who edits its content sees it as players would. Nothing is cached. */
export function createPreview(app: FastifyInstance, { source, clock, origin, demo }: Deps): Preview {
  return async (url, { endpoint, data }) => {
    if (!source) return renderDocument({ links: '' })
    const askApp = createVisitorClient(app)
    async function ask(path: string) {
      const isReplaced = path.split('?', 1)[0] === endpoint.path
      return isReplaced ? { status: 200, body: JSON.stringify({ status: 200, msg: '', data }) } : askApp(path)
    }
    const { render } = await source.bundle()
    const page = await render(url, { ask, now: clock.now(), origin, demo, phone: false })
    if (page.redirect !== undefined) throw new Error(`${url} is no page`)
    const links = (await source.headStyles()).replaceAll(/<script\b[^>]*><\/script>/g, '')
    return renderDocument({ links, head: page.head, html: page.html })
  }
}
