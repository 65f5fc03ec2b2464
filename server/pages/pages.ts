import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '#contract/paths.ts'
import { isUnavailable } from '#server/infra/lib/errors.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { rejectRequest } from '#server/infra/http/error-handler.ts'
import {
  type CachedAddress,
  buildBody,
  type CacheableBody,
  isPageRequest,
  sendBody,
} from '#server/infra/answers/response-cache.ts'
import type { CallCounter } from '#server/infra/http/route.ts'
import { RateLimitError } from '#server/infra/http/limiter.ts'
import type { DocumentMaker } from '#server/infra/answers/document-maker.ts'
import type { Rendering, RenderEnvironment } from '#contract/infra/rendering.ts'
import type { PageSource } from './page-source.ts'
import { HTML, renderShell, buildPolicy } from './shell.ts'
import { renderDocument } from './template.ts'

interface Deps {
  /** Null if there is no build; then each page URL is a 404. */
  source: PageSource | null
  making: DocumentMaker
  counter: Pick<CallCounter, 'countShell' | 'newGuest'>
  clock: Clock
  /** PUBLIC_URL, for absolute links in pages; '' if it is not configured. */
  origin: string
  demo: boolean
  /** Returns whether a page that is a 404 for visitors exists for this client. */
  isTheirs(request: FastifyRequest, reply: FastifyReply, url: string): Promise<boolean>
}

class PageRedirect {
  readonly location: string
  readonly status: number
  constructor(location: string, status: number) {
    this.location = location
    this.status = status
  }
}

class PageUnavailable extends Error {}

export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * Serves each GET without another route as a page, except below /api/ and /assets/. Renders pages without a session and
 * caches them briefly. The author of a page that is a 404 for visitors gets the shell. Returns the 404 handler.
 */
export async function servePages(
  app: FastifyInstance,
  { source, making, counter, clock, origin, demo, isTheirs }: Deps,
): Promise<NotFoundHandler> {
  await source?.serveFiles(app)
  app.setNotFoundHandler((request, reply) => answer(request, reply, { url: request.originalUrl, endpoint: null }))
  // Without a cache address: otherwise the cached 404 would also be sent to clients with access to the URL.
  return (request, reply) => answer(request, reply)

  async function answer(request: FastifyRequest, reply: FastifyReply, address?: CachedAddress) {
    if (isPlainForm(request)) return reply.redirect(request.url.replace(/^[/\\]+/, '/'), 303)
    if (!source || !isPage(request)) return rejectRequest(request, reply, 404)
    const bundle = await source.bundle()
    const url = bundle.addressOf(request.url)
    if (isOtherSpelling(request, url)) return reply.redirect(url, 301)
    if (!source.strict) reply.removeHeader('content-security-policy')
    const cookie = isPageRequest(request.headers) ? counter.newGuest(request.headers.cookie) : null
    const differs = bundle.differsOnPhones(url)
    const phone = differs && isFromPhone(request)
    if (differs) reply.header('vary', [reply.getHeader('vary') ?? [], 'user-agent'].flat().join(', '))
    try {
      const page = await making.cached(
        { request, reply },
        `${phone ? 'phone ' : ''}page ${url}`,
        () => {
          const surroundings = { ask: createVisitorClient(app), now: clock.now(), origin, demo, phone }
          return renderPage(app.log, source, bundle, surroundings, url)
        },
        source.strict && !differs ? address : undefined,
      )
      if (page.status === 404 && (await isTheirs(request, reply, url))) return sendShell(request, reply, source, 200)
      return sendBody(request, reply, page, { cookie })
    } catch (error) {
      if (error instanceof PageRedirect) return reply.redirect(error.location, error.status)
      if (error instanceof PageUnavailable || isUnavailable(error)) return sendPlainPage(reply, source, UNAVAILABLE, 5)
      if (cookie) reply.header('set-cookie', cookie)
      if (error instanceof RateLimitError) return overLimit(request, reply, source)
      const status = toPageStatus(error)
      if (status === 500) request.log.error({ err: error }, 'page rendering failed')
      return sendShell(request, reply, source, status)
    }
  }

  async function overLimit(request: FastifyRequest, reply: FastifyReply, from: PageSource) {
    try {
      await counter.countShell(request)
    } catch (error) {
      if (error instanceof RateLimitError) return sendPlainPage(reply, from, TOO_MANY, error.wait)
      throw error
    }
    return sendShell(request, reply, from, 200)
  }
}

