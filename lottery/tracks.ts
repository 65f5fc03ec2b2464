import type { Game, Zone } from './games.ts'
import type { Numbers } from './numbers.ts'
import { zoneNames } from './zone-names.ts'

/** Columns of a trend chart that belong together, a column for each value from `min` to `max`: one zone, one position. */
export interface Track {
  /** Whose numbers it shows: the first or the second zone. */
  readonly zone: 'first' | 'second'
  /** Place of the digit it shows, from 0; null where order does not matter. */
  readonly position: number | null
  readonly name: string
  readonly min: number
  readonly max: number
  /** The values that a draw has here, each once. */
  readonly valuesOf: (draw: Numbers) => readonly number[]
  /** What stands over the column of a value. */
  readonly label: (value: number) => string
  /** What stands in the ball of a value, where that is not what stands over its column. */
  readonly inBall?: (draw: Numbers, value: number) => string
}

const PLACES: Record<number, readonly string[]> = {
  3: ['百位', '十位', '个位'],
  5: ['万位', '千位', '百位', '十位', '个位'],
  6: ['第一位', '第二位', '第三位', '第四位', '第五位', '第六位'],
}

/** 百位, 十位, 个位: what the places of the first zone are called; [] where order does not matter. */
export const placeNames = ({ first }: Game): readonly string[] => (first.ordered ? PLACES[first.count]! : [])

/** How a number is printed in the game: 08, 8. */
export const printed = ({ kind }: Game, number: number): string =>
  kind === 'digits' ? String(number) : String(number).padStart(2, '0')

/** The tracks of a game's numbers from left to right. */
export function tracksOf(game: Game): Track[] {
  const names = zoneNames(game)
  const { first, second } = game
  const label = (number: number) => printed(game, number)
  const digit = (zone: Track['zone'], name: string, position: number, { min, max }: Zone): Track => ({
    zone,
    name,
    position,
    min,
    max,
    label,
    valuesOf: (draw) => [draw[zone][position]!],
  })
  const balls = (zone: Track['zone'], { min, max }: Zone): Track => ({
    zone,
    name: names[zone],
    position: null,
    min,
    max,
    label,
    valuesOf: (draw) => ballsIn(game, zone, draw),
  })
  const tracks = first.ordered
    ? placeNames(game).map((name, place) => digit('first', name, place, first))
    : [balls('first', first)]
  if (second === null) return tracks
  return [...tracks, second.ordered ? digit('second', names.second, 0, second) : balls('second', second)]
}

// 七乐彩's special number comes from the same thirty balls and stands in the same track: eight balls leave the machine.
const ballsIn = (game: Game, zone: Track['zone'], draw: Numbers): readonly number[] =>
  game.special ? [...draw.first, ...draw.second] : draw[zone]

/** How many columns the tracks have together. */
export function columnCount(tracks: readonly Track[]): number {
  return tracks.reduce((count, { min, max }) => count + max - min + 1, 0)
}
