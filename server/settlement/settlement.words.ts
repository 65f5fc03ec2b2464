import type { NotificationText } from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'
import { unrank } from '#lottery/combinations.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { formatFirst, formatSecond } from '#lottery/numbers.ts'

/** What a winner is told of one pick. */
interface Win {
  readonly type: GameType
  readonly issueno: string
  readonly rank: number
  /** The level's. */
  readonly name: string
}

/** What is told of picks that win no more, after a correction. */
interface Taken {
  readonly type: GameType
  readonly issueno: string
  /** How many. */
  readonly taken: number
}

/** What is told of picks none of which won. */
interface NoWin {
  readonly type: GameType
  readonly issueno: string
  /** How many. */
  readonly picks: number
}

/** The notifications that settlement sends; their scope is the draw's id. */
export const settlementWords = {
  win: (told: Win | Taken, drawId: number): NotificationText =>
    'taken' in told ? takenWords(told) : winWords(told, drawId),
  no_win: ({ type, issueno, picks }: NoWin): NotificationText => ({
    title: `${GAMES[type].name}第${issueno}期：您的模拟选号没有命中`,
    memo: `本期锁定的${picks}注都没有命中。`,
    link: paths.selectBall(type, issueno),
  }),
}

const winWords = ({ type, issueno, rank, name }: Win, drawId: number): NotificationText => ({
  title: `${GAMES[type].name}第${issueno}期：1注模拟选号命中${name}`,
  memo: `${ballsOf(type, rank)}。模拟选号不派发奖金，积分不可兑换。`,
  link: paths.winning(type, drawId),
})

const takenWords = ({ type, issueno, taken }: Taken): NotificationText => ({
  title: `${GAMES[type].name}第${issueno}期开奖有更正：您有${taken}注不再命中`,
  memo: '以更正后的号码为准，之前的中奖通知作废。',
  link: paths.selectBall(type, issueno),
})

function ballsOf(type: GameType, rank: number): string {
  const game = GAMES[type]
  const numbers = unrank(game, rank)
  return [formatFirst(game, numbers), formatSecond(game, numbers)].filter((zone) => zone !== '').join(' + ')
}
