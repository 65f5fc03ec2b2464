import type { TrendRow } from '#contract/play/charts.ts'
import type { ChartKind } from '#lottery/chart-kinds.ts'
import { computeThirdEnds } from '#lottery/features.ts'
import type { Game } from '#lottery/games.ts'
import { createKindTracks } from '#lottery/kind-tracks.ts'
import { parseDraw, listRange } from '#lottery/numbers.ts'
import type { Track } from '#lottery/tracks.ts'

export interface Column {
  at: number
  number: number
  /** Label in the header: 08, 8, 80–89, 2:4. */
  label: string
  track: Track
  /** Index of `track` among the zones or positions of the chart, from 0. */
  trackAt: number
  first: boolean
  /** Whether it is the last column of its group, followed by a stronger line. */
  edge: boolean
}

export interface Group {
  label: string
  span: number
  /** Background: alternating within the first zone; the second zone has its own. */
  ground: 'plain' | 'shaded' | 'second'
}

export function buildColumns(game: Game, kind: ChartKind = 'numbers'): Column[] {
  const edges = new Set(computeEdges(buildGroups(game, kind)))
  const all = createKindTracks(game, kind).flatMap((track, trackAt) =>
    listRange(track.min, track.max).map((number) => ({ track, trackAt, number })),
  )
  return all.map((column, at) => ({
    ...column,
    at,
    label: column.track.label(column.number),
    first: column.number === column.track.min,
    edge: edges.has(at),
  }))
}

function computeEdges(groups: readonly Group[]): number[] {
  let columns = 0
  return groups.map(({ span }) => (columns += span) - 1)
}

export function ballText(game: Game, { label, number, track }: Column, row: TrendRow): string {
  return track.inBall?.(parseDraw(game, row.first_number, row.second_number), number) ?? label
}

export function buildGroups(game: Game, kind: ChartKind = 'numbers'): Group[] {
  return createKindTracks(game, kind).flatMap((track, at) => {
    const isCut = kind === 'numbers' && track.zone === 'first' && track.position === null
    return isCut ? splitIntoThirds(track) : [toSingleGroup(track, at)]
  })
}

function splitIntoThirds(track: Track): Group[] {
  const { name, min, max } = track
  const [low, middle] = computeThirdEnds(track)
  const spans = [low - min + 1, middle - low, max - middle]
  return spans.map((span, at) => ({ label: `${name}${'一二三'[at]!}区`, span, ground: at === 1 ? 'shaded' : 'plain' }))
}

function toSingleGroup({ zone, name, min, max }: Track, at: number): Group {
  return { label: name, span: max - min + 1, ground: zone === 'second' ? 'second' : at % 2 ? 'shaded' : 'plain' }
}
