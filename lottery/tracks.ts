import { type Game, type Zone, getZoneNames } from './games.ts'
import type { Numbers } from './numbers.ts'

/** Group of columns in a trend chart, such as a zone or a position, with one column per value from `min` to `max`. */
export interface Track {
  readonly zone: 'first' | 'second'
  /** Position (from 0) of the digit that the track shows; null: the track shows the whole zone. */
  readonly position: number | null
  readonly name: string
  readonly min: number
  readonly max: number
  readonly valuesOf: (draw: Numbers) => readonly number[]
  readonly label: (value: number) => string
  /** Returns the text in the ball of a drawn value. Undefined: the text is the column's heading. */
  readonly inBall?: (draw: Numbers, value: number) => string
}

const PLACES: Record<number, readonly string[]> = {
  3: ['百位', '十位', '个位'],
  5: ['万位', '千位', '百位', '十位', '个位'],
  6: ['第一位', '第二位', '第三位', '第四位', '第五位', '第六位'],
}

/** Returns the names of the positions of the first zone, such as 百位, 十位, 个位; [] in ball games. */
export const getPositionNames = ({ first }: Game): readonly string[] => (first.ordered ? PLACES[first.count]! : [])

export const formatNumber = ({ kind }: Game, number: number): string =>
  kind === 'digits' ? String(number) : String(number).padStart(2, '0')

/** Lists the tracks of the chart kind `numbers`, from left to right. */
export function createNumberTracks(game: Game): Track[] {
  const names = getZoneNames(game)
  const { first, second } = game
  const label = (number: number) => formatNumber(game, number)
  const createDigitTrack = (zone: Track['zone'], name: string, position: number, { min, max }: Zone): Track => ({
    zone,
    name,
    position,
    min,
    max,
    label,
    valuesOf: (draw) => [draw[zone][position]!],
  })
  const createBallTrack = (zone: Track['zone'], { min, max }: Zone): Track => ({
    zone,
    name: names[zone],
    position: null,
    min,
    max,
    label,
    valuesOf: (draw) => listDrawnBalls(game, zone, draw),
  })
  const tracks = first.ordered
    ? getPositionNames(game).map((name, place) => createDigitTrack('first', name, place, first))
    : [createBallTrack('first', first)]
  if (second === null) return tracks
  return [
    ...tracks,
    second.ordered ? createDigitTrack('second', names.second, 0, second) : createBallTrack('second', second),
  ]
}

// 七乐彩's special number is drawn from the same thirty balls and shown in the same track, so each draw has eight balls.
const listDrawnBalls = (game: Game, zone: Track['zone'], draw: Numbers): readonly number[] =>
  game.special ? [...draw.first, ...draw.second] : draw[zone]

export function countTrackColumns(tracks: readonly Track[]): number {
  return tracks.reduce((count, { min, max }) => count + max - min + 1, 0)
}
