import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { id, pagingBefore, shanghaiTime } from '#contract/infra/fields.ts'

export const CoinMove = z.object({
  id,
  /** Display text of the purpose. */
  title: z.string(),
  /** Coins: positive for credits, negative for debits. */
  amount: z.int(),
  /** My balance afterwards. */
  balance: z.int(),
  created_at: shanghaiTime,
})
export type CoinMove = z.output<typeof CoinMove>

/** Lists my star coin entries, newest first. */
export const coinHistory = endpoint('GET', '/api/Bill/coins', {
  summary: '星币明细',
  access: 'member',
  input: z.object(pagingBefore),
  reply: z.array(CoinMove),
})
