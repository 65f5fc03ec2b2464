import type { Notification as WireNotification } from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'
import { unrank } from '#lottery/combinations.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { formatFirst, formatSecond } from '#lottery/numbers.ts'
import type { NotificationData, Notification } from './notifications.tables.ts'

/** A notification on the wire. */
export function presentNotification({
  id,
  kind,
  scope,
  data,
  createdAt,
  readAt,
  withdrawnAt,
}: Notification): WireNotification {
  return {
    id,
    kind,
    // The row's kind says what its data is.
    ...WORDS[kind](data as never, scope),
    created_at: shanghaiTime(createdAt),
    is_read: readAt ? 1 : 0,
    is_withdrawn: withdrawnAt ? 1 : 0,
  }
}

const WORDS = {
  win: ({ type, issueno, rank, name }, drawId) => ({
    title: `${GAMES[type].name}第${issueno}期：1注模拟选号命中${name}`,
    memo: `${ballsOf(type, rank)}。模拟选号不派发奖金，积分不可兑换。`,
    link: paths.winning(type, drawId),
  }),
  password_reset: ({ device }) => ({
    title: '登录密码已更改',
    memo: `更改来自 ${device}，所有设备都要重新登录。如果不是您本人操作，请用验证码登录，再到设置里修改密码。`,
    link: paths.mySet(),
  }),
  phone_changed: ({ device }) => ({
    title: '手机号已更换',
    memo: `更换来自 ${device}，其他设备都要重新登录。如果不是您本人操作，请到设置里换回自己的手机号，并修改密码。`,
    link: paths.mySet(),
  }),
} satisfies {
  [Kind in keyof NotificationData]: (
    data: NotificationData[Kind],
    scope: number,
  ) => Record<'title' | 'memo' | 'link', string>
}

function ballsOf(type: GameType, rank: number): string {
  const game = GAMES[type]
  const numbers = unrank(game, rank)
  return [formatFirst(game, numbers), formatSecond(game, numbers)].filter((zone) => zone !== '').join(' + ')
}
