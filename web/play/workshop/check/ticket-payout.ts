import { computeTaxFen } from '#lottery/tax.ts'
import { countTicketBets } from '#lottery/tickets/counting.ts'
import { type DrawnIssue, type LevelPayout, type LinePayout, type Payout, payout } from '#lottery/tickets/payout.ts'
import { formatCount, formatFen } from '#web/shared/lib/money.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'

/** A row of the payout table: a prize level, or the 追加 of a level. */
export interface PayRow {
  readonly name: string
  /** Number of winning bets, each counted as often as the multiple of its line. */
  readonly bets: number
  /** Amount per winning bet in fen (1/100 yuan); null if unknown. */
  readonly eachFen: number | null
  readonly fen: number | null
  /** Whether an unknown amount is labelled 待定 (undecided), not as unpublished. */
  readonly isUndecided: boolean
}

export interface TicketPayout {
  readonly rows: readonly PayRow[]
  /** Number of bets of the ticket for this draw, each counted as often as the multiple of its line. */
  readonly bets: number
  readonly won: number
  /** Sum of the known amounts in fen (1/100 yuan). */
  readonly fen: number
  readonly unpublished: boolean
  readonly undecided: boolean
  readonly taxFen: number
  readonly lines: readonly LinePayout[]
}

/** `drawn`: date of the draw, YYYY-MM-DD. */
export const computeTicketPayout = (ticket: Ticket, draw: DrawnIssue, drawn: string): TicketPayout =>
  toTicketPayout(payout(ticket, draw), countTicketBets(ticket), drawn)

/** Prepares a payout for display. `bets`: number of bets of the ticket; `drawn`: date of the draw, YYYY-MM-DD. */
export function toTicketPayout(
  { lines, bets: won, fen, unpublished, undecided }: Payout,
  bets: number,
  drawn: string,
): TicketPayout {
  const known = lines.flatMap(({ line, levels }) => levels.map((one) => ({ ...one, bets: one.bets * line.multiple })))
  const levels = mergeLevels(known)
  return {
    rows: levels.flatMap((level) => toPayRows(level)),
    bets,
    won,
    fen,
    unpublished,
    undecided,
    taxFen: computeTaxFen(levels.flatMap(countWonBets), drawn),
    lines,
  }
}

/** Adds up the bets of each level, highest level first. Within a level, the amount per bet is the same. */
function mergeLevels(all: readonly LevelPayout[]): LevelPayout[] {
  const byLevel = new Map<number, LevelPayout>()
  for (const one of all) {
    const before = byLevel.get(one.level.level)
    byLevel.set(one.level.level, { ...one, bets: one.bets + (before?.bets ?? 0) })
  }
  return [...byLevel.values()].sort((a, b) => a.level.level - b.level.level)
}

function toPayRows({ level, bets, bonusFen, addOnFen: added }: LevelPayout): PayRow[] {
  const rowOf = (name: string, eachFen: number | null): PayRow => ({
    name,
    bets,
    eachFen,
    fen: eachFen === null ? null : bets * eachFen,
    isUndecided: level.undecided !== null || (bonusFen !== null && eachFen === null),
  })
  return [rowOf(level.name, bonusFen), ...(added === 0 ? [] : [rowOf(`${level.name}追加`, added)])]
}

const countWonBets = ({ bets, bonusFen, addOnFen: added }: LevelPayout) =>
  bonusFen === null ? [] : [{ fen: bonusFen + (added ?? 0), count: bets }]

export function formatLineOutcome({ line, levels }: LinePayout, missing: string): string {
  const won = levels.filter(({ level }) => level.undecided !== 'level')
  const [first] = levels
  if (!first) return '未中奖'
  if (won.length === 0) return `${first.level.name}待定`
  const bets = won.reduce((sum, level) => sum + level.bets, 0) * line.multiple
  const name = bets === 1 ? won[0]!.level.name : `中 ${formatCount(bets)} 注`
  const fen = won.reduce((sum, level) => sum + (level.fen ?? 0), 0)
  const open = won.find((level) => level.fen === null)
  const openWords = open && (open.level.undecided ? '待定' : missing)
  return [name, fen > 0 ? formatFen(fen) : '', openWords ?? ''].filter(Boolean).join(' ')
}
