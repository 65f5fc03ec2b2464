import type { NotificationText } from '#contract/messaging/notifications.ts'
import { paths } from '#contract/paths.ts'

interface AccountChangeData {
  /** Browser and system that made the change. */
  readonly device: string
}

export const signInMessages = {
  password_reset: ({ device }: AccountChangeData): NotificationText => ({
    title: '登录密码已更改',
    memo: `更改来自 ${device}，所有设备都要重新登录。如果不是您本人操作，请用验证码登录，再到设置里修改密码。`,
    link: paths.mySet(),
  }),
  phone_changed: ({ device }: AccountChangeData): NotificationText => ({
    title: '手机号已更换',
    memo: `更换来自 ${device}，其他设备都要重新登录。如果不是您本人操作，请到设置里换回自己的手机号，并修改密码。`,
    link: paths.mySet(),
  }),
}

export type AccountChange = keyof typeof signInMessages
