import {
  myNotifications,
  type Notification as WireNotification,
  readNotifications,
  unreadNotifications,
} from '#contract/notifications.ts'
import { refuse } from '#contract/refusals.ts'
import { unrank } from '#lottery/combinations.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { formatFirst, formatSecond } from '#lottery/numbers.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { type Door, route } from '#server/http/route.ts'
import { shanghaiTime } from '#server/http/shanghai-time.ts'
import { countUnread, markRead, type NoticeData, type Notification, notificationsOf } from './notifications.ts'

interface NotificationsDeps {
  db: Database
  clock: Clock
}

/** A member's notifications: the list, the bell's count, reading. */
export function notificationsRoutes(door: Door, { db, clock }: NotificationsDeps): void {
  route(door, myNotifications, async ({ input: { page, pageSize }, session }) => {
    const { id } = session.memberOrRefuse()
    return (await notificationsOf(db, id, page, pageSize)).map(present)
  })

  route(door, unreadNotifications, async ({ session }) => ({
    count: await countUnread(db, session.memberOrRefuse().id),
  }))

  route(door, readNotifications, async ({ input, session }) => {
    const { id } = session.memberOrRefuse()
    if (!(await markRead(db, id, input.id ?? null, clock.now()))) refuse('unknown_notification')
    return { count: await countUnread(db, id) }
  })
}

function present({ id, kind, scope, data, createdAt, readAt, withdrawnAt }: Notification): WireNotification {
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
    link: `/winning-lottery/${type}/${drawId}`,
  }),
  password_reset: ({ device }) => ({
    title: '登录密码已更改',
    memo: `更改来自 ${device}，所有设备都要重新登录。如果不是您本人操作，请用验证码登录，再到设置里修改密码。`,
    link: '/my-set',
  }),
} satisfies {
  [Kind in keyof NoticeData]: (data: NoticeData[Kind], scope: number) => Record<'title' | 'memo' | 'link', string>
}

function ballsOf(type: GameType, rank: number): string {
  const game = GAMES[type]
  const numbers = unrank(game, rank)
  return [formatFirst(game, numbers), formatSecond(game, numbers)].filter((zone) => zone !== '').join(' + ')
}
