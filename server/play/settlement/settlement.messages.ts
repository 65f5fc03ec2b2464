import type { NotificationText } from '#contract/messaging/notifications.ts'
import { paths } from '#contract/paths.ts'
import { unrank } from '#lottery/combinations.ts'
import type { LocalDate } from '#lottery/dates.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { formatFirst, formatSecond } from '#lottery/numbers.ts'

interface WinMessageData {
  readonly type: GameType
  readonly issueno: string
  readonly rank: number
  readonly name: string
  /** Drawn numbers. A winner that follows the game gets no separate notification of the draw. */
  readonly first?: string
  readonly second?: string
}

interface LostWinsMessageData {
  readonly type: GameType
  readonly issueno: string
  readonly taken: number
}

interface NoWinMessageData {
  readonly type: GameType
  readonly issueno: string
  readonly picks: number
}

export interface MovedDrawMessageData {
  readonly type: GameType
  readonly issueno: string
  /** The new draw day; null: the issue is cancelled. */
  readonly date: LocalDate | null
  /** Number of the issue that is on sale now. */
  readonly next: string
  readonly picks: number
}

/** The scope of a notification is the id of the draw, for `closure` the id of the closure. */
export const settlementMessages = {
  win: (data: WinMessageData | LostWinsMessageData, drawId: number): NotificationText =>
    'taken' in data ? formatLostWinsMessage(data) : formatWinMessage(data, drawId),
  no_win: ({ type, issueno, picks }: NoWinMessageData): NotificationText => ({
    title: `${GAMES[type].name}第${issueno}期：您的模拟选号没有命中`,
    memo: `本期锁定的${picks}注都没有命中。`,
    link: paths.selectBall(type, issueno),
  }),
  closure: ({ type, issueno, date, next, picks }: MovedDrawMessageData): NotificationText => {
    const issue = `${GAMES[type].name}第${issueno}期`
    if (date === null) {
      const memo = `您锁定的${picks}注不再核对。下一期是第${next}期，可以重新选号。`
      return { title: `${issue}因休市不开奖`, memo, link: paths.number(type) }
    }
    const [, month, day] = date.split('-').map(Number)
    const memo = `您锁定的${picks}注不变，到时照常核对。`
    return { title: `${issue}因休市改在${month}月${day}日开奖`, memo, link: paths.selectBall(type, issueno) }
  },
}

const formatWinMessage = (
  { type, issueno, rank, name, first, second }: WinMessageData,
  drawId: number,
): NotificationText => ({
  title: `${GAMES[type].name}第${issueno}期：1注模拟选号命中${name}`,
  memo: `${first === undefined ? '' : `开奖 ${formatZones(first, second)}；您的号码 `}${formatBalls(type, rank)}。模拟选号不派发奖金，积分不可兑换。`,
  link: paths.winning(type, drawId),
})

const formatLostWinsMessage = ({ type, issueno, taken }: LostWinsMessageData): NotificationText => ({
  title: `${GAMES[type].name}第${issueno}期开奖有更正：您有${taken}注不再命中`,
  memo: '以更正后的号码为准，之前的中奖通知作废。',
  link: paths.selectBall(type, issueno),
})

function formatBalls(type: GameType, rank: number): string {
  const game = GAMES[type]
  const numbers = unrank(game, rank)
  return formatZones(formatFirst(game, numbers), formatSecond(game, numbers))
}

const formatZones = (first: string, second = ''): string => [first, second].filter((zone) => zone !== '').join(' + ')
