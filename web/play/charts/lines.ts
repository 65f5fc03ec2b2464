import type { ChartKind } from '#lottery/chart-kinds.ts'
import type { GameCode } from '#lottery/games.ts'
import type { Column } from './columns.ts'

export type LineColour = 'red' | 'blue'

/** Which tracks have their balls joined (docs/rules/pages.md#charts; 七星彩 as the other digit games). */
const COLOURS: Partial<Record<GameCode, (track: number) => LineColour | null>> = {
  ssq: (track) => (track === 1 ? 'blue' : null),
  fc3d: () => 'red',
  pl3: () => 'red',
  pl5: (track) => (track % 2 === 0 ? 'red' : 'blue'),
  qxc: (track) => (track === 6 ? 'blue' : 'red'),
}

export interface Line {
  colour: LineColour
  /** Centres of the balls: columns to the right, rows down, one unit each. */
  points: readonly (readonly [x: number, y: number])[]
}

/** Whether balls are joined: of other kinds wherever a draw has one in each track. */
export const hasLines = (code: GameCode, kind: ChartKind): boolean =>
  kind === 'numbers' ? code in COLOURS : kind !== 'tails'

/** The lines that join the balls of consecutive rows; rows stand in the order they are shown. */
export function linesOf(
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
            points: pointsOf(
              columns.filter(({ trackAt }) => trackAt === track),
              rows,
            ),
          },
        ]
      : []
  })
}

function pointsOf(columns: readonly Column[], rows: readonly (readonly number[])[]): Line['points'] {
  return rows.flatMap((omissions, row) => {
    const hit = columns.find(({ at }) => omissions[at] === 0)
    return hit ? [[hit.at + 0.5, row + 0.5] as const] : []
  })
}

/** A line as the data of an SVG path. */
export const pathData = ({ points }: Line): string => points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join('')
