import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { shanghaiTime } from '#contract/infra/fields.ts'
import { FINANCE } from '#contract/infra/finance.ts'

export const CoinBooks = z.object({
  /** Coins that members hold. */
  members: z.int(),
  /** The accounts of the site itself: what coins were issued for (below zero), and what became of them. */
  accounts: z.array(z.object({ title: z.string(), balance: z.int() })),
  /** When every journal and balance was last looked through, and what was off, in words; null: not yet. */
  checked: z.nullable(z.object({ at: shanghaiTime, off: z.array(z.string()) })),
})
export type CoinBooks = z.output<typeof CoinBooks>

export const coinBooks = endpoint('GET', '/api/console/coin_books', {
  summary: '星币总账：发放、使用与玩家持有，及最近一次核对',
  access: FINANCE,
  input: z.object({}),
  reply: CoinBooks,
})
