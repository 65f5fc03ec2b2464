import type { Game, Mode } from '#lottery/games.ts'
import { third, type Third } from '#lottery/modes.ts'
import { count } from '#web/shared/lib/money.ts'
import { zoneNames } from '#lottery/zone-names.ts'

/** Describes a mode of the game in one sentence. */
export function modeRule(game: Game, mode: Mode): string {
  if (mode === 'lucky') {
    return `同一轮里您的号码互不重复：${count(game.combinations)} 种组合都出过一遍，或者您提前结束，才进入下一轮。`
  }
  if (mode === 'random') return '每注从全部组合里均匀随机产生，也可以把自选的号码加进来。'
  if (mode === 'continuous') return continuousRule(game)
  return thirdRule(game, mode)
}

function continuousRule(game: Game): string {
  if (game.kind === 'balls') return `${zoneNames(game).first}里至少有一对相连的号码，如 08 09。`
  const where = game.second ? '前 6 位里' : ''
  return `${where}至少有一对相邻位置的数字相差 1，如 3 4 或 4 3；9 和 0 不算相连。`
}

function thirdRule(game: Game, mode: Third): string {
  const { min, max } = third(game.first, mode)
  const name = zoneNames(game)
  const rest = name.second ? `，${name.second}不限` : ''
  return `${name.first}都在 ${twoDigits(min)}–${twoDigits(max)} 之间${rest}。`
}

const twoDigits = (n: number): string => String(n).padStart(2, '0')
