import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Rendering } from '#contract/infra/rendering.ts'
import { paths } from '#contract/paths.ts'
import { GAME_TYPES, type GameType } from '#lottery/games.ts'
import { finish, type FinishedBody, sendFinished } from '#server/infra/answers/hot.ts'
import type { DocumentMaker } from './making.ts'

/** Source of draws with a page; without demo draws. */
export interface ListedDraws {
  /** Returns the number of draws per game and the time of their last change. */
  counts(): Promise<{ game: GameType; count: number; newest: Date | null }[]>
  /** Returns a range of a game's draws, oldest first, so that a full list never changes. */
  some(game: GameType, from: number, count: number): Promise<{ id: number; changed: Date }[]>
}

/** Help articles and announcements with a page. */
type ListedArticles = () => Promise<readonly SitemapEntry[]>

interface Deps {
  making: DocumentMaker
  /** PUBLIC_URL; null: the host of the request. */
  origin: string | null
  draws: ListedDraws
  articles: ListedArticles
  /** Returns listed and closed pages; empty without a build. */
  pages(): Promise<ToldOfPages>
}

export type ToldOfPages = Pick<Rendering, 'listed' | 'closed'>

interface SitemapEntry {
  path: string
  /** Absent if the page changes with its content. */
  changed?: Date | null
}

const DRAWS_PER_LIST = 5000

/** Serves robots.txt and the sitemap: an index, lists of pages and articles, and lists of draws by game. */
export function serveSitemap(app: FastifyInstance, { making, origin, draws, articles, pages }: Deps): void {
  async function send(request: FastifyRequest, reply: FastifyReply, make: (origin: string) => Promise<FinishedBody>) {
    const call = { request, reply }
    // Without PUBLIC_URL the client controls the host, so the response is not cached: it could evict others.
    if (origin === null) return sendFinished(request, reply, await making.once(call, () => make(askedOrigin(request))))
    const key = `sitemap ${request.routeOptions.url} ${JSON.stringify(request.params)}`
    const fresh = async () => ({ body: await make(origin), freshUntil: null })
    return sendFinished(request, reply, await making.cached(call, key, fresh))
  }

  app.get('/robots.txt', async (request, reply) =>
    sendFinished(request, reply, robots(origin ?? askedOrigin(request), await pages())),
  )
  app.get('/sitemap.xml', async (request, reply) =>
    send(request, reply, async (at) => index(at, await draws.counts(), await articles())),
  )
  app.get('/sitemap-pages.xml', async (request, reply) =>
    send(request, reply, async (at) =>
      list(
        at,
        (await pages()).listed.map((path) => ({ path })),
      ),
    ),
  )
  app.get('/sitemap-articles.xml', async (request, reply) =>
    send(request, reply, async (at) => list(at, await articles())),
  )
  for (const type of GAME_TYPES)
    app.get<{ Params: SitemapPart }>(`/sitemap-draws-${type}-:page(^[1-9]\\d?$).xml`, async (request, reply) =>
      send(request, reply, async (at) => list(at, await part(draws, type, request.params))),
    )
}

type SitemapPart = Record<'page', string>

async function part(draws: ListedDraws, type: GameType, { page }: SitemapPart): Promise<SitemapEntry[]> {
  const rows = await draws.some(type, (Number(page) - 1) * DRAWS_PER_LIST, DRAWS_PER_LIST)
  return rows.map(({ id, changed }) => ({ path: paths.draw(type, id), changed }))
}

const XML = 'application/xml; charset=utf-8'
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Returns the origin of the request; only a valid one, because it is included in the response. */
function askedOrigin({ protocol, host }: FastifyRequest): string {
  return URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`
}

/** Allows pages, but not the API. */
function robots(origin: string, { closed }: ToldOfPages): FinishedBody {
  const lines = ['/api/', ...closed].map((path) => `Disallow: ${path}`)
  return finish(
    'text/plain; charset=utf-8',
    ['User-agent: *', ...lines, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'),
  )
}

function index(
  origin: string,
  counts: Awaited<ReturnType<ListedDraws['counts']>>,
  articles: readonly SitemapEntry[],
): FinishedBody {
  const lists = counts.flatMap(({ game, count, newest }) =>
    Array.from({ length: Math.ceil(count / DRAWS_PER_LIST) }, (_, at) => ({
      path: `/sitemap-draws-${game}-${at + 1}.xml`,
      changed: newest,
    })),
  )
  const ofArticles = { path: '/sitemap-articles.xml', changed: newestOf(articles) }
  const items = [{ path: '/sitemap-pages.xml' }, ofArticles, ...lists].map(
    (entry) => `<sitemap>${described(origin, entry)}</sitemap>`,
  )
  return finish(XML, `${PROLOGUE}<sitemapindex ${XMLNS}>\n${items.join('\n')}\n</sitemapindex>\n`)
}

/** Renders a list; an empty one is a 404. */
function list(origin: string, entries: readonly SitemapEntry[]): FinishedBody {
  const items = entries.map((entry) => `<url>${described(origin, entry)}</url>`)
  const status = entries.length === 0 ? 404 : 200
  return finish(XML, `${PROLOGUE}<urlset ${XMLNS}>\n${items.join('\n')}\n</urlset>\n`, status)
}

const newestOf = (entries: readonly SitemapEntry[]): Date | null =>
  entries.reduce<Date | null>(
    (newest, { changed }) => (changed && !(newest && newest > changed) ? changed : newest),
    null,
  )

const described = (origin: string, { path, changed }: SitemapEntry): string =>
  located(origin, path) + (changed ? lastmod(changed) : '')
const located = (origin: string, path: string): string => `<loc>${escaped(origin + path)}</loc>`
const lastmod = (at: Date): string => `<lastmod>${at.toISOString().slice(0, 10)}</lastmod>`
const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
