import type { ChartKind } from '#lottery/chart-kinds.ts'
import type { Game } from '#lottery/games.ts'
import styles from './chart-table.module.css'
import { DRAWN, type FeatureColumn } from './feature-columns.ts'

/** Where the columns of figures fit beside the numbers on a desktop. */
const ROOMY = new Set(['fc3d', 'pl3', 'qlc'])
/** As many columns of another kind leave room for figures. */
const FEW = 15
/** As many columns of another kind fit without figures. */
const MANY = 31

/** Whether the figures fit beside the columns on a desktop. */
export const isRoomy = ({ code }: Game, kind: ChartKind, columns: number): boolean =>
  kind === 'numbers' ? ROOMY.has(code) : columns <= FEW

/** Whether a desktop shows the whole chart without scrolling sideways. */
export function fits(game: Game, kind: ChartKind, columns: number, withFigures: boolean): boolean {
  return withFigures ? isRoomy(game, kind, columns) : kind === 'numbers' || columns <= MANY
}

/** Whether one more row of the head tells zones: 七星彩 has its winning numbers in six positions and a back zone. */
export const hasZones = ({ code }: Game, kind: ChartKind): boolean => code === 'qxc' && kind === 'numbers'

interface Widths {
  game: Game
  kind: ChartKind
  columns: readonly unknown[]
  features: readonly FeatureColumn[]
}

/** The classes that give a table its widths. */
export function widthsOf({ game, kind, columns, features }: Widths) {
  const figures = features.filter((one) => one !== DRAWN).length
  return [
    styles[`columns${columns.length}`],
    ...(kind === 'numbers' ? [styles[game.code]] : [styles.ofKind, styles[kind], styles[game.kind]]),
    isRoomy(game, kind, columns.length) && styles.roomy,
    figures > 0 && styles.withFigures,
    figures > 0 && styles[`figures${figures}`],
  ]
}
