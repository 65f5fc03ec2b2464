import type { Game, Zone } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { countChoiceBets } from './counting.ts'
import { threeDigitBets } from './three-digits.ts'
import type { BallsChoice, Choice, PlacesChoice, ZoneChoice } from './ticket.ts'

export const LISTED_MOST = 10_000

/**
 * Lists the bets of a choice; the digits of 组选 bets (`inAnyOrder`) are ascending. Throws a RangeError if there are more
 * than LISTED_MOST bets, so check `countChoiceBets` first.
 */
export function expanded(game: Game, choice: Choice): Iterable<Numbers> {
  const bets = countChoiceBets(game, choice)
  if (bets > LISTED_MOST) throw new RangeError(`${bets} bets are not listed`)
  if (choice.form === 'balls') return ballBets(game, choice)
  if (choice.form === 'places') return placeBets(game, choice)
  return threeDigitBets(choice).map((digits) => ({ first: digits, second: [] }))
}

function* ballBets(game: Game, choice: BallsChoice): Generator<Numbers> {
  const seconds = game.second && choice.second ? [...zoneBets(game.second, choice.second)] : [[]]
  for (const first of zoneBets(game.first, choice.first)) for (const second of seconds) yield { first, second }
}

function* zoneBets({ count }: Zone, { bankers, others }: ZoneChoice): Generator<number[]> {
  for (const some of subsets(others, count - bankers.length)) yield [...bankers, ...some].sort((a, b) => a - b)
}

function* subsets(numbers: readonly number[], size: number): Generator<number[]> {
  if (size === 0) yield []
  if (size <= 0) return
  for (let at = 0; at <= numbers.length - size; at++) {
    for (const rest of subsets(numbers.slice(at + 1), size - 1)) yield [numbers[at]!, ...rest]
  }
}

function* placeBets({ first: { count } }: Game, { places }: PlacesChoice): Generator<Numbers> {
  for (const digits of fillings(places)) yield { first: digits.slice(0, count), second: digits.slice(count) }
}

function* fillings([place, ...rest]: PlacesChoice['places']): Generator<number[]> {
  if (place === undefined) return yield []
  for (const digit of place) for (const others of fillings(rest)) yield [digit, ...others]
}
