import { CUSTOM_COINS, type Product } from '#contract/payments/orders.ts'

/** So many times an amount of yuan: counted in fen, because 0.1 × 3 is not 0.3 to a computer. */
export const times = (yuan: number, n: number): number => (Math.round(yuan * 100) * n) / 100

/** Yuan to pay for a product: a plan's amount is that of one month. */
export const priceOf = ({ amount, deadline = 1 }: Product): number => times(amount, deadline)

/** The coins that a custom number asks for, as it was typed; null where it is none that is sold. */
export function coinsOf(typed: string): number | null {
  const coins = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  return coins >= CUSTOM_COINS.min && coins <= CUSTOM_COINS.max ? coins : null
}

/** The sum of amounts of yuan. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((fen, yuan) => fen + Math.round(yuan * 100), 0) / 100
