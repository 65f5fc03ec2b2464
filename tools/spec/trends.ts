import type { Dice } from '#lottery/dice.ts'
import { type Features, featuresOf } from '#lottery/features.ts'
import { ALL_GAMES, type Game, GAMES, type GameType } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { columnCount, tracksOf } from '#lottery/tracks.ts'
import { carryBack, coldColumns, hotColumns, type TrendFoot, trendTable } from '#lottery/trends.ts'
import { asking, type Chapter, type Question } from './chapter.ts'
import { byHand } from './trends-by-hand.ts'
import { aDrawNear, aDrawOf, aGame, between, oneOf, times } from './throwing.ts'

const about = asking('TRD')

interface OfColumn {
  readonly type: GameType
  readonly column: number
  readonly carried: number
  readonly window: readonly Numbers[]
}
type OfTrack = Pick<TrendFoot, 'occurrences' | 'currentOmission'>

const columnsOf = (game: Game): number => columnCount(tracksOf(game))

/** The chart of a game's numbers, every column carried in alike. */
const chartOf = (game: Game, carried: number, window: readonly Numbers[]) =>
  trendTable(game, tracksOf(game), Array<number>(columnsOf(game)).fill(carried), null, window)

const answers = {
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

interface OfFeature {
  readonly type: GameType
  readonly name: keyof Features
  readonly draw: Numbers
  readonly before: Numbers | null
}

/** Hot and cold look at these two figures of the foot only. */
const footOf = (track: OfTrack): TrendFoot => ({ ...track, averageOmission: [], longestOmission: [], longestRun: [] })
const indexes = ({ occurrences }: OfTrack) => [...occurrences.keys()]
/** As the charts choose: docs/spec/trends.md#S-TRD-10. */
const howMany = ({ occurrences }: OfTrack) => (occurrences.length > 16 ? 5 : 3)

/** The sentence of each figure of a draw. */
const FEATURES: Readonly<Record<keyof Features, number>> = {
  sum: 12,
  sumTail: 13,
  span: 14,
  oddEven: 15,
  bigSmall: 16,
  primeComposite: 17,
  remainders: 18,
  thirds: 19,
  ac: 20,
  consecutive: 21,
  sameTail: 22,
  repeated: 23,
  neighbours: 24,
  form: 25,
}
const NAMES = Object.keys(FEATURES) as (keyof Features)[]

function aWindow(game: Game, dice: Dice, most: number): Numbers[] {
  const window = [aDrawOf(game, dice)]
  while (window.length < most) window.push(dice(2) === 0 ? aDrawNear(game, first(window), dice) : aDrawOf(game, dice))
  return window
}

const first = <T>(values: readonly T[]): T => values[0]!

/** A column of a number that the window's first draw has, or any. */
function aColumn(dice: Dice): OfColumn {
  const game = aGame(dice)
  const window = aWindow(game, dice, between(dice, 1, 12))
  const hit = answers.hits({ type: game.type, draw: oneOf(dice, window) })
  const column = dice(4) > 0 ? oneOf(dice, hit) : dice(columnsOf(game))
  return { type: game.type, column, carried: oneOf(dice, [0, 1, 5, dice(200)]), window }
}

function aTrack(dice: Dice): OfTrack {
  const columns = oneOf(dice, [10, 12, 15, 16, 30, 33, 35])
  return { occurrences: times(columns, () => dice(6)), currentOmission: times(columns, () => dice(9)) }
}

function aFeature(name: keyof Features, dice: Dice): OfFeature {
  const game = name === 'form' && dice(4) > 0 ? GAMES[oneOf(dice, [3, 4] as const)] : aGame(dice)
  const draw = aDrawOf(game, dice)
  return { type: game.type, name, draw, before: dice(10) === 0 ? null : aDrawNear(game, draw, dice) }
}

const more = (dice: Dice): Question[] => [
  ...ALL_GAMES.map(({ type }) => about(1, 'tracks', { type })),
  ...times(50, () => {
    const game = aGame(dice)
    return about(2, 'hits', { type: game.type, draw: aDrawOf(game, dice) })
  }),
  ...times(105, (at) => about(at % 7 === 1 ? 5 : 3 + (at % 7), 'column', aColumn(dice))),
  ...times(20, () => {
    const game = aGame(dice)
    const before = aWindow(game, dice, dice(8) + 1)
    return about(4, 'carried', { type: game.type, before, columns: times(columnsOf(game), (at) => at) })
  }),
  ...times(35, () => about(10, 'hot', aTrack(dice))),
  ...times(35, () => about(11, 'cold', aTrack(dice))),
  ...NAMES.flatMap((name) => times(20, () => about(FEATURES[name], 'feature', aFeature(name, dice)))),
]

export const trends: Chapter = { name: 'trends', letters: 'TRD', answers, byHand, more }