const BEYOND_PAGES = /^\/(api|assets)\//i
const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !BEYOND_PAGES.test(url)

/** Whether the browser posted a form because our script had not loaded yet. */
const isPlainForm = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'POST' && !BEYOND_PAGES.test(url) && /\btext\/html\b/.test(headers.accept ?? '')

/** Whether the User-Agent names a mobile browser, as browsers on phones do and those on most tablets do not. */
const isFromPhone = ({ headers }: FastifyRequest): boolean => /\bMobi/.test(headers['user-agent'] ?? '')

/** Whether the path differs only in capitals or trailing slashes. It is redirected, because each page has one URL. */
function isOtherSpelling({ url }: FastifyRequest, address: string): boolean {
  const [requested = '', own = ''] = [url, address].map((one) => one.split('?', 1)[0])
  return requested !== own && requested.toLowerCase().replace(/\/+$/, '') === own
}

async function renderPage(
  log: Pick<FastifyBaseLogger, 'warn'>,
  source: PageSource,
  { render }: Rendering,
  surroundings: RenderEnvironment,
  url: string,
): Promise<CacheableBody> {
  let unanswered = false
  const ask: RenderEnvironment['ask'] = async (path) => {
    const answer = await surroundings.ask(path)
    unanswered ||= answer.status === 503
    return answer
  }
  const page = await render(url, { ...surroundings, ask })
  if (unanswered) throw new PageUnavailable()
  if (page.redirect !== undefined) throw new PageRedirect(page.redirect, page.status)
  const { head, html, data, chunks, status, error } = page
  if (error !== undefined) log.warn({ err: error, page: url }, 'page rendered as an error')
  const { elements, inline } = await source.head(chunks)
  const text = renderDocument({ links: elements, head, html, data })
  const keepFor = status < 500 ? source.keepFor : 0
  const policy = buildPolicy(source, inline)
  return {
    body: { ...buildBody(HTML, text, status), policy },
    freshUntil: computeFreshUntil(surroundings.now, keepFor),
  }
}

const MINUTE = 60_000

/**
 * A page expires at the end of the minute at the latest: days begin, sales stop and draws take place at full minutes.
 */
function computeFreshUntil(now: Date, keepFor: number): Date {
  const at = now.getTime()
  return new Date(Math.min(at + keepFor, (Math.floor(at / MINUTE) + 1) * MINUTE))
}

/** Returns a function that calls the API within the process, without cookies. */
export function createVisitorClient(app: FastifyInstance) {
  return async (url: string) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url })
    return { status: statusCode, body }
  }
}

function toPageStatus(error: unknown): number {
  const { statusCode } = Object(error) as { statusCode?: unknown }
  return statusCode === 503 ? statusCode : 500
}

/** A page that cannot be rendered on the server may still work in the browser. */
async function sendShell(request: FastifyRequest, reply: FastifyReply, source: PageSource, status: number) {
  if (status === 503) reply.header('retry-after', 1)
  return sendBody(request, reply, { ...(await renderShell(source, false)), status }, { anew: true })
}

/** The page has no application scripts, which would request the unavailable data. */
const UNAVAILABLE = {
  status: 503,
  head: '<title>网站暂时无法访问 - 彩运</title>',
  html: '<main class="plain-words"><h1>网站暂时无法访问</h1><p>请稍后再试。</p></main>',
}

/** The page has no application scripts, because the client has already sent too many requests. */
const TOO_MANY = {
  status: 429,
  head: '<title>打开得太快了 · 彩运</title><meta name="robots" content="noindex">',
  html: `<main class="plain-words"><h1>打开得太快了</h1><p>刚才打开的页面太多，请过几分钟再来。已经打开的页面不受影响。</p><p><a class="link" href="${paths.home()}">回首页</a></p></main>`,
}

async function sendPlainPage(
  reply: FastifyReply,
  source: PageSource,
  { status, ...page }: typeof UNAVAILABLE,
  wait: number,
): Promise<FastifyReply> {
  const document = renderDocument({ links: await source.headStyles(), ...page })
  return reply.code(status).headers({ 'retry-after': wait, 'cache-control': 'no-store' }).type(HTML).send(document)
}
