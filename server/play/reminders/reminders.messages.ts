import type { NotificationText } from '#contract/messaging/notifications.ts'
import { paths } from '#contract/paths.ts'
import { GAMES, type GameType } from '#lottery/games.ts'

/** Notification data of a draw for followers of its game; the scope is the draw's id. */
interface DrawMessageData {
  readonly type: GameType
  readonly issueno: string
  readonly first: string
  readonly second: string
  /** Other numbers were sent before. */
  readonly corrected?: boolean
}

export const remindersMessages = {
  draw: ({ type, issueno, first, second, corrected }: DrawMessageData, drawId: number): NotificationText => ({
    title: `${GAMES[type].name}第${issueno}期${corrected ? '开奖号码已更正' : '已开奖'}`,
    memo: [first, second].filter((zone) => zone !== '').join(' + '),
    link: paths.draw(type, drawId),
  }),
}
