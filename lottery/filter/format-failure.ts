import { getPositionNames } from '#lottery/tracks.ts'
import { type Game, getZoneNames } from '#lottery/games.ts'
import type { Condition, Bounds, ZoneFilter } from './filter.ts'
import { listBetFeatures, type Filling, computeFeatureValue } from './features.ts'

const NAMES = {
  sum: '和值',
  sumTail: '和尾',
  span: '跨度',
  odd: '奇偶比',
  big: '大小比',
  prime: '质合比',
  thirds: '三区比',
  consecutive: '连号',
  sameTail: '同尾',
  ac: 'AC 值',
  remainders: '012 路',
  repeated: '重号',
  neighbours: '邻号',
  group: '自选组',
} as const satisfies Record<Exclude<Condition['kind'], 'place'>, string>

export const getKindName = (kind: Exclude<Condition['kind'], 'place'>): string => NAMES[kind]

const formatConditionName = (game: Game, { zone }: ZoneFilter, condition: Condition): string => {
  if (condition.kind !== 'place') return NAMES[condition.kind]
  return zone.count === 1 ? getZoneNames(game).second : getPositionNames(game)[condition.place]!
}

/** Names of the counts in a ratio: 奇数 in 奇偶比; 一区, 二区 and 三区 in 三区比. */
const COUNTED: Partial<Record<Condition['kind'], readonly string[]>> = {
  odd: ['奇数'],
  big: ['大号'],
  prime: ['质数'],
  thirds: ['一区', '二区', '三区'],
  remainders: ['0 路', '1 路', '2 路'],
}

/** Returns the names of the features of a condition; [''] if its only feature has the name of the condition. */
export const getFeatureNames = (kind: Condition['kind']): readonly string[] => COUNTED[kind] ?? ['']

/** Formats the reason why a combination fails a condition, such as 和值 91，小于 100; '' if it passes. */
export function formatFailure(game: Game, filter: ZoneFilter, condition: Condition, filling: Filling): string {
  const figures = listBetFeatures(filter, condition)
  const values = figures.map((figure) => computeFeatureValue(figure, filling))
  const failed = figures.findIndex(({ accepts }, i) => !accepts(values[i]!))
  if (failed === -1) return ''
  const name = formatConditionName(game, filter, condition)
  const value = values[failed]!
  if ('digits' in condition)
    return formatNotAmong(name, condition.kind === 'sumTail' ? value % 10 : value, condition.digits)
  const range = 'ranges' in condition ? condition.ranges[failed]! : condition.range
  return `${name} ${formatFeatureValue(condition, filter, values)}，${getFeatureNames(condition.kind)[failed]!}${formatViolation(condition, range, value)}`
}

const formatNotAmong = (name: string, digit: number, digits: readonly number[]): string =>
  `${name} ${digit}，${digits.length === 0 ? '一个也没有选' : `不在 ${digits.join(' ')} 里`}`

function formatFeatureValue({ kind }: Condition, { zone }: ZoneFilter, values: readonly number[]): string {
  if (isMeasure(kind)) return `${values[0]!}`
  if (kind === 'odd' || kind === 'big' || kind === 'prime') return `${values[0]!}:${zone.count - values[0]!}`
  return values.length > 1 ? values.join(':') : `${values[0]!} 个`
}

const isMeasure = (kind: Condition['kind']): boolean => kind === 'sum' || kind === 'span' || kind === 'ac'

function formatViolation({ kind }: Condition, { from, to }: Bounds, value: number): string {
  if (isMeasure(kind)) return value < from ? `小于 ${from}` : `大于 ${to}`
  return value < from ? `少于 ${from} 个` : `多于 ${to} 个`
}
