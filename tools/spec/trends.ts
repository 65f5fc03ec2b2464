import { type Features, computeFeatures } from '#lottery/features.ts'
import { type Game, GAMES, type GameType } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { countTrackColumns, createNumberTracks } from '#lottery/tracks.ts'
import {
  computeCarriedOmissions,
  selectColdColumns,
  selectHotColumns,
  type TrendFoot,
  computeTrendTable,
} from '#lottery/trends.ts'

interface ColumnInput {
  readonly type: GameType
  readonly column: number
  readonly carried: number
  readonly window: readonly Numbers[]
}

interface FeatureInput {
  readonly type: GameType
  readonly name: keyof Features
  readonly draw: Numbers
  readonly before: Numbers | null
}

type TrackStatistics = Pick<TrendFoot, 'occurrences' | 'currentOmission'>

const countColumns = (game: Game): number => countTrackColumns(createNumberTracks(game))

const buildChart = (game: Game, carried: number, window: readonly Numbers[]) =>
  computeTrendTable(game, createNumberTracks(game), Array<number>(countColumns(game)).fill(carried), null, window)

export const trends = {
  tracks: ({ type }: { type: GameType }) =>
    createNumberTracks(GAMES[type]).map(({ zone, position, name, min, max }) => ({ zone, position, name, min, max })),
  hits({ type, draw }: { type: GameType; draw: Numbers }) {
    const { rows } = buildChart(GAMES[type], 1, [draw])
    return rows[0]!.omissions.flatMap((omission, column) => (omission === 0 ? [column] : []))
  },
  column({ type, column, carried, window }: ColumnInput) {
    const { rows, foot } = buildChart(GAMES[type], carried, window)
    return {
      omissions: rows.map(({ omissions }) => omissions[column]),
      occurrences: foot.occurrences[column],
      averageOmission: foot.averageOmission[column],
      longestOmission: foot.longestOmission[column],
      longestRun: foot.longestRun[column],
      currentOmission: foot.currentOmission[column],
    }
  },
  carried({ type, before, columns }: { type: GameType; before: Numbers[]; columns: number[] }) {
    const tracks = createNumberTracks(GAMES[type])
    const omissions = computeCarriedOmissions(tracks, before.toReversed())
    return columns.map((column) => omissions[column])
  },
  hot: (track: TrackStatistics) => selectHotColumns(toTrendFoot(track), listIndexes(track), countHotColumns(track)),
  cold: (track: TrackStatistics) => selectColdColumns(toTrendFoot(track), listIndexes(track), countHotColumns(track)),
  feature: ({ type, name, draw, before }: FeatureInput) => computeFeatures(GAMES[type], draw, before)[name],
}

/** Hot and cold columns depend on these two statistics only. */
const toTrendFoot = (track: TrackStatistics): TrendFoot => ({
  ...track,
  averageOmission: [],
  longestOmission: [],
  longestRun: [],
})

const listIndexes = ({ occurrences }: TrackStatistics) => [...occurrences.keys()]

/** Number of columns that count as hot (docs/spec/trends.md#S-TRD-10). */
const countHotColumns = ({ occurrences }: TrackStatistics) => (occurrences.length > 16 ? 5 : 3)
