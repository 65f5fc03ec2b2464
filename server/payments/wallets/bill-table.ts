import { momentOf } from '#lottery/dates.ts'
import { ChannelFault } from './channel.ts'
import { fenOf } from './yuan.ts'

/** A bill line with cells by column name, because wallets add and move columns. */
export interface BillLine {
  /** Returns the cell of a column. Throws a ChannelFault `unknown` if the bill has no such column. */
  text(column: string): string
  /** Converts yuan to fen, without the minus sign of refunds. */
  fen(column: string): number
  /** Parses a time in China's time zone. */
  time(column: string): Date
}

export function billLine(header: readonly string[], cells: readonly string[]): BillLine {
  // An extra cell would shift all cells after it.
  if (cells.length !== header.length) throw malformed('a line that does not fit its header')
  const text = (column: string): string => cells[header.indexOf(column)] ?? fail(`no column ${column}`)
  return {
    text,
    fen: (column) => fenOf(text(column).replace('-', '')) ?? fail(`no amount in ${column}`),
    time: (column) => valid(momentOf(text(column))) ?? fail(`no time in ${column}`),
  }
}

const valid = (at: Date): Date | null => (Number.isNaN(at.getTime()) ? null : at)

const malformed = (words: string): ChannelFault => new ChannelFault('unknown', `the bill has ${words}`)

function fail(words: string): never {
  throw malformed(words)
}
