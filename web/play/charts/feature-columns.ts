import type { TrendRow } from '#contract/play/charts.ts'
import type { ChartKind } from '#lottery/chart-kinds.ts'
import type { Game } from '#lottery/games.ts'
import { getPositionNames, formatNumber } from '#lottery/tracks.ts'
import { toCsvRatio } from '#web/shared/lib/save-file.ts'
import type { Column } from './columns.ts'

type Features = TrendRow['features']

export interface FeatureColumn {
  label: string
  about: string
  /** Returns the short form of the value, which the table shows. */
  text: (row: TrendRow) => string
  /** Returns the full form of the value, which an export contains. */
  full: (row: TrendRow) => string
}

export interface ChartShape {
  game: Game
  kind: ChartKind
  columns: readonly Column[]
  features: readonly FeatureColumn[]
}

/** The column with the drawn numbers: in each chart except that of the numbers, and in every CSV file. */
export const DRAWN: FeatureColumn = {
  label: '开奖号码',
  about: '本期开出的号码',
  text: formatDrawn,
  full: formatDrawn,
}

function formatDrawn({ first_number: first, second_number: second }: TrendRow): string {
  return [first, second].filter(Boolean).join(' + ').replaceAll(',', ' ')
}

type GetText = (features: Features) => string

const createColumn = (label: string, about: string, text: GetText, full = text): FeatureColumn => ({
  label,
  about,
  text: ({ features }) => text(features),
  full: ({ features }) => full(features),
})

function createRatioColumn(label: string, about: string, countsOf: (features: Features) => readonly number[]) {
  const text: GetText = (features) => countsOf(features).join(':')
  return createColumn(label, about, text, (features) => toCsvRatio(text(features)))
}

function createListColumn(label: string, about: string, namesOf: (features: Features) => readonly string[]) {
  const text: GetText = (features) => String(namesOf(features).length)
  return createColumn(label, about, text, (features) => namesOf(features).join(' '))
}

const SUM = createColumn('和值', '号码之和', ({ sum }) => String(sum))
const SPAN = createColumn('跨度', '最大号码减最小号码', ({ span }) => String(span))
const RATIOS = [
  createRatioColumn('奇偶', '奇数个数比偶数个数', ({ oddEven }) => oddEven),
  createRatioColumn('大小', '大号个数比小号个数', ({ bigSmall }) => bigSmall),
  createRatioColumn('质合', '质数个数比合数个数，1 算质数，0 算合数', ({ primeComposite }) => primeComposite),
  createRatioColumn('012路', '除以 3 余 0、1、2 的个数', ({ remainders }) => remainders),
]
const THIRDS = createRatioColumn('三区', '三个区各有几个号码', ({ thirds }) => thirds ?? [])
const AC = createColumn('AC', 'AC 值：不同差值的个数减去号码个数少一', ({ ac }) => String(ac ?? ''))
const FORM = createColumn('形态', '豹子、组三或组六', ({ form }) => form ?? '')

/** Returns the columns after the number columns. `figures`: whether feature columns are included. */
export const buildExtraColumns = (game: Game, kind: ChartKind, figures: boolean): FeatureColumn[] => [
  ...(kind === 'numbers' ? [] : [DRAWN]),
  ...(figures ? buildFeatureColumns(game) : []),
]

/** Returns the feature columns of a game from left to right. docs/spec/trends.md defines the features. */
export function buildFeatureColumns(game: Game): FeatureColumn[] {
  const names = (numbers: readonly number[] | null) => (numbers ?? []).map((n) => formatNumber(game, n))
  const shared = [SUM, SPAN, ...RATIOS]
  if (game.kind === 'digits') {
    const places = createListColumn('重号', '与上期同位相同的个数', ({ repeated }) =>
      repeated.map((place) => getPositionNames(game)[place]!),
    )
    return [...shared, places, ...(game.first.count === 3 ? [FORM] : [])]
  }
  return [
    ...shared,
    THIRDS,
    AC,
    createListColumn('连号', '相连号码的个数', ({ consecutive }) => names(consecutive)),
    createListColumn('重号', '与上期相同的个数', ({ repeated }) => names(repeated)),
    createListColumn('邻号', '与上期号码相邻的个数', ({ neighbours }) => names(neighbours)),
  ]
}
