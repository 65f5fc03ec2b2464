import type { Game, Zone } from '#lottery/games.ts'
import { countShared, type MatchCount } from '#lottery/matching.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { inAnyOrder, threeDigitBets, type ThreeDigitsChoice } from './three-digits.ts'
import type { BallsChoice, Choice, PlacesChoice, ZoneChoice } from './ticket.ts'

/**
 * Returns the best match of any bet of a choice with a draw: most numbers in both zones together, then most in the
 * first zone. Digits match in their positions, for 组选 in any order. The result does not depend on the prize rule.
 */
export type BestMatch = (draw: Numbers) => MatchCount

export function bestMatch(game: Game, choice: Choice): BestMatch {
  if (choice.form === 'balls') return game.special ? withSpecial(game.first, choice) : inZones(game, choice)
  return choice.form === 'places' ? inPlaces(game, choice) : ofThreeDigits(choice)
}

/** Returns whether one match is better than another: more numbers in total or, if equal, more in the first zone. */
export const isCloser = (one: MatchCount, other: MatchCount): boolean =>
  sumMatches(one) > sumMatches(other) || (sumMatches(one) === sumMatches(other) && one.first > other.first)

const sumMatches = ({ first, second }: MatchCount) => first + second

export const isWhole = ({ first, second }: Game, matched: MatchCount): boolean =>
  matched.first === first.count && matched.second >= (second?.count ?? 0)

/** Returns the greatest number of matches of one bet: all drawn bankers, and drawn others up to the remaining count. */
const countMaxMatches = ({ count }: Zone, { bankers, others }: ZoneChoice, drawn: readonly number[]): number =>
  countShared(bankers, drawn) + Math.min(countShared(others, drawn), count - bankers.length)

function inZones({ first, second }: Game, choice: BallsChoice): BestMatch {
  return (draw) => ({
    first: countMaxMatches(first, choice.first, draw.first),
    second: countMaxMatches(second!, choice.second!, draw.second),
  })
}

/**
 * Finds the best match for 七乐彩. The best bet contains the special number if this number is a banker, or if it is one of
 * the others and a position of the bet is left for it.
 */
function withSpecial(zone: Zone, { first: choice }: BallsChoice): BestMatch {
  const { bankers, others } = choice
  return ({ first, second }) => {
    const free = zone.count - bankers.length - countShared(others, first) > 0
    const hasSpecial = countShared(bankers, second) > 0 || (free && countShared(others, second) > 0)
    return { first: countMaxMatches(zone, choice, first), second: hasSpecial ? 1 : 0 }
  }
}

function inPlaces({ first: { count } }: Game, { places }: PlacesChoice): BestMatch {
  const hits = (from: readonly (readonly number[])[], drawn: readonly number[]) =>
    from.filter((digits, i) => digits.includes(drawn[i]!)).length
  const [front, back] = [places.slice(0, count), places.slice(count)]
  return (draw) => ({ first: hits(front, draw.first), second: hits(back, draw.second) })
}

/** Finds the best match for three digits: the largest part of the draw (one to three digits) that some bet also has. */
function ofThreeDigits(choice: ThreeDigitsChoice): BestMatch {
  const partsOf = inAnyOrder(choice.form) ? partsInAnyOrder : partsInPlace
  const known = new Set(threeDigitBets(choice).flatMap((digits) => partsOf(digits)))
  const found = new Map<string, MatchCount>()
  return ({ first }) => {
    const drawn = first.join('')
    const best = found.get(drawn) ?? { first: largest(partsOf(first), known), second: 0 }
    found.set(drawn, best)
    return best
  }
}

const PARTS: readonly (readonly number[])[] = [[0, 1, 2], [0, 1], [0, 2], [1, 2], [0], [1], [2]]

const partsInPlace = (digits: readonly number[]): string[] =>
  PARTS.map((part) => [0, 1, 2].map((i) => (part.includes(i) ? digits[i] : '*')).join(''))

function partsInAnyOrder(digits: readonly number[]): string[] {
  const sorted = digits.toSorted((a, b) => a - b)
  return PARTS.map((part) => part.map((i) => sorted[i]).join(''))
}

function largest(parts: readonly string[], known: ReadonlySet<string>): number {
  const at = parts.findIndex((part) => known.has(part))
  return at === -1 ? 0 : PARTS[at]!.length
}
