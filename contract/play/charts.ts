import * as z from 'zod/mini'
import { CHART_KINDS } from '#lottery/chart-kinds.ts'
import { drawnFields, TREND_LIMIT } from './draws.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { issueno, queryGameType, queryInt } from '#contract/infra/fields.ts'

const figures = z.readonly(z.array(z.number()))
const counts = z.readonly(z.array(z.int()))
// Year 0 is valid in ISO 8601, but not in PostgreSQL.
const date = z.iso.date('日期不正确').check(z.refine((text) => !text.startsWith('0000'), '日期不正确'))

const Features = z.object({
  sum: z.int(),
  span: z.int(),
  oddEven: counts,
  bigSmall: counts,
  primeComposite: counts,
  remainders: counts,
  thirds: z.nullable(counts),
  ac: z.nullable(z.int()),
  consecutive: z.nullable(counts),
  repeated: counts,
  neighbours: z.nullable(counts),
  form: z.nullable(z.enum(['豹子', '组三', '组六'])),
})

export const TrendTable = z.object({
  rows: z.array(
    z.object({
      ...drawnFields,
      /** Omissions of the columns, from left to right (docs/statistics.md); 0: the column's value was drawn. */
      omissions: counts,
      features: Features,
      is_demo: z.int(),
    }),
  ),
  foot: z.object({
    occurrences: figures,
    averageOmission: figures,
    longestOmission: figures,
    longestRun: figures,
    currentOmission: figures,
  }),
  is_demo: z.int(),
})
export type TrendTable = z.output<typeof TrendTable>
export type TrendRow = TrendTable['rows'][number]
export type TrendFoot = TrendTable['foot']

export const DEFAULT_ISSUE_COUNT = 50

/** Returns the chart of the newest `count` issues, or of a range of issues or dates, with all statistics. */
export const trendTable = endpoint('GET', '/api/ranking_list/trend_table', {
  summary: '走势图：遗漏与统计',
  access: 'public',
  follows: 'draw',
  input: z.object({
    type: queryGameType,
    /** Kind of columns. Not every game has every kind. */
    kind: z._default(z.enum(CHART_KINDS, '没有这种走势图'), 'numbers'),
    count: z._default(queryInt(1, TREND_LIMIT, '期数应为 1 到 500'), DEFAULT_ISSUE_COUNT),
    from: z.optional(issueno),
    to: z.optional(issueno),
    from_date: z.optional(date),
    to_date: z.optional(date),
  }),
  reply: TrendTable,
})
