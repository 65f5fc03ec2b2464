import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'

export const Almanac = z.object({
  /** Today's date in Shanghai, YYYY-MM-DD, to which the other fields apply. */
  date: z.string(),
  lunar: z.string(),
  /** Last day of a closure of all games that includes today, YYYY-MM-DD, or ''. */
  closed_until: z.string(),
})
export type Almanac = z.output<typeof Almanac>

export const almanac = endpoint('GET', '/api/index/almanac', {
  summary: '今天的日期、农历与休市',
  access: 'public',
  follows: 'day',
  notKept: 'it is of today',
  reply: Almanac,
})
