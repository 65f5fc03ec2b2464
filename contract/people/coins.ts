import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { id, pagingBefore, shanghaiTime } from '#contract/infra/fields.ts'

export const CoinMove = z.object({
  id,
  title: z.string(),
  /** Coins: positive for credits, negative for debits. */
  amount: z.int(),
  balance: z.int(),
  created_at: shanghaiTime,
})
export type CoinMove = z.output<typeof CoinMove>

export const coinHistory = endpoint('GET', '/api/Bill/coins', {
  summary: '星币明细',
  access: 'member',
  input: z.object(pagingBefore),
  reply: z.array(CoinMove),
})
