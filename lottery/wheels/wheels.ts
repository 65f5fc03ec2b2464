import type { Game } from '#lottery/games.ts'
import { DESIGNS } from './designs.ts'
import type { Wheel } from './wheel.ts'

const A = 'a'.charCodeAt(0)

/**
 * Parses a text such as `9 6 6 5 7 abcdef abcdeg …`: chosen, size, drawn, hit and least (see `Wheel`), and the bets.
 * The letter a stands for the first chosen number.
 */
function parseWheel(design: string): Wheel {
  const [chosen = '', size = '', drawn = '', hit = '', least = '', ...bets] = design.split(' ')
  return {
    chosen: Number(chosen),
    size: Number(size),
    guarantee: { drawn: Number(drawn), hit: Number(hit) },
    least: Number(least),
    bets: bets.map((letters) => Array.from(letters, (letter) => letter.charCodeAt(0) - A)),
  }
}

export const WHEELS: readonly Wheel[] = DESIGNS.map(parseWheel)

/** Lists the wheels of a game for a count of chosen first-zone numbers, the strongest guarantee first. */
export const listWheels = ({ kind, first }: Game, chosen: number): Wheel[] =>
  kind === 'digits' ? [] : WHEELS.filter((wheel) => wheel.size === first.count && wheel.chosen === chosen)

export function computeWheelSizes(game: Game): { least: number; most: number } {
  const sizes = WHEELS.filter(({ size }) => size === game.first.count).map(({ chosen }) => chosen)
  return { least: Math.min(...sizes), most: Math.max(...sizes) }
}

export const listBetsOfWheel = ({ bets }: Wheel, numbers: readonly number[]): number[][] =>
  bets.map((places) => places.map((place) => numbers[place]!))
