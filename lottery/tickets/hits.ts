import type { Game, Zone } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { BallsChoice, PlacesChoice, ZoneChoice } from './ticket.ts'

export interface ZoneHits {
  readonly bankers: number
  readonly others: number
}

/**
 * Hits of a draw in a choice of balls. For 七乐彩 `second` is the hit of the special number: bankers 1 if it is a banker,
 * others 1 if it is one of the others, both 0 if it is not chosen.
 */
export interface BallHits {
  readonly first: ZoneHits
  readonly second: ZoneHits
}

export type PlaceHits = readonly boolean[]

export function ballHits(game: Game, choice: BallsChoice): (draw: Numbers) => BallHits {
  const first = kindsIn(game.first, choice.first)
  const second = game.special ? first : kindsIn(game.second!, choice.second!)
  return (draw) => ({ first: hitsIn(first, draw.first), second: hitsIn(second, draw.second) })
}

const BANKER = 1
const OTHER = 2

/** Returns the role of each number of a zone, indexed by the number: BANKER, OTHER, or 0 if it is not chosen. */
function kindsIn({ max }: Zone, { bankers, others }: ZoneChoice): Uint8Array {
  const kinds = new Uint8Array(max + 1)
  for (const n of bankers) kinds[n] = BANKER
  for (const n of others) kinds[n] = OTHER
  return kinds
}

function hitsIn(kinds: Uint8Array, drawn: readonly number[]): ZoneHits {
  let bankers = 0
  let others = 0
  for (const n of drawn) {
    if (kinds[n] === BANKER) bankers++
    else if (kinds[n] === OTHER) others++
  }
  return { bankers, others }
}

export function placeHits({ places }: PlacesChoice, { first, second }: Numbers): PlaceHits {
  const drawn = [...first, ...second]
  return places.map((digits, i) => digits.includes(drawn[i]!))
}
