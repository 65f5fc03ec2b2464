import { type Game, type Zone, getZoneNames } from '#lottery/games.ts'

/** Describes how many numbers of a game are drawn, as in 红球 33 选 6，蓝球 16 选 1. */
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
