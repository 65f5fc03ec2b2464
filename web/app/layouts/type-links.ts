import { paths } from '#contract/paths.ts'
import { GAMES, GAME_TYPES, type GameType } from '#lottery/games.ts'

const createList = (label: string, to: (type: GameType) => string) => ({
  label,
  games: GAME_TYPES.map((type) => ({ label: GAMES[type].name, to: to(type) })),
})

/** The three drop-downs of the second bar; on phones in the sheet. */
export const TYPE_LISTS = [
  createList('选择彩种', paths.number),
  createList('已选号码', (type) => paths.selectBall(type)),
  createList('我的中奖', (type) => paths.winning(type)),
]
