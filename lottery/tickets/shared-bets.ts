import type { Game, Zone } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { countCombinations } from '#lottery/combinations.ts'
import { countChoiceBets } from './counting.ts'
import { expanded, LISTED_MOST } from './expansion.ts'
import { inAnyOrder, threeDigitBets, type ThreeDigitsChoice } from './three-digits.ts'
import type { BallsChoice, Choice, PlacesChoice, Ticket, ZoneChoice } from './ticket.ts'

/**
 * Counts the different bets that two tickets of a game have in common, ignoring multiples. A 直选 bet never equals a
 * 组选 bet. Returns null if a ticket contains a bet twice and there are too many bets to list.
 */
export function sharedBets(one: Ticket, other: Ticket): number | null {
  const { game } = one
  if (isListable(one) && isListable(other)) return sharedWhenListed(one, other)
  if (repeats(one) || repeats(other)) return null
  return sumOfPairs(listChoices(one), listChoices(other), (a, b) => sharedByChoices(game, a, b))
}

const listChoices = ({ lines }: Ticket): Choice[] => lines.map(({ choice }) => choice)

const isListable = ({ game, lines }: Ticket): boolean =>
  lines.reduce((sum, { choice }) => sum + countChoiceBets(game, choice), 0) <= LISTED_MOST

function sharedWhenListed(one: Ticket, other: Ticket): number {
  const known = listSharedKeys(one)
  let shared = 0
  for (const key of listSharedKeys(other)) if (known.has(key)) shared++
  return shared
}

function listSharedKeys({ game, lines }: Ticket): Set<string> {
  const keys = new Set<string>()
  for (const { choice } of lines) for (const bet of expanded(game, choice)) keys.add(toBetKey(choice, bet))
  return keys
}

const toBetKey = ({ form }: Choice, { first, second }: Numbers): string =>
  `${inAnyOrder(form) ? 'any' : ''}${first.join()}+${second.join()}`

function repeats(ticket: Ticket): boolean {
  const choices = listChoices(ticket)
  return choices.some((one, i) => choices.slice(i + 1).some((other) => sharedByChoices(ticket.game, one, other) > 0))
}

function sumOfPairs(some: Choice[], others: Choice[], shared: (one: Choice, other: Choice) => number): number {
  let sum = 0
  for (const one of some) for (const other of others) sum += shared(one, other)
  return sum
}

export function sharedByChoices(game: Game, one: Choice, other: Choice): number {
  if (one.form === 'balls' && other.form === 'balls') return sharedBalls(game, one, other)
  if (one.form === 'places' && other.form === 'places') return sharedPlaces(one, other)
  if (one.form === 'balls' || other.form === 'balls' || inAnyOrder(one.form) !== inAnyOrder(other.form)) return 0
  const known = new Set(threeDigits(one).map((digits) => digits.join()))
  return threeDigits(other).filter((digits) => known.has(digits.join())).length
}

function sharedBalls({ first, second }: Game, one: BallsChoice, other: BallsChoice): number {
  return sharedInZone(first, one.first, other.first) * (second ? sharedInZone(second, one.second!, other.second!) : 1)
}

/**
 * Counts the combinations of a zone that two choices have in common. They contain the bankers of both choices, and
 * otherwise only numbers that are others (拖) in both.
 */
function sharedInZone({ count }: Zone, one: ZoneChoice, other: ZoneChoice): number {
  const has = ({ bankers, others }: ZoneChoice, n: number) => bankers.includes(n) || others.includes(n)
  const bankers = new Set([...one.bankers, ...other.bankers])
  for (const n of bankers) if (!has(one, n) || !has(other, n)) return 0
  const both = one.others.filter((n) => other.others.includes(n))
  return countCombinations(both.length, count - bankers.size)
}

const sharedPlaces = (one: PlacesChoice, other: PlacesChoice): number =>
  one.places.reduce((bets, digits, i) => bets * digits.filter((digit) => other.places[i]!.includes(digit)).length, 1)

function threeDigits(choice: ThreeDigitsChoice | PlacesChoice): (readonly number[])[] {
  if (choice.form !== 'places') return threeDigitBets(choice)
  const [a, b, c] = choice.places
  return a!.flatMap((x) => b!.flatMap((y) => c!.map((z) => [x, y, z])))
}
