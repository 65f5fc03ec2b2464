import {
  myNotifications,
  notificationSettings,
  readNotifications,
  setNotification,
  unreadNotifications,
} from '#contract/messaging/notifications.ts'
import { refuse } from '#contract/refusals.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { route } from '#server/infra/http/route.ts'
import { countUnread, markAllRead, markRead, type NotificationWords } from './notifications.ts'
import { presentNotification } from './notifications.present.ts'
import { notificationsOf } from './seen.ts'
import { settingsOf, switchKind } from './settings.ts'

export interface NotificationsDeps extends Site {
  words: NotificationWords
}

/** Registers a member's notifications: list, unread count, marking as read, and settings. */
export function notificationsRoutes(site: NotificationsDeps): void {
  const { db, clock, words } = site
  route(site, myNotifications, async ({ input, member }) =>
    (await notificationsOf(db, member.id, pageOf(input))).map((row) => presentNotification(words, row)),
  )

  route(site, unreadNotifications, async ({ member }) => ({ count: await countUnread(db, member.id) }))

  route(site, readNotifications, async ({ input: { id, newest_id }, member }) => {
    if (id === undefined) await markAllRead(db, member.id, newest_id ?? null, clock.now())
    else if (!(await markRead(db, member.id, id, clock.now()))) refuse('unknown_notification')
    return { count: await countUnread(db, member.id) }
  })

  route(site, notificationSettings, ({ member }) => settingsOf(db, member.id))

  route(site, setNotification, async ({ input: { kind, channel, is_on }, member }) => {
    await inTransaction(db, async (tx) => {
      await lockUserShared(tx, member.id)
      await switchKind(tx, member.id, { kind, channel, isOn: is_on === 1 })
    })
    return settingsOf(db, member.id)
  })
}
