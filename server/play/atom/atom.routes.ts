import type { FastifyReply, FastifyRequest } from 'fastify'
import { ATOM, atomFeeds } from '#contract/play/atom.ts'
import { GAME_CODES, gameOfCode } from '#lottery/games.ts'
import { finish, type FinishedBody, type Fresh, sendFinished } from '#server/infra/answers/hot.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { apiNotFound } from '#server/infra/http/error-handler.ts'
import { nextPublication } from '#server/cms/content/content.ts'
import { ownerOfResults } from '#server/play/calendar/calendar.ts'
import type { CalendarCache } from '#server/play/draws/draws.ts'
import { newestResults } from '#server/play/settlement/settlement.ts'
import { TOKEN } from '#server/people/account/account.ts'
import { atomDocument } from './document.ts'
import { drawEntries, noticeEntries, resultEntries } from './entries.ts'

interface HttpCall {
  request: FastifyRequest
  reply: FastifyReply
}

export interface AtomDeps extends Site {
  calendar: CalendarCache
  /** Rate-limits the caller and generates documents with limited concurrency; `cached` also caches them. */
  making: {
    cached(call: HttpCall, key: string, make: () => Promise<Fresh>): Promise<FinishedBody>
    once(call: HttpCall, make: () => Promise<FinishedBody>): Promise<FinishedBody>
  }
}

type Entries = Parameters<typeof atomDocument>[0]['entries']

const TYPE = `${ATOM}; charset=utf-8`
/** Maximum number of a member's results in the feed. */
const RESULTS = 30

/**
 * Routes of the Atom feeds: public ones of draws and announcements, and a member's results at a secret address
 * (docs/rules/open.md#feeds).
 */
export function atomRoutes({ app, db, clock, making, publicUrl, calendar }: AtomDeps): void {
  const never = async () => null
  serve(atomFeeds.draws(), '彩运：开奖', (origin) => drawEntries(db, null, origin), never)
  for (const code of GAME_CODES) {
    const game = gameOfCode(code)
    serve(atomFeeds.game(code), `彩运：${game.name}开奖`, (origin) => drawEntries(db, game, origin), never)
  }
  serve(
    atomFeeds.notices(),
    '彩运：公告',
    (origin) => noticeEntries(db, origin, clock.now()),
    () => nextPublication(db, clock.now()),
  )

  function serve(
    url: string,
    title: string,
    entriesAt: (origin: string) => Promise<Entries>,
    changesAt: () => Promise<Date | null>,
  ): void {
    app.get(url, async (request, reply) => {
      const call = { request, reply }
      const origin = originOf(request)
      const make = async () =>
        finish(TYPE, atomDocument({ title, url: origin + url, entries: await entriesAt(origin) }))
      // Without PUBLIC_URL the caller chooses the address, so the response is not cached.
      if (publicUrl === null) return sendFinished(request, reply, await making.once(call, make))
      const fresh = async () => ({ body: await make(), freshUntil: await changesAt() })
      return sendFinished(request, reply, await making.cached(call, `atom ${url}`, fresh))
    })
  }

  app.get<{ Params: { token: string } }>(atomFeeds.own(':token(^[\\w-]{43}$)'), async (request, reply) => {
    const { token } = request.params
    const body = await making.once({ request, reply }, async () => {
      const userId = TOKEN.test(token) ? await ownerOfResults(db, token) : null
      return userId === null ? finish(TYPE, '', 404) : finish(TYPE, await ownResults(userId, token, originOf(request)))
    })
    if (body.status === 404) return apiNotFound(request, reply)
    return sendFinished(request, reply.header('x-robots-tag', 'noindex'), body, { own: true })
  })

  async function ownResults(userId: number, token: string, origin: string): Promise<string> {
    const now = clock.now()
    const issues = await newestResults(db, userId, await calendar.at(db, now), now, RESULTS)
    return atomDocument({
      title: '彩运：我的结果',
      url: origin + atomFeeds.own(token),
      entries: resultEntries(issues, origin),
    })
  }

  const originOf = ({ protocol, host }: FastifyRequest): string =>
    publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`
}
