import type { FastifyReply, FastifyRequest } from 'fastify'
import { ATOM, atomFeeds } from '#contract/play/open.ts'
import { GAME_CODES, getGameByCode } from '#lottery/games.ts'
import { buildBody, type ResponseBody, type CacheableBody, sendBody } from '#server/infra/answers/response-cache.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { sendApiNotFound } from '#server/infra/http/error-handler.ts'
import { findNextPublication } from '#server/cms/content/content.ts'
import { findResultsOwner } from '#server/play/calendar/calendar.ts'
import type { CalendarCache } from '#server/play/draws/draws.ts'
import { listNewestResults } from '#server/play/settlement/settlement.ts'
import { TOKEN } from '#server/people/account/account.ts'
import { formatAtomDocument } from './document.ts'
import { listDrawEntries, listNoticeEntries, toResultEntries } from './entries.ts'

interface HttpCall {
  request: FastifyRequest
  reply: FastifyReply
}

export interface AtomDeps extends RouteSite {
  calendar: CalendarCache
  /** Rate-limits the caller and generates documents with limited concurrency; `cached` also caches them. */
  making: {
    cached(call: HttpCall, key: string, make: () => Promise<CacheableBody>): Promise<ResponseBody>
    once(call: HttpCall, make: () => Promise<ResponseBody>): Promise<ResponseBody>
  }
}

type Entries = Parameters<typeof formatAtomDocument>[0]['entries']

const TYPE = `${ATOM}; charset=utf-8`
const RESULTS = 30

/** Registers the public Atom feeds, and the feed of a member's results at a secret URL (docs/rules/open.md#feeds). */
export function registerAtomRoutes({ app, db, clock, making, publicUrl, calendar }: AtomDeps): void {
  const never = async () => null
  serve(atomFeeds.draws(), '彩运：开奖', (origin) => listDrawEntries(db, null, origin), never)
  for (const code of GAME_CODES) {
    const game = getGameByCode(code)
    serve(atomFeeds.game(code), `彩运：${game.name}开奖`, (origin) => listDrawEntries(db, game, origin), never)
  }
  serve(
    atomFeeds.notices(),
    '彩运：公告',
    (origin) => listNoticeEntries(db, origin, clock.now()),
    () => findNextPublication(db, clock.now()),
  )

  function serve(
    url: string,
    title: string,
    entriesAt: (origin: string) => Promise<Entries>,
    changesAt: () => Promise<Date | null>,
  ): void {
    app.get(url, async (request, reply) => {
      const call = { request, reply }
      const origin = getOrigin(request)
      const make = async () =>
        buildBody(TYPE, formatAtomDocument({ title, url: origin + url, entries: await entriesAt(origin) }))
      // Without PUBLIC_URL the Host header determines the URLs in the document, so the response is not cached.
      if (publicUrl === null) return sendBody(request, reply, await making.once(call, make))
      const buildFreshBody = async () => ({ body: await make(), freshUntil: await changesAt() })
      return sendBody(request, reply, await making.cached(call, `atom ${url}`, buildFreshBody))
    })
  }

  app.get<{ Params: { token: string } }>(atomFeeds.own(':token(^[\\w-]{43}$)'), async (request, reply) => {
    const { token } = request.params
    const body = await making.once({ request, reply }, async () => {
      const userId = TOKEN.test(token) ? await findResultsOwner(db, token) : null
      return userId === null
        ? buildBody(TYPE, '', 404)
        : buildBody(TYPE, await renderOwnResults(userId, token, getOrigin(request)))
    })
    if (body.status === 404) return sendApiNotFound(request, reply)
    return sendBody(request, reply.header('x-robots-tag', 'noindex'), body, { own: true })
  })

  async function renderOwnResults(userId: number, token: string, origin: string): Promise<string> {
    const now = clock.now()
    const issues = await listNewestResults(db, userId, await calendar.at(db, now), now, RESULTS)
    return formatAtomDocument({
      title: '彩运：我的结果',
      url: origin + atomFeeds.own(token),
      entries: toResultEntries(issues, origin),
    })
  }

  const getOrigin = ({ protocol, host }: FastifyRequest): string =>
    publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`
}
