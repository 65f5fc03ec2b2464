import type { Game } from './games.ts'

export const CHART_KINDS = ['numbers', 'sum', 'span', 'remainders', 'sizes', 'tails', 'form'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

export const CHART_KIND_NAMES = {
  numbers: '号码',
  sum: '和值',
  span: '跨度',
  remainders: '012路',
  sizes: '大小',
  tails: '尾数',
  form: '形态',
} as const satisfies Record<ChartKind, string>

/** Lists the chart kinds of a game: `tails` only for ball games, `form` only for games of three digits. */
export const listChartKinds = ({ kind, first }: Pick<Game, 'kind' | 'first'>): ChartKind[] =>
  CHART_KINDS.filter((one) =>
    one === 'tails' ? kind === 'balls' : one !== 'form' || (kind === 'digits' && first.count === 3),
  )
