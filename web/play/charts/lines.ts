import type { ChartKind } from '#lottery/chart-kinds.ts'
import type { GameCode } from '#lottery/games.ts'
import type { Column } from './columns.ts'

export type LineColour = 'red' | 'blue'

/** Colour of the lines by game and track; null: no line. */
const COLOURS: Partial<Record<GameCode, (track: number) => LineColour | null>> = {
  ssq: (track) => (track === 1 ? 'blue' : null),
  fc3d: () => 'red',
  pl3: () => 'red',
  pl5: (track) => (track % 2 === 0 ? 'red' : 'blue'),
  qxc: (track) => (track === 6 ? 'blue' : 'red'),
}

export interface Line {
  colour: LineColour
  /** Centres of the balls; x is measured in columns, y in rows. */
  points: readonly (readonly [x: number, y: number])[]
}

/** A number chart has lines for the games in `COLOURS`; another kind if a draw has one ball per track. */
export const hasLines = (code: GameCode, kind: ChartKind): boolean =>
  kind === 'numbers' ? code in COLOURS : kind !== 'tails'

export function buildLines(
  code: GameCode,
  kind: ChartKind,
  columns: readonly Column[],
  rows: readonly (readonly number[])[],
): Line[] {
  const tracks = [...new Set(columns.map(({ trackAt }) => trackAt))]
  return tracks.flatMap((track) => {
    const colour = kind === 'numbers' ? COLOURS[code]?.(track) : hasLines(code, kind) && 'red'
    return colour
      ? [
          {
            colour,
            points: computePoints(
              columns.filter(({ trackAt }) => trackAt === track),
              rows,
            ),
          },
        ]
      : []
  })
}

function computePoints(columns: readonly Column[], rows: readonly (readonly number[])[]): Line['points'] {
  return rows.flatMap((omissions, row) => {
    const hit = columns.find(({ at }) => omissions[at] === 0)
    return hit ? [[hit.at + 0.5, row + 0.5] as const] : []
  })
}

export const toPathData = ({ points }: Line): string => points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join('')
