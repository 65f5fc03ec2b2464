import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Rendering } from '#contract/infra/rendering.ts'
import { paths } from '#contract/paths.ts'
import { GAME_TYPES, type GameType } from '#lottery/games.ts'
import { buildBody, type ResponseBody, sendBody } from '#server/infra/answers/response-cache.ts'
import type { DocumentMaker } from '#server/infra/answers/document-maker.ts'

/** Excludes demo draws, which are generated instead of reported. */
export interface ListedDraws {
  /** `changed`: time of the last change of a draw. */
  counts(): Promise<{ game: GameType; count: number; changed: Date | null }[]>
  /** Oldest first, so that new draws do not shift the lists. */
  some(game: GameType, from: number, count: number): Promise<{ id: number; changed: Date }[]>
}

interface Deps {
  making: DocumentMaker
  /** PUBLIC_URL; null: URLs contain the host of the request. */
  origin: string | null
  draws: ListedDraws
  articles: () => Promise<readonly SitemapEntry[]>
  /** `closed`: pages that robots.txt disallows. Without a build both lists are empty. */
  pages(): Promise<PageLists>
}

export type PageLists = Pick<Rendering, 'listed' | 'closed'>

interface SitemapEntry {
  path: string
  changed?: Date | null
}

const DRAWS_PER_LIST = 5000

export function serveSitemap(app: FastifyInstance, { making, origin, draws, articles, pages }: Deps): void {
  async function send(request: FastifyRequest, reply: FastifyReply, make: (origin: string) => Promise<ResponseBody>) {
    const call = { request, reply }
    // Without PUBLIC_URL the client chooses the host, so responses are not cached: they could evict other ones.
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

/** Returns the origin of the request; localhost if its host is invalid, because the response contains the origin. */
function getRequestOrigin({ protocol, host }: FastifyRequest): string {
  return URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`
}

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

/** The status is 404 if the list is empty. */
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

function renderEntry(origin: string, { path, changed }: SitemapEntry): string {
  const lastModified = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
  return `<loc>${escapeXml(origin + path)}</loc>${lastModified}`
}
const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
