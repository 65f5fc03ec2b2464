import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Rendering } from '#contract/infra/rendering.ts'
import { paths } from '#contract/paths.ts'
import { GAME_TYPES, type GameType } from '#lottery/games.ts'
import { buildBody, type ResponseBody, sendBody } from '#server/infra/answers/response-cache.ts'
import type { DocumentMaker } from '#server/infra/answers/document-maker.ts'

/** Source of the draws in the sitemap, which excludes demo draws. */
export interface ListedDraws {
  /** Returns the number of draws per game and the time of their last change. */
  counts(): Promise<{ game: GameType; count: number; changed: Date | null }[]>
  /** Returns `count` draws of a game from position `from`, oldest first, so that new draws do not shift the lists. */
  some(game: GameType, from: number, count: number): Promise<{ id: number; changed: Date }[]>
}

/** Returns the help articles and announcements that have a page. */
type ListedArticles = () => Promise<readonly SitemapEntry[]>

interface Deps {
  making: DocumentMaker
  /** PUBLIC_URL; null: URLs contain the host of the request. */
  origin: string | null
  draws: ListedDraws
  articles: ListedArticles
  /**
   * Returns the paths of pages in the sitemap (`listed`) and of pages that robots.txt disallows (`closed`). Without a
   * build each is empty.
   */
  pages(): Promise<PageLists>
}

export type PageLists = Pick<Rendering, 'listed' | 'closed'>

interface SitemapEntry {
  path: string
  /** Time of the last change; not set if unknown. */
  changed?: Date | null
}

const DRAWS_PER_LIST = 5000

/**
 * Serves robots.txt and the sitemap. The sitemap has an index, a list of pages, a list of articles, and lists of draws
 * by game.
 */
export function serveSitemap(app: FastifyInstance, { making, origin, draws, articles, pages }: Deps): void {
  async function send(request: FastifyRequest, reply: FastifyReply, make: (origin: string) => Promise<ResponseBody>) {
    const call = { request, reply }
    // Without PUBLIC_URL the client chooses the host. The response is not cached, because it could evict other
    // responses.
    if (origin === null) return sendBody(request, reply, await making.once(call, () => make(getRequestOrigin(request))))
    const key = `sitemap ${request.routeOptions.url} ${JSON.stringify(request.params)}`
    const fresh = async () => ({ body: await make(origin), freshUntil: null })
    return sendBody(request, reply, await making.cached(call, key, fresh))
  }

  app.get('/robots.txt', async (request, reply) =>
    sendBody(request, reply, renderRobots(origin ?? getRequestOrigin(request), await pages())),
  )
  app.get('/sitemap.xml', async (request, reply) =>
    send(request, reply, async (at) => renderIndex(at, await draws.counts(), await articles())),
  )
  app.get('/sitemap-pages.xml', async (request, reply) =>
    send(request, reply, async (at) =>
      renderList(
        at,
        (await pages()).listed.map((path) => ({ path })),
      ),
    ),
  )
  app.get('/sitemap-articles.xml', async (request, reply) =>
    send(request, reply, async (at) => renderList(at, await articles())),
  )
  for (const type of GAME_TYPES)
    app.get<{ Params: SitemapPart }>(`/sitemap-draws-${type}-:page(^[1-9]\\d?$).xml`, async (request, reply) =>
      send(request, reply, async (at) => renderList(at, await listDrawEntries(draws, type, request.params))),
    )
}

type SitemapPart = Record<'page', string>

async function listDrawEntries(draws: ListedDraws, type: GameType, { page }: SitemapPart): Promise<SitemapEntry[]> {
  const rows = await draws.some(type, (Number(page) - 1) * DRAWS_PER_LIST, DRAWS_PER_LIST)
  return rows.map(({ id, changed }) => ({ path: paths.draw(type, id), changed }))
}

const XML = 'application/xml; charset=utf-8'
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Returns the origin of the request; that of localhost if the host is invalid, because the response contains it. */
function getRequestOrigin({ protocol, host }: FastifyRequest): string {
  return URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`
}

/** Renders robots.txt, which disallows the API and the closed pages. */
function renderRobots(origin: string, { closed }: PageLists): ResponseBody {
  const lines = ['/api/', ...closed].map((path) => `Disallow: ${path}`)
  return buildBody(
    'text/plain; charset=utf-8',
    ['User-agent: *', ...lines, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'),
  )
}

function renderIndex(
  origin: string,
  counts: Awaited<ReturnType<ListedDraws['counts']>>,
  articles: readonly SitemapEntry[],
): ResponseBody {
  const lists = counts.flatMap(({ game, count, changed }) =>
    Array.from({ length: Math.ceil(count / DRAWS_PER_LIST) }, (_, at) => ({
      path: `/sitemap-draws-${game}-${at + 1}.xml`,
      changed,
    })),
  )
  const ofArticles = { path: '/sitemap-articles.xml', changed: findNewest(articles) }
  const items = [{ path: '/sitemap-pages.xml' }, ofArticles, ...lists].map(
    (entry) => `<sitemap>${renderEntry(origin, entry)}</sitemap>`,
  )
  return buildBody(XML, `${PROLOGUE}<sitemapindex ${XMLNS}>\n${items.join('\n')}\n</sitemapindex>\n`)
}

/** Renders a list of the sitemap, with status 404 if it is empty. */
function renderList(origin: string, entries: readonly SitemapEntry[]): ResponseBody {
  const items = entries.map((entry) => `<url>${renderEntry(origin, entry)}</url>`)
  const status = entries.length === 0 ? 404 : 200
  return buildBody(XML, `${PROLOGUE}<urlset ${XMLNS}>\n${items.join('\n')}\n</urlset>\n`, status)
}

const findNewest = (entries: readonly SitemapEntry[]): Date | null =>
  entries.reduce<Date | null>(
    (newest, { changed }) => (changed && !(newest && newest > changed) ? changed : newest),
    null,
  )

const renderEntry = (origin: string, { path, changed }: SitemapEntry): string =>
  renderLocation(origin, path) + (changed ? renderLastModified(changed) : '')
const renderLocation = (origin: string, path: string): string => `<loc>${escapeXml(origin + path)}</loc>`
const renderLastModified = (at: Date): string => `<lastmod>${at.toISOString().slice(0, 10)}</lastmod>`
const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
