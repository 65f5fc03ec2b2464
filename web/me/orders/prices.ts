import { CUSTOM_COINS, type Product } from '#contract/payments/orders.ts'

/** Multiplies an amount of yuan. Computes in fen (1/100 yuan), because 3 × 0.1 is not 0.3 in floating point. */
export const multiplyYuan = (yuan: number, n: number): number => (Math.round(yuan * 100) * n) / 100

/** Returns the price of a product in yuan. The amount of a membership plan is per month. */
export const computePrice = ({ amount, deadline = 1 }: Product): number => multiplyYuan(amount, deadline)

export function parseCoins(typed: string): number | null {
  const coins = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  return coins >= CUSTOM_COINS.min && coins <= CUSTOM_COINS.max ? coins : null
}

export const sumYuan = (amounts: readonly number[]): number =>
  amounts.reduce((fen, yuan) => fen + Math.round(yuan * 100), 0) / 100
