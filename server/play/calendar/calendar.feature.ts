import type { NotificationText } from '#contract/messaging/notifications.ts'
import { paths } from '#contract/paths.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { deleteFeed, findFeedCreationTime } from './calendar.ts'
import { registerCalendarRoutes } from './calendar.routes.ts'

export const calendarFeature = {
  routes: [registerCalendarRoutes],
  personalData: {
    tables: ['calendar_feeds'],
    exports: {
      async calendar(db, userId) {
        const createdAt = await findFeedCreationTime(db, userId)
        return { created_at: createdAt && formatShanghaiTime(createdAt) }
      },
    },
    endAddresses: deleteFeed,
    erase: deleteFeed,
  } satisfies PersonalData,
  words: {
    calendar_changed: (): NotificationText => ({
      title: '订阅地址已更换',
      memo: '新的地址能看到您锁定了哪些期次和结果，原来的不能用了。如果不是您本人操作，请到设置里停用它，并修改密码。',
      link: paths.mySet(),
    }),
  },
}
