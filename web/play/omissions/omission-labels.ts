import type { Game } from '#lottery/games.ts'
import type { OmissionKind } from '#lottery/omissions/kinds.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import type { ColumnKey, OmissionTableRow } from './omission-rows.ts'

export const KIND_NAMES = {
  number: '号码',
  pair: '两码组合',
  tail: '尾数',
  sum: '和值',
  span: '跨度',
  form: '比值与形态',
} as const satisfies Record<OmissionKind, string>

/** Names of the columns in their order. The first column, not listed here, is named after the kind of statistic. */
export const COLUMN_NAMES = {
  times: '出现次数',
  expected: '理论次数',
  current: '当前遗漏',
  previous: '上次遗漏',
  average: '平均遗漏',
  expectedAverage: '理论平均',
  longest: '最大遗漏',
  last: '最近开出',
} as const satisfies Record<Exclude<ColumnKey, 'label'>, string>

export const COLUMNS = Object.keys(COLUMN_NAMES) as (keyof typeof COLUMN_NAMES)[]

export function formatCellValue(row: OmissionTableRow, column: keyof typeof COLUMN_NAMES): string {
  const value = row[column]
  if (value === null) return '—'
  if (typeof value === 'string') return value
  return column === 'expected' ? formatExpected(value) : formatCount(value)
}

function formatExpected(times: number): string {
  if (times >= 10) return times.toFixed(1)
  return times < 0.005 ? '不到 0.01' : times.toFixed(2)
}

export function describeKind(game: Game, kind: OmissionKind): string {
  switch (kind) {
    case 'number':
      return describeNumbers(game)
    case 'pair':
      return game.kind === 'balls'
        ? `同一期里一起开出的两个号码${game.special ? '，只看七个基本号码' : ''}，不分先后。`
        : `同一期${game.second ? '前六位' : '各位'}里有这两个数字，不论在哪一位；两个相同的，要开出两次。`
    case 'tail':
      return `${firstZoneName(game)}里有号码的个位是它；一期里有几个也只算一次。`
    case 'sum':
      return `${firstZoneName(game)}之和，和尾是和值的个位。`
    case 'span':
      return `${firstZoneName(game)}里最大的减最小的。`
    case 'form':
      return describeForms(game)
  }
}

function describeNumbers(game: Game): string {
  if (game.code === 'qxc') {
    return '按位计，与走势图的列相同。后区 10–14 自第20100期（2020-10-13）起才有，理论次数按各期当时的规则计算，遗漏从有记录的第一期算起。'
  }
  if (game.kind === 'digits') return '按位计，与走势图的列相同。'
  return game.special
    ? '与走势图的列相同，特别号码与基本号码出自同一组球，也算开出。'
    : '与走势图的列相同，两区分开计算。'
}

function firstZoneName(game: Game): string {
  if (game.code === 'ssq') return '六个红球'
  if (game.code === 'dlt') return '前区五个号码'
  if (game.special) return '七个基本号码'
  return game.second ? '前六位数字' : `${game.first.count} 位数字`
}

function describeForms(game: Game): string {
  const ratios = '奇偶比、大小比、质合比各是前者比后者的个数（1 算质数），012路是除以 3 余 0、1、2 的个数'
  if (game.kind === 'balls')
    return `${firstZoneName(game)}的比值与形态：${ratios}，三区比是三个区各有几个；连号、同尾是有几个。`
  return `${firstZoneName(game)}的比值与形态：${ratios}。`
}
