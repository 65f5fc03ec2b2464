import { unrank } from '#lottery/combinations.ts'
import type { Dice } from '#lottery/dice.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import { drawnSecond, type Numbers } from '#lottery/numbers.ts'

/** What vectors are thrown with: the same each time for the same dice. */

export const oneOf = <T>(dice: Dice, values: readonly T[]): T => values[dice(values.length)]!

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

export function shuffled<T>(dice: Dice, values: readonly T[]): T[] {
  const left = [...values]
  return values.map(() => left.splice(dice(left.length), 1)[0]!)
}

/** From … to, both included. */
export const between = (dice: Dice, from: number, to: number): number => from + dice(to - from + 1)

export const aGame = (dice: Dice): Game => oneOf(dice, ALL_GAMES)

/** A bet of a game, any. */
export const aBet = (game: Game, dice: Dice): Numbers => unrank(game, dice(game.combinations))

/** What a game may draw; of 七乐彩 with a special number. */
export function aDrawOf(game: Game, dice: Dice): Numbers {
  const { first, second } = aBet(game, dice)
  const special = game.special ? drawnSecond(game)! : null
  if (special === null) return { first, second }
  const left = times(special.max, (at) => at + 1).filter((n) => !first.includes(n))
  return { first, second: [oneOf(dice, left)] }
}

/** A draw with much in common with a bet: each number of the bet stays or is replaced. */
export function aDrawNear(game: Game, bet: Numbers, dice: Dice): Numbers {
  const other = aDrawOf(game, dice)
  if (game.kind === 'digits')
    return { first: mixed(bet.first, other.first, dice), second: mixed(bet.second, other.second, dice) }
  const first = filled(bet.first, other.first, dice)
  if (!game.special) return { first, second: filled(bet.second, other.second, dice) }
  const left = times(game.first.max, (at) => at + 1).filter((n) => !first.includes(n))
  const dropped = bet.first.filter((n) => left.includes(n))
  return { first, second: [oneOf(dice, dice(2) === 0 && dropped.length > 0 ? dropped : left)] }
}

const mixed = (some: readonly number[], others: readonly number[], dice: Dice) =>
  some.map((n, at) => (dice(3) > 0 ? n : others[at]!))

function filled(some: readonly number[], others: readonly number[], dice: Dice): number[] {
  const kept = some.filter(() => dice(3) > 0)
  const rest = [...others, ...some].filter((n) => !kept.includes(n))
  return [...kept, ...new Set(rest)].slice(0, some.length).sort((a, b) => a - b)
}

/** 32 bytes as 64 hex digits. */
export const aKey = (dice: Dice): string => times(32, () => dice(256).toString(16).padStart(2, '0')).join('')

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
export const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))
