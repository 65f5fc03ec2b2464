import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/clock.ts'
import { apiNotFound } from '#server/http/error-handler.ts'
import { finish, type Fresh, type HotBodies, sendFinished } from '#server/http/hot.ts'
import type { PageSource, Surroundings } from './page-source.ts'
import { documentOf } from './template.ts'

interface Deps {
  /** Null: nothing has been built, the site has its API only. */
  source: PageSource | null
  /** The finished bodies, which a new draw purges. */
  hot: HotBodies
  clock: Clock
  /** PUBLIC_URL, or ''. */
  origin: string
  /** Every page says that this is a demonstration. */
  demo: boolean
}

/** Thrown instead of a page: look there. */
class Elsewhere {
  readonly location: string
  readonly status: number
  constructor(location: string, status: number) {
    this.location = location
    this.status = status
  }
}

/** Thrown instead of a page whose data can't be had now. */
class Away extends Error {}

const HTML = 'text/html; charset=utf-8'
// What pages read of the query. Anything else must not make a page of its own in the cache.
const KNOWN = ['type', 'id', 'count', 'from', 'to', 'page']

/** Every GET that nothing else answers is a page: rendered without a session, kept for a moment, and sent finished. */
export async function servePages(app: FastifyInstance, { source, hot, clock, origin, demo }: Deps): Promise<void> {
  await source?.serveFiles(app)
  app.setNotFoundHandler(async (request, reply) => {
    if (isPlainForm(request)) return reply.redirect(request.url.replace(/^[/\\]+/, '/'), 303)
    if (!source || !isPage(request)) return apiNotFound(request, reply)
    const url = addressOf(request)
    if (!source.strict) reply.removeHeader('content-security-policy')
    try {
      const page = await hot.get(
        `page ${url}`,
        () => make(source, { ask: asking(app), now: clock.now(), origin, demo }, url),
        source.strict ? { url: request.originalUrl, endpoint: null } : undefined,
      )
      return sendFinished(request, reply, page)
    } catch (error) {
      if (error instanceof Elsewhere) return reply.redirect(error.location, error.status)
      if (error instanceof Away) return plainWords(reply, await source.links([]))
      return plainShell(request, reply, source, error)
    }
  })
}

const BEYOND_PAGES = /^\/(api|assets)\//i
const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !BEYOND_PAGES.test(url)

/** A browser sent the form by itself, because our script has not come: it gets its page again. */
const isPlainForm = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'POST' && !BEYOND_PAGES.test(url) && /\btext\/html\b/.test(headers.accept ?? '')

// Most addresses are a path and nothing else: no need to take them apart.
const PLAIN = /^[\w/-]+$/

/** Path and known query, in one order: the page's name in the cache. */
export function addressOf({ url }: Pick<FastifyRequest, 'url'>): string {
  if (PLAIN.test(url)) return url
  const { pathname, searchParams } = new URL(`http://page${url}`)
  const known = KNOWN.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name) ?? '']] : []))
  return known.length === 0 ? pathname : `${pathname}?${new URLSearchParams(known)}`
}

async function make(source: PageSource, surroundings: Surroundings, url: string): Promise<Fresh> {
  const render = await source.render()
  let away = false
  const ask: Surroundings['ask'] = async (path) => {
    const answer = await surroundings.ask(path)
    away ||= answer.status === 503
    return answer
  }
  const page = await render(url, { ...surroundings, ask })
  if (away) throw new Away()
  if (page.redirect !== undefined) throw new Elsewhere(page.redirect, page.status)
  const { head, html, data, chunks, status } = page
  const text = documentOf({ links: await source.links(chunks), head, html, data })
  const keepFor = status < 500 ? source.keepFor : 0
  return { body: finish(HTML, text, status), freshUntil: new Date(surroundings.now.getTime() + keepFor) }
}

/** The API in place, as a visitor without cookies. */
function asking(app: FastifyInstance) {
  return async (url: string) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url })
    return { status: statusCode, body }
  }
}

/** Words that need no script: it would ask for the same data, in vain. */
function plainWords(reply: FastifyReply, links: string): FastifyReply {
  const styles = links.match(/<link rel="stylesheet"[^>]*>/g)?.join('') ?? ''
  const html = '<main class="plain-words"><h1>网站暂时无法访问</h1><p>请稍后再试。</p></main>'
  return reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
    .type(HTML)
    .send(documentOf({ links: styles, head: '<title>网站暂时无法访问 - 彩运</title>', html }))
}

/** A page that can't be rendered here may still come alive in the browser. */
async function plainShell(request: FastifyRequest, reply: FastifyReply, source: PageSource, error: unknown) {
  request.log.error({ err: error }, 'page not rendered')
  return reply
    .code(500)
    .header('cache-control', 'no-store')
    .type(HTML)
    .send(documentOf({ links: await source.links([]) }))
}
