import { taxFen } from '#lottery/tax.ts'
import { betsOf } from '#lottery/tickets/counting.ts'
import { type DrawnIssue, type LevelPayout, type LinePayout, type Payout, payout } from '#lottery/tickets/payout.ts'
import { count, yuanWords } from '#web/shared/lib/money.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'

/** One row of what a ticket is paid: a level, or what 追加 adds to it. */
export interface PayRow {
  readonly name: string
  /** Winning bets, each as often as it was bought. */
  readonly bets: number
  /** Of one bet; null while it is not known. */
  readonly eachFen: number | null
  readonly fen: number | null
  /** What is said where it is not known: 待定, else what is missing. */
  readonly isUndecided: boolean
}

/** What a ticket is paid for one draw, as pages show it. */
export interface Paid {
  readonly rows: readonly PayRow[]
  /** All bets of the ticket for this issue, each as often as it was bought. */
  readonly bets: number
  readonly won: number
  /** All that is known of it. */
  readonly fen: number
  readonly unpublished: boolean
  readonly undecided: boolean
  readonly taxFen: number
  /** Line by line, in the order of the ticket. */
  readonly lines: readonly LinePayout[]
}

/** What a ticket is paid for a draw. @param drawn the day of the draw, YYYY-MM-DD */
export function paidFor(ticket: Ticket, draw: DrawnIssue, drawn: string): Paid {
  const bets = ticket.lines.reduce((sum, line) => sum + betsOf(ticket.game, line.choice) * line.multiple, 0)
  return paidOf(payout(ticket, draw), bets, drawn)
}

/** A payout as pages show it. `bets`: all that were bought; `drawn`: the day of the draw, YYYY-MM-DD. */
export function paidOf({ lines, bets: won, fen, unpublished, undecided }: Payout, bets: number, drawn: string): Paid {
  const known = lines.flatMap(({ line, levels }) => levels.map((one) => ({ ...one, bets: one.bets * line.multiple })))
  const levels = merged(known)
  return {
    rows: levels.flatMap((level) => rowsOf(level)),
    bets,
    won,
    fen,
    unpublished,
    undecided,
    taxFen: taxFen(levels.flatMap(wonBets), drawn),
    lines,
  }
}

/** Each level once, the highest first: its amounts are the same for each bet. */
function merged(all: readonly LevelPayout[]): LevelPayout[] {
  const byLevel = new Map<number, LevelPayout>()
  for (const one of all) {
    const before = byLevel.get(one.level.level)
    byLevel.set(one.level.level, { ...one, bets: one.bets + (before?.bets ?? 0) })
  }
  return [...byLevel.values()].sort((a, b) => a.level.level - b.level.level)
}

function rowsOf({ level, bets, bonusFen, addOnFen: added }: LevelPayout): PayRow[] {
  const rowOf = (name: string, eachFen: number | null): PayRow => ({
    name,
    bets,
    eachFen,
    fen: eachFen === null ? null : bets * eachFen,
    isUndecided: level.undecided !== null || (bonusFen !== null && eachFen === null),
  })
  return [rowOf(level.name, bonusFen), ...(added === 0 ? [] : [rowOf(`${level.name}追加`, added)])]
}

const wonBets = ({ bets, bonusFen, addOnFen: added }: LevelPayout) =>
  bonusFen === null ? [] : [{ fen: bonusFen + (added ?? 0), count: bets }]

/** What one line came to, in a few words: 四等奖 ¥200, 中 28 注 ¥1,040, 未中奖. */
export function lineWords({ line, levels }: LinePayout, missing: string): string {
  const won = levels.filter(({ level }) => level.undecided !== 'level')
  const [first] = levels
  if (!first) return '未中奖'
  if (won.length === 0) return `${first.level.name}待定`
  const bets = won.reduce((sum, level) => sum + level.bets, 0) * line.multiple
  const name = bets === 1 ? won[0]!.level.name : `中 ${count(bets)} 注`
  const fen = won.reduce((sum, level) => sum + (level.fen ?? 0), 0)
  const open = won.find((level) => level.fen === null)
  const openWords = open && (open.level.undecided ? '待定' : missing)
  return [name, fen > 0 ? yuanWords(fen) : '', openWords ?? ''].filter(Boolean).join(' ')
}
