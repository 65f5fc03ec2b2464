import { atomFeeds } from '#contract/play/open.ts'
import { calendarFiles, drawCalendar, myCalendar, renewCalendar, revokeCalendar } from '#contract/play/calendar.ts'
import { refuse } from '#contract/refusals.ts'
import { toLocalDate } from '#lottery/calendar.ts'
import { addOneDay, toInstant, formatShanghaiTime } from '#lottery/dates.ts'
import { GAME_CODES, getGameByCode, GAMES } from '#lottery/games.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import { type DocumentMaker, serveLinkedDocument } from '#server/infra/answers/document-maker.ts'
import { buildBody, registerCachedRoute } from '#server/infra/answers/response-cache.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerRoute } from '#server/infra/http/route.ts'
import { notifyMember } from '#server/messaging/notifications/notifications.ts'
import { createGameFile, createMemberFile } from './feeds.ts'
import { findMonth } from './draw-days.ts'
import { findFeedCreationTime, serveOwnDocument, upsertFeedTokens, deleteFeed } from './calendar.ts'

export interface CalendarDeps extends RouteSite {
  making: DocumentMaker
}

const ICS = 'text/calendar; charset=utf-8'

/** Registers the routes of the draw-day calendar and of the calendar files, one per game and one per member. */
export function registerCalendarRoutes(site: CalendarDeps): void {
  const { db, clock } = site
  const computeMidnight = () => toInstant(addOneDay(toLocalDate(clock.now())), '00:00')

  registerCachedRoute(site, drawCalendar, async ({ type, month }) => ({
    data: (await findMonth(db, GAMES[type], month, clock.now())) ?? refuse('bad_input', { msg: '没有这个月份' }),
    freshUntil: computeMidnight(),
  }))

  for (const code of GAME_CODES)
    serveLinkedDocument(site, {
      path: calendarFiles.game(code),
      make: async (origin) => buildBody(ICS, await createGameFile(db, getGameByCode(code), origin, clock.now())),
      freshUntil: async () => computeMidnight(),
    })

  serveOwnDocument(site, {
    path: calendarFiles.own,
    hash: 'tokenHash',
    contentType: ICS,
    write: (userId, { origin }) => createMemberFile(db, userId, origin, clock.now()),
  })

  registerRoute(site, myCalendar, async ({ member }) => presentFeed(await findFeedCreationTime(db, member.id)))

  registerRoute(site, renewCalendar, async ({ member }) => {
    const now = clock.now()
    const tokens = await runTransaction(db, async (tx) => {
      await lockUserShared(tx, member.id)
      await notifyMember(tx, { kind: 'calendar_changed', userId: member.id, data: {} }, now)
      return upsertFeedTokens(tx, member.id, now)
    })
    return {
      path: calendarFiles.own(tokens.calendar),
      results_path: atomFeeds.own(tokens.results),
      created_at: formatShanghaiTime(now),
    }
  })

  registerRoute(site, revokeCalendar, async ({ member }) => {
    await deleteFeed(db, member.id)
    return presentFeed(null)
  })
}

const presentFeed = (createdAt: Date | null) => ({ created_at: createdAt && formatShanghaiTime(createdAt) })
