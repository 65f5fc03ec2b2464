import { type Features, featuresOf } from '#lottery/features.ts'
import { type Game, GAMES, type GameType } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { columnCount, tracksOf } from '#lottery/tracks.ts'
import { carryBack, coldColumns, hotColumns, type TrendFoot, trendTable } from '#lottery/trends.ts'

interface OfColumn {
  readonly type: GameType
  readonly column: number
  readonly carried: number
  readonly window: readonly Numbers[]
}

interface OfFeature {
  readonly type: GameType
  readonly name: keyof Features
  readonly draw: Numbers
  readonly before: Numbers | null
}

type OfTrack = Pick<TrendFoot, 'occurrences' | 'currentOmission'>

const columnsOf = (game: Game): number => columnCount(tracksOf(game))

/** Builds the chart of a game's numbers; every column starts with the same omission. */
const chartOf = (game: Game, carried: number, window: readonly Numbers[]) =>
  trendTable(game, tracksOf(game), Array<number>(columnsOf(game)).fill(carried), null, window)

/** Our implementation's replies to the vectors of docs/spec/trends.md, by `ask`. */
export const trends = {
  tracks: ({ type }: { type: GameType }) =>
    tracksOf(GAMES[type]).map(({ zone, position, name, min, max }) => ({ zone, position, name, min, max })),
  hits({ type, draw }: { type: GameType; draw: Numbers }) {
    const { rows } = chartOf(GAMES[type], 1, [draw])
    return rows[0]!.omissions.flatMap((omission, column) => (omission === 0 ? [column] : []))
  },
  column({ type, column, carried, window }: OfColumn) {
    const { rows, foot } = chartOf(GAMES[type], carried, window)
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
    const tracks = tracksOf(GAMES[type])
    const omissions = carryBack(tracks, before.toReversed())
    return columns.map((column) => omissions[column])
  },
  hot: (track: OfTrack) => hotColumns(footOf(track), indexes(track), howMany(track)),
  cold: (track: OfTrack) => coldColumns(footOf(track), indexes(track), howMany(track)),
  feature: ({ type, name, draw, before }: OfFeature) => featuresOf(GAMES[type], draw, before)[name],
}

/** Hot and cold columns depend on these two statistics only. */
const footOf = (track: OfTrack): TrendFoot => ({ ...track, averageOmission: [], longestOmission: [], longestRun: [] })

const indexes = ({ occurrences }: OfTrack) => [...occurrences.keys()]

/** Number of columns that count as hot (docs/spec/trends.md#S-TRD-10). */
const howMany = ({ occurrences }: OfTrack) => (occurrences.length > 16 ? 5 : 3)
