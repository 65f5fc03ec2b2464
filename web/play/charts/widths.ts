import type { ChartKind } from '#lottery/chart-kinds.ts'
import type { Game } from '#lottery/games.ts'
import styles from './chart-table.module.css'
import { type ChartShape, DRAWN } from './feature-columns.ts'

/** Games with a number chart narrow enough for feature columns on a desktop. */
const ROOMY = new Set(['fc3d', 'pl3', 'qlc'])
/** Maximum number of columns of another kind of chart that leave space for feature columns. */
const MAX_WITH_FEATURES = 15
/** Maximum number of columns of another kind of chart that fit on a desktop without feature columns. */
const MAX_WITHOUT_FEATURES = 31

export const isRoomy = ({ code }: Game, kind: ChartKind, columns: number): boolean =>
  kind === 'numbers' ? ROOMY.has(code) : columns <= MAX_WITH_FEATURES

export function fitsDesktop(game: Game, kind: ChartKind, columns: number, withFigures: boolean): boolean {
  return withFigures ? isRoomy(game, kind, columns) : kind === 'numbers' || columns <= MAX_WITHOUT_FEATURES
}

/** Whether the header has an additional row with zones: 七星彩 has six positions in front and a back zone. */
export const hasZones = ({ code }: Game, kind: ChartKind): boolean => code === 'qxc' && kind === 'numbers'

export function selectWidthClasses({ game, kind, columns, features }: ChartShape) {
  const figures = features.filter((one) => one !== DRAWN).length
  return [
    styles[`columns${columns.length}`],
    ...(kind === 'numbers' ? [styles[game.code]] : [styles.ofKind, styles[kind], styles[game.kind]]),
    isRoomy(game, kind, columns.length) && styles.roomy,
    figures > 0 && styles.withFigures,
    figures > 0 && styles[`figures${figures}`],
  ]
}
