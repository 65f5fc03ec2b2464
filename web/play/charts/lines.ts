import type { TrendRow } from '#contract/play/charts.ts'
import type { ChartKind } from '#lottery/chart-kinds.ts'
import type { GameCode } from '#lottery/games.ts'
import type { Column } from './columns.ts'

type LineColour = 'red' | 'blue'

/** Colour of the lines by game and track; null: no line. */
const COLOURS: Partial<Record<GameCode, (track: number) => LineColour | null>> = {
  ssq: (track) => (track === 1 ? 'blue' : null),
  fc3d: () => 'red',
  pl3: () => 'red',
  pl5: (track) => (track % 2 === 0 ? 'red' : 'blue'),
  qxc: (track) => (track === 6 ? 'blue' : 'red'),
}

interface Line {
  colour: LineColour
  /** SVG path through the centres of the balls; x is measured in columns, y in rows. */
  path: string
}

/** A number chart has lines for the games in `COLOURS`; another kind if a draw has one ball per track. */
export const hasLines = (code: GameCode, kind: ChartKind): boolean =>
  kind === 'numbers' ? code in COLOURS : kind !== 'tails'

export function buildLines(
  code: GameCode,
  kind: ChartKind,
  columns: readonly Column[],
  rows: readonly Pick<TrendRow, 'omissions'>[],
): Line[] {
  const tracks = [...new Set(columns.map(({ trackAt }) => trackAt))]
  return tracks.flatMap((track) => {
    const colour = kind === 'numbers' ? COLOURS[code]?.(track) : hasLines(code, kind) && 'red'
    if (!colour) return []
    const ofTrack = columns.filter(({ trackAt }) => trackAt === track)
    return [{ colour, path: buildPath(ofTrack, rows) }]
  })
}

function buildPath(columns: readonly Column[], rows: readonly Pick<TrendRow, 'omissions'>[]): string {
  const points = rows.flatMap(({ omissions }, row) => {
    const hit = columns.find(({ at }) => omissions[at] === 0)
    return hit ? `${hit.at + 0.5} ${row + 0.5}` : []
  })
  return points.length === 0 ? '' : `M${points.join('L')}`
}
