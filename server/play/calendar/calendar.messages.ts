import type { NotificationText } from '#contract/messaging/notifications.ts'
import { paths } from '#contract/paths.ts'

export const calendarMessages = {
  calendar_changed: (): NotificationText => ({
    title: '订阅地址已更换',
    memo: '新的地址能看到您锁定了哪些期次和结果，原来的不能用了。如果不是您本人操作，请到设置里停用它，并修改密码。',
    link: paths.mySet(),
  }),
}
