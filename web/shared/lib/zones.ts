import type { Game, Zone } from '#lottery/games.ts'
import { zoneNames } from '#lottery/zone-names.ts'

/** Describes the game's matrix: 红球 33 选 6，蓝球 16 选 1. */
export function matrixWords(game: Game): string {
  const { first, second } = zoneNames(game)
  if (game.kind === 'digits') return positionWords(game.first, game.second)
  if (!game.second) return choiceWords(game.first)
  return `${first} ${choiceWords(game.first)}，${second} ${choiceWords(game.second)}`
}

const choiceWords = ({ count, max }: Zone): string => `${max} 选 ${count}`

function positionWords(first: Zone, last: Zone | null): string {
  if (!last) return `${first.count} 位数字，每位 ${first.min}–${first.max}`
  return `前 ${first.count} 位 ${first.min}–${first.max}，末位 ${last.min}–${last.max}`
}
