import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { queryGameType, queryInt } from '#contract/infra/fields.ts'
import { OMISSION_KINDS } from '#lottery/omissions/kinds.ts'

/** Numbers of newest issues that can be selected instead of all issues. */
export const OMISSION_COUNTS = [500, 100, 50] as const

const COUNTS = '期数应为 50、100 或 500'
const figures = z.array(z.number())
const counts = z.array(z.int())

const OmissionGroup = z.object({
  name: z.string(),
  /** This and the following fields are columns of the table of `OmissionRow` (#lottery/omissions/omissions.ts). */
  labels: z.array(z.string()),
  times: counts,
  expected: figures,
  average: figures,
  longest: counts,
  current: counts,
  previous: z.array(z.nullable(z.int())),
  last: z.array(z.nullable(z.string())),
})

export const Omissions = z.object({
  /** Number of counted issues; then the first and the last of them, null if no draw is known. */
  draws: z.int(),
  first_issueno: z.nullable(z.string()),
  last_issueno: z.nullable(z.string()),
  is_demo: z.int(),
  groups: z.array(OmissionGroup),
})
export type Omissions = z.output<typeof Omissions>

/**
 * Returns frequencies and omissions over the newest `count` issues, or over all issues. Demo draws are counted only if
 * the game has no real ones.
 */
export const omissions = endpoint('GET', '/api/ranking_list/omissions', {
  summary: '遗漏统计：号码、组合、尾数、和值、跨度、比值与形态',
  access: 'public',
  follows: 'draw',
  input: z.object({
    type: queryGameType,
    /** Statistic to list. 尾数 exists only for ball games. */
    kind: z._default(z.enum(OMISSION_KINDS, '没有这种统计'), 'number'),
    count: z.optional(
      queryInt(1, OMISSION_COUNTS[0], COUNTS).check(
        z.refine((count) => OMISSION_COUNTS.some((one) => one === count), COUNTS),
      ),
    ),
  }),
  reply: Omissions,
})
