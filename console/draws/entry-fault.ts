import type { enterDraw } from '#contract/play/draws.console.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import type { Game, Zone } from '#lottery/games.ts'
import { drawnSecond, InvalidNumbers, parseZone } from '#lottery/numbers.ts'
import { drawnZoneNames } from '#lottery/zone-names.ts'

type Entered = Pick<InputOf<typeof enterDraw>, 'first_number' | 'second_number' | 'again_first' | 'again_second'>

/**
 * Returns the field of a draw entered twice that is wrong, with the reason; null if both entries are the same numbers.
 */
export function entryFault(
  game: Game,
  { first_number, second_number, again_first, again_second }: Entered,
): string | null {
  const names = drawnZoneNames(game)
  const second = drawnSecond(game)
  return (
    zoneFault(game.first, names.first, first_number, again_first) ??
    (second && zoneFault(second, names.second, second_number, again_second))
  )
}

function zoneFault(zone: Zone, name: string, first = '', again = ''): string | null {
  const once = parsed(zone, first)
  if (typeof once === 'string') return `第一遍的${name}：${once}`
  const twice = parsed(zone, again)
  if (typeof twice === 'string') return `第二遍的${name}：${twice}`
  if (once.join() === twice.join()) return null
  return `两遍的${name}不一样：${once.join(' ')} 和 ${twice.join(' ')}，请看着公告再录一次`
}

/** Parses the numbers, or returns the reason why they are invalid. */
function parsed(zone: Zone, text: string): number[] | string {
  try {
    return parseZone(zone, text)
  } catch (error) {
    if (error instanceof InvalidNumbers) return error.reason
    throw error
  }
}
