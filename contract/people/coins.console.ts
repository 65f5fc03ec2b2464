import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { shanghaiTime } from '#contract/infra/fields.ts'
import { FINANCE_ACCESS } from '#contract/infra/finance.ts'

export const CoinBooks = z.object({
  members: z.int(),
  /** The site's own accounts: sources of issued coins (negative balance), and purposes for which coins are spent. */
  accounts: z.array(z.object({ title: z.string(), balance: z.int() })),
  /** Time and findings (`off`) of the last check of all journals and balances; null: no check has run yet. */
  checked: z.nullable(z.object({ at: shanghaiTime, off: z.array(z.string()) })),
})
export type CoinBooks = z.output<typeof CoinBooks>

export const coinBooks = endpoint('GET', '/api/console/coin_books', {
  summary: '星币总账：发放、使用与玩家持有，及最近一次核对',
  access: FINANCE_ACCESS,
  reply: CoinBooks,
})
