import type { FastifyReply, FastifyRequest } from 'fastify'
import { atomFeeds } from '#contract/play/atom.ts'
import { calendarFiles, drawCalendar, myCalendar, renewCalendar, revokeCalendar } from '#contract/play/calendar.ts'
import { refuse } from '#contract/refusals.ts'
import { localDate } from '#lottery/calendar.ts'
import { dayAfter, instantOf, shanghaiTime } from '#lottery/dates.ts'
import { GAME_CODES, gameOfCode, GAMES } from '#lottery/games.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { lockUserShared, TOKEN } from '#server/people/account/account.ts'
import { finish, type FinishedBody, type Fresh, hotRoute, sendFinished } from '#server/infra/answers/hot.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { apiNotFound } from '#server/infra/http/error-handler.ts'
import { route } from '#server/infra/http/route.ts'
import { notifyMember } from '#server/messaging/notifications/notifications.ts'
import { gameFile, ownFile } from './feeds.ts'
import { monthOf } from './month.ts'
import { feedOf, ownerOfFeed, renewFeed, revokeFeed } from './own-feed.ts'

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

/** Generates documents with rate limits and limited concurrency; `cached` also caches public ones. */
interface Making {
  cached(call: Call, key: string, make: () => Promise<Fresh>): Promise<FinishedBody>
  once(call: Call, make: () => Promise<FinishedBody>): Promise<FinishedBody>
}

export interface CalendarDeps extends Site {
  making: Making
}

const ICS = 'text/calendar; charset=utf-8'

/**
 * Routes of the draw-day calendar, and of the files for calendar subscriptions: per game, and a member's own issues.
 */
export function calendarRoutes(site: CalendarDeps): void {
  const { db, clock, making, publicUrl } = site
  const midnight = () => instantOf(dayAfter(localDate(clock.now())), '00:00')

  hotRoute(site, drawCalendar, async ({ type, month }) => ({
    data: (await monthOf(db, GAMES[type], month, clock.now())) ?? refuse('bad_input', { msg: '没有这个月份' }),
    freshUntil: midnight(),
  }))

  for (const code of GAME_CODES)
    site.app.get(calendarFiles.game(code), async (request, reply) => {
      const make = async () => finish(ICS, await gameFile(db, gameOfCode(code), originOf(request), clock.now()))
      const call = { request, reply }
      // Without PUBLIC_URL the caller chooses the address, so the response is not cached: it would evict others.
      if (publicUrl === null) return sendFinished(request, reply, await making.once(call, make))
      const fresh = async () => ({ body: await make(), freshUntil: midnight() })
      return sendFinished(request, reply, await making.cached(call, `calendar ${code}`, fresh))
    })

  site.app.get<{ Params: { token: string } }>(calendarFiles.own(':token(^[\\w-]{43}$)'), sendOwn)

  async function sendOwn(request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) {
    const { token } = request.params
    const body = await making.once({ request, reply }, async () => {
      const userId = TOKEN.test(token) ? await ownerOfFeed(db, token) : null
      const text = userId === null ? '' : await ownFile(db, userId, originOf(request), clock.now())
      return finish(ICS, text, userId === null ? 404 : 200)
    })
    if (body.status === 404) return apiNotFound(request, reply)
    return sendFinished(request, reply.header('x-robots-tag', 'noindex'), body, { own: true })
  }

  const originOf = ({ protocol, host }: FastifyRequest): string =>
    publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`

  route(site, myCalendar, async ({ member }) => presentFeed(await feedOf(db, member.id)))

  route(site, renewCalendar, async ({ member }) => {
    const now = clock.now()
    const tokens = await inTransaction(db, async (tx) => {
      await lockUserShared(tx, member.id)
      await notifyMember(tx, { kind: 'calendar_changed', userId: member.id, data: {} }, now)
      return renewFeed(tx, member.id, now)
    })
    return {
      path: calendarFiles.own(tokens.calendar),
      results_path: atomFeeds.own(tokens.results),
      created_at: shanghaiTime(now),
    }
  })

  route(site, revokeCalendar, async ({ member }) => {
    await revokeFeed(db, member.id)
    return presentFeed(null)
  })
}

const presentFeed = (createdAt: Date | null) => ({ created_at: createdAt && shanghaiTime(createdAt) })
