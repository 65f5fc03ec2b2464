import {
  myNotifications,
  notificationSettings,
  readNotifications,
  setNotification,
  unreadNotifications,
} from '#contract/messaging/notifications.ts'
import { refuse } from '#contract/refusals.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import { toPage } from '#server/infra/db/page.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerRoute } from '#server/infra/http/route.ts'
import { countUnread, markAllRead, markRead } from './notifications.store.ts'
import { type NotificationMessages, presentNotification } from './notifications.present.ts'
import { listNotifications } from './notifications.queries.ts'
import { listNotificationSettings, setKind } from './settings.ts'

export interface NotificationsDeps extends RouteSite {
  words: NotificationMessages
}

export function notificationsRoutes(site: NotificationsDeps): void {
  const { db, clock, words } = site
  registerRoute(site, myNotifications, async ({ input, member }) =>
    (await listNotifications(db, member.id, toPage(input))).map((row) => presentNotification(words, row)),
  )

  registerRoute(site, unreadNotifications, async ({ member }) => ({ count: await countUnread(db, member.id) }))

  registerRoute(site, readNotifications, async ({ input: { id, newest_id }, member }) => {
    if (id === undefined) await markAllRead(db, member.id, newest_id ?? null, clock.now())
    else if (!(await markRead(db, member.id, id, clock.now()))) refuse('unknown_notification')
    return { count: await countUnread(db, member.id) }
  })

  registerRoute(site, notificationSettings, ({ member }) => listNotificationSettings(db, member.id))

  registerRoute(site, setNotification, async ({ input: { kind, channel, is_on }, member }) => {
    await runTransaction(db, async (tx) => {
      await lockUserShared(tx, member.id)
      await setKind(tx, member.id, { kind, channel, isOn: is_on === 1 })
    })
    return listNotificationSettings(db, member.id)
  })
}
