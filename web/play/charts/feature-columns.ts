import type { TrendRow } from '#contract/play/charts.ts'
import type { ChartKind } from '#lottery/chart-kinds.ts'
import type { Game } from '#lottery/games.ts'
import { placeNames, printed } from '#lottery/tracks.ts'
import { csvRatio } from '#web/shared/lib/csv.ts'

type Features = TrendRow['features']

/** A column with one feature of each draw. */
export interface FeatureColumn {
  label: string
  /** Description of the heading for screen readers and the tooltip. */
  about: string
  /** Short form in the table. */
  text: (row: TrendRow) => string
  /** Full form in an export. */
  full: (row: TrendRow) => string
}

/** The drawn numbers: shown for every kind except numbers, and in every CSV file. */
export const DRAWN: FeatureColumn = {
  label: '开奖号码',
  about: '本期开出的号码',
  text: drawnText,
  full: drawnText,
}

function drawnText({ first_number: first, second_number: second }: TrendRow): string {
  return [first, second].filter(Boolean).join(' + ').replaceAll(',', ' ')
}

const figure = (label: string, about: string, text: (features: Features) => string): FeatureColumn => ({
  label,
  about,
  text: ({ features }) => text(features),
  full: ({ features }) => text(features),
})

const ratio = (label: string, about: string, of: (features: Features) => readonly number[]): FeatureColumn => ({
  label,
  about,
  text: ({ features }) => of(features).join(':'),
  full: ({ features }) => csvRatio(of(features).join(':')),
})

const list = (label: string, about: string, of: (features: Features) => readonly string[]): FeatureColumn => ({
  label,
  about,
  text: ({ features }) => String(of(features).length),
  full: ({ features }) => of(features).join(' '),
})

const SUM = figure('和值', '号码之和', ({ sum }) => String(sum))
const SPAN = figure('跨度', '最大号码减最小号码', ({ span }) => String(span))
const RATIOS = [
  ratio('奇偶', '奇数个数比偶数个数', ({ oddEven }) => oddEven),
  ratio('大小', '大号个数比小号个数', ({ bigSmall }) => bigSmall),
  ratio('质合', '质数个数比合数个数，1 算质数，0 算合数', ({ primeComposite }) => primeComposite),
  ratio('012路', '除以 3 余 0、1、2 的个数', ({ remainders }) => remainders),
]
const THIRDS = ratio('三区', '三个区各有几个号码', ({ thirds }) => thirds ?? [])
const AC = figure('AC', 'AC 值：不同差值的个数减去号码个数少一', ({ ac }) => String(ac ?? ''))
const FORM = figure('形态', '豹子、组三或组六', ({ form }) => form ?? '')

/** Returns the additional columns of a chart; `figures`: include all features. */
export const besideColumns = (game: Game, kind: ChartKind, figures: boolean): FeatureColumn[] => [
  ...(kind === 'numbers' ? [] : [DRAWN]),
  ...(figures ? featureColumns(game) : []),
]

/** Returns the features of a game, from left to right. docs/spec/trends.md defines each. */
export function featureColumns(game: Game): FeatureColumn[] {
  const names = (numbers: readonly number[] | null) => (numbers ?? []).map((n) => printed(game, n))
  const shared = [SUM, SPAN, ...RATIOS]
  if (game.kind === 'digits') {
    const places = list('重号', '与上期同位相同的个数', ({ repeated }) =>
      repeated.map((place) => placeNames(game)[place]!),
    )
    return [...shared, places, ...(game.first.count === 3 ? [FORM] : [])]
  }
  return [
    ...shared,
    THIRDS,
    AC,
    list('连号', '相连号码的个数', ({ consecutive }) => names(consecutive)),
    list('重号', '与上期相同的个数', ({ repeated }) => names(repeated)),
    list('邻号', '与上期号码相邻的个数', ({ neighbours }) => names(neighbours)),
  ]
}
