import type { enterDraw } from '#contract/play/draws.console.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { type Game, type Zone, getDrawnZoneNames } from '#lottery/games.ts'
import { getDrawnSecondZone, InvalidNumbers, parseZone } from '#lottery/numbers.ts'

type DrawEntry = Pick<InputOf<typeof enterDraw>, 'first_number' | 'second_number' | 'again_first' | 'again_second'>

/**
 * Checks the numbers of a draw that were entered twice. Returns a message that names the field that is invalid or
 * differs; null if both entries are valid and equal.
 */
export function findEntryFault(
  game: Game,
  { first_number, second_number, again_first, again_second }: DrawEntry,
): string | null {
  const names = getDrawnZoneNames(game)
  const second = getDrawnSecondZone(game)
  return (
    findZoneFault(game.first, names.first, first_number, again_first) ??
    (second && findZoneFault(second, names.second, second_number, again_second))
  )
}

function findZoneFault(zone: Zone, name: string, first = '', again = ''): string | null {
  const once = parseOrReason(zone, first)
  if (typeof once === 'string') return `第一遍的${name}：${once}`
  const twice = parseOrReason(zone, again)
  if (typeof twice === 'string') return `第二遍的${name}：${twice}`
  if (once.join() === twice.join()) return null
  return `两遍的${name}不一样：${once.join(' ')} 和 ${twice.join(' ')}，请看着公告再录一次`
}

/** Parses the numbers, or returns the reason why they are invalid. */
function parseOrReason(zone: Zone, text: string): number[] | string {
  try {
    return parseZone(zone, text)
  } catch (error) {
    if (error instanceof InvalidNumbers) return error.reason
    throw error
  }
}
