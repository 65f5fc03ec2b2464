import { parseShanghaiTime } from '#lottery/dates.ts'
import { ChannelFault } from './channel.ts'
import { parseFen } from './yuan.ts'

/** A bill line with cells by column name, because wallets add and move columns. */
export interface BillLine {
  /** Returns the cell of a column. Throws a ChannelFault `unknown` if the bill has no such column. */
  text(column: string): string
  /** Converts yuan to fen, without the minus sign of refunds. */
  fen(column: string): number
  /** Parses a time in China's time zone. */
  time(column: string): Date
}

export function parseBillLine(header: readonly string[], cells: readonly string[]): BillLine {
  // An extra cell would shift all cells after it.
  if (cells.length !== header.length) throw createBillFault('a line with another number of cells than its header')
  const text = (column: string): string => cells[header.indexOf(column)] ?? throwBillFault(`no column ${column}`)
  return {
    text,
    fen: (column) => parseFen(text(column).replace('-', '')) ?? throwBillFault(`no amount in ${column}`),
    time: (column) => toValidDate(parseShanghaiTime(text(column))) ?? throwBillFault(`no time in ${column}`),
  }
}

const toValidDate = (at: Date): Date | null => (Number.isNaN(at.getTime()) ? null : at)

const createBillFault = (words: string): ChannelFault => new ChannelFault('unknown', `the bill has ${words}`)

function throwBillFault(words: string): never {
  throw createBillFault(words)
}
