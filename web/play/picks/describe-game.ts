import { type Game, type Zone, getZoneNames, type Mode } from '#lottery/games.ts'
import { selectThird, type ThirdMode } from '#lottery/modes.ts'
import { formatNumber } from '#lottery/tracks.ts'
import { formatCount } from '#web/shared/lib/money.ts'

export function describeMatrix(game: Game): string {
  const { first, second } = getZoneNames(game)
  if (game.kind === 'digits') return describePositions(game.first, game.second)
  if (!game.second) return describeChoice(game.first)
  return `${first} ${describeChoice(game.first)}，${second} ${describeChoice(game.second)}`
}

const describeChoice = ({ count, max }: Zone): string => `${max} 选 ${count}`

function describePositions(first: Zone, last: Zone | null): string {
  if (!last) return `${first.count} 位数字，每位 ${first.min}–${first.max}`
  return `前 ${first.count} 位 ${first.min}–${first.max}，末位 ${last.min}–${last.max}`
}

export function describeMode(game: Game, mode: Mode): string {
  if (mode === 'lucky') {
    return `同一轮里您的号码互不重复：${formatCount(game.combinations)} 种组合都出过一遍，或者您提前结束，才进入下一轮。`
  }
  if (mode === 'random') return '每注从全部组合里均匀随机产生，也可以把自选的号码加进来。'
  if (mode === 'continuous') return describeContinuous(game)
  return describeThird(game, mode)
}

function describeContinuous(game: Game): string {
  if (game.kind === 'balls') return `${getZoneNames(game).first}里至少有一对相连的号码，如 08 09。`
  const where = game.second ? '前 6 位里' : ''
  return `${where}至少有一对相邻位置的数字相差 1，如 3 4 或 4 3；9 和 0 不算相连。`
}

function describeThird(game: Game, mode: ThirdMode): string {
  const { min, max } = selectThird(game.first, mode)
  const name = getZoneNames(game)
  const rest = name.second ? `，${name.second}不限` : ''
  return `${name.first}都在 ${formatNumber(game, min)}–${formatNumber(game, max)} 之间${rest}。`
}
