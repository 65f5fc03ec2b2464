import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { id, pagingBefore, shanghaiTime } from '#contract/infra/fields.ts'

export const CoinMove = z.object({
  id,
  /** What for, in words for people. */
  title: z.string(),
  /** Coins: positive came, negative went. */
  amount: z.int(),
  /** My coins afterwards. */
  balance: z.int(),
  created_at: shanghaiTime,
})
export type CoinMove = z.output<typeof CoinMove>

/** My star coins, newest move first. */
export const coinHistory = endpoint('GET', '/api/Bill/coins', {
  summary: '星币明细',
  access: 'member',
  input: z.object(pagingBefore),
  reply: z.array(CoinMove),
})
