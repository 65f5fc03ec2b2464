import type { Game } from './games.ts'
import type { Numbers } from './numbers.ts'
import { zoneNames } from './zone-names.ts'

/** Columns of a trend chart that belong together: one zone of a ball game, one position of a digit game. */
export interface Track {
  /** Whose numbers it shows: the first or the second zone. */
  readonly zone: 'first' | 'second'
  /** Place of the digit it shows, from 0; null where order does not matter. */
  readonly position: number | null
  readonly name: string
  readonly min: number
  readonly max: number
}

const PLACES: Record<number, readonly string[]> = {
  3: ['百位', '十位', '个位'],
  5: ['万位', '千位', '百位', '十位', '个位'],
  6: ['第一位', '第二位', '第三位', '第四位', '第五位', '第六位'],
}

/** 百位, 十位, 个位: what the places of the first zone are called; [] where order does not matter. */
export const placeNames = ({ first }: Game): readonly string[] => (first.ordered ? PLACES[first.count]! : [])

/** The tracks of a game's chart from left to right. */
export function tracksOf(game: Game): Track[] {
  const names = zoneNames(game)
  const { first, second } = game
  const tracks: Track[] = first.ordered
    ? placeNames(game).map((name, position) => ({ zone: 'first', position, name, min: first.min, max: first.max }))
    : [{ zone: 'first', position: null, name: names.first, min: first.min, max: first.max }]
  if (second === null) return tracks
  const position = second.ordered ? 0 : null
  return [...tracks, { zone: 'second', position, name: names.second, min: second.min, max: second.max }]
}

/**
 * The numbers of a draw that stand in a track. 七乐彩's special number comes from the same thirty balls and stands
 * in the same track: eight balls leave the machine.
 */
export function numbersIn(game: Game, track: Track, draw: Numbers): readonly number[] {
  const zone = draw[track.zone]
  if (track.position !== null) return [zone[track.position]!]
  return game.special ? [...draw.first, ...draw.second] : zone
}

/** How many columns the tracks have together. */
export function columnCount(tracks: readonly Track[]): number {
  return tracks.reduce((count, { min, max }) => count + max - min + 1, 0)
}
