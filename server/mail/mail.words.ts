import type { NotificationText } from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'

export const mailWords = {
  mail_off: (): NotificationText => ({
    title: '邮件提醒已停用',
    memo: '寄往您邮箱的邮件连续3次被退回，不再寄了。请检查邮箱，或换一个。',
    link: paths.notificationSettings(),
  }),
}
