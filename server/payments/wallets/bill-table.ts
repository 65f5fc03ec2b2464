import { momentOf } from '#lottery/dates.ts'
import { ChannelFault } from './channel.ts'
import { fenOf } from './yuan.ts'

/** A line of a bill, its cells by the names of the header: wallets add columns and move them. */
export interface BillLine {
  /** The cell of a column. Throws a ChannelFault `unknown` where the bill has none of that name. */
  text(column: string): string
  /** Yuan as fen, without the minus that refunds may have. */
  fen(column: string): number
  /** A time of China's clocks. */
  time(column: string): Date
}

export function billLine(header: readonly string[], cells: readonly string[]): BillLine {
  // A cell too many would move all that follow.
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
