import { toLocalDate } from '#lottery/dates.ts'
import type { Refund, Trade, Wallet } from './trade-store.ts'

export interface BillRow {
  at: Date
  trade: Trade
  refund: Refund | null
}

/** Rows of a day in Shanghai time: payments by the time of payment, refunds by the time of the request. */
export const listBillRows = (trades: Trade[], wallet: Wallet, day: string): BillRow[] =>
  trades
    .filter((trade) => trade.wallet === wallet)
    .flatMap((trade): BillRow[] => {
      const paid = trade.paidAt ? [{ at: trade.paidAt, trade, refund: null }] : []
      return [...paid, ...trade.refunds.map((refund) => ({ at: refund.requestedAt, trade, refund }))]
    })
    .filter(({ at }) => toLocalDate(at) === day)

/** Returns the header row and the rows. `prefix` of each cell prevents spreadsheets from converting it to a number. */
export function formatTable(rows: Record<string, string>[], prefix = ''): string[] {
  const cell = (text: string): string => `${prefix}${text.replace(/[,\r\n]/g, ' ')}`
  return [Object.keys(rows[0] ?? {}).join(','), ...rows.map((row) => Object.values(row).map(cell).join(','))]
}
