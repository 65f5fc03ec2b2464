import { thirdEnds } from '#lottery/features.ts'
import type { Game } from '#lottery/games.ts'
import { type Track, tracksOf } from '#lottery/tracks.ts'

/** A column of numbers. */
export interface Column {
  /** Its place among all columns, from 0. */
  at: number
  number: number
  /** As it is printed: 08, 8. */
  label: string
  track: Track
  /** Place of the track, from 0. */
  trackAt: number
  /** The first column of its track. */
  first: boolean
  /** The last column of its group, where a stronger rule stands. */
  edge: boolean
}

/** Columns under one heading. */
export interface Group {
  label: string
  span: number
  /** Every other group of the first zone is shaded; the second zone has a ground of its own. */
  ground: 'plain' | 'shaded' | 'second'
}

/** The columns of a game's chart, from left to right. */
export function columnsOf(game: Game): Column[] {
  const edges = new Set(edgesOf(groupsOf(game)))
  const all = tracksOf(game).flatMap((track, trackAt) => numbersOf(track).map((number) => ({ track, trackAt, number })))
  return all.map((column, at) => ({
    ...column,
    at,
    label: column.track.label(column.number),
    first: column.number === column.track.min,
    edge: edges.has(at),
  }))
}

const numbersOf = ({ min, max }: Track): number[] => Array.from({ length: max - min + 1 }, (_, i) => min + i)

function edgesOf(groups: readonly Group[]): number[] {
  let columns = 0
  return groups.map(({ span }) => (columns += span) - 1)
}

/** The headings above the numbers: zones cut in three, or positions. */
export function groupsOf(game: Game): Group[] {
  return tracksOf(game).flatMap((track, at) => {
    const ends = track.zone === 'first' ? thirdEnds(game) : null
    return ends && track.position === null ? thirds(track, ends) : [whole(track, at)]
  })
}

function thirds({ name, min, max }: Track, [low, middle]: readonly [number, number]): Group[] {
  const spans = [low - min + 1, middle - low, max - middle]
  return spans.map((span, at) => ({ label: `${name}${'一二三'[at]!}区`, span, ground: at === 1 ? 'shaded' : 'plain' }))
}

function whole({ zone, name, min, max }: Track, at: number): Group {
  return { label: name, span: max - min + 1, ground: zone === 'second' ? 'second' : at % 2 ? 'shaded' : 'plain' }
}
