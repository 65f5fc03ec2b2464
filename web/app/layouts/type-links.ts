import { paths } from '#contract/paths.ts'
import { GAMES, GAME_TYPES, type GameType } from '#lottery/games.ts'

const listOf = (label: string, to: (type: GameType) => string) => ({
  label,
  games: GAME_TYPES.map((type) => ({ label: GAMES[type].name, to: to(type) })),
})

/** The three drop-downs of the second bar; on phones in the sheet. */
export const TYPE_LISTS = [
  listOf('选择彩种', paths.number),
  listOf('已选号码', (type) => paths.selectBall(type)),
  listOf('我的中奖', (type) => paths.winning(type)),
]
