import { GAMES, type GameType } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { bestMatch } from '#lottery/tickets/closeness.ts'
import { betsOf, costFen } from '#lottery/tickets/counting.ts'
import { expanded } from '#lottery/tickets/expansion.ts'
import { faultsOf, isPlan } from '#lottery/tickets/limits.ts'
import { type Payout, payout } from '#lottery/tickets/payout.ts'
import { sharedBets } from '#lottery/tickets/shared-bets.ts'
import type { Choice, Line, Ticket } from '#lottery/tickets/ticket.ts'
import { winsOf } from '#lottery/tickets/wins.ts'
import { gameOfRule, prizesOf, ruleNamed, type TableRow } from './rules.ts'

interface OfTicket {
  readonly type: GameType
  readonly lines: readonly Line[]
  readonly addOn: boolean
  readonly issues: number
}

interface OfChoice {
  readonly type: GameType
  readonly choice: Choice
}

const ticketOf = ({ type, lines, addOn, issues }: OfTicket): Ticket => ({
  game: GAMES[type],
  lines,
  addOn,
  issueno: null,
  issues,
})

const boughtOnce = (type: GameType, choices: readonly Choice[]): Ticket =>
  ticketOf({ type, lines: choices.map((choice) => ({ choice, multiple: 1 })), addOn: false, issues: 1 })

/** Our implementation's replies to the vectors of docs/spec/tickets.md, by `ask`. */
export const tickets = {
  valid: (asked: OfTicket) => faultsOf(ticketOf(asked)).length === 0,
  bets: ({ type, choice }: OfChoice) => betsOf(GAMES[type], choice),
  cost: (asked: OfTicket) => costFen(ticketOf(asked)),
  'fits-paper': (asked: OfTicket) => !isPlan(ticketOf(asked)),
  expand: ({ type, choice }: OfChoice) => [...expanded(GAMES[type], choice)].toSorted(inOrder),
  wins: ({ rule, choice, draw }: { rule: string; choice: Choice; draw: Numbers }) =>
    winsOf(choice, ruleNamed(rule), draw),
  payout: (asked: Priced) => shown(payoutOfAsked(asked)),
  shared: ({ type, one, other }: { type: GameType; one: Choice[]; other: Choice[] }) =>
    sharedBets(boughtOnce(type, one), boughtOnce(type, other)),
  closest: ({ type, choice, draw }: OfChoice & { draw: Numbers }) => bestMatch(GAMES[type], choice)(draw),
}

/** Compares by the numbers of the first zone, in order, then by those of the second. */
function inOrder(a: Numbers, b: Numbers): number {
  const [some, others] = [
    [...a.first, ...a.second],
    [...b.first, ...b.second],
  ]
  const at = some.findIndex((n, place) => n !== others[place])
  return at === -1 ? 0 : some[at]! - others[at]!
}

interface Priced {
  readonly rule: string
  readonly issue: string
  readonly lines: readonly Line[]
  readonly addOn: boolean
  readonly draw: Numbers
  readonly rows: readonly TableRow[]
}

function payoutOfAsked({ rule, issue, lines, addOn, draw, rows }: Priced): Payout {
  const ticket = ticketOf({ type: gameOfRule(rule).type, lines, addOn, issues: 1 })
  return payout(ticket, { issueno: issue, numbers: draw, rule: ruleNamed(rule), prizes: prizesOf(rows) })
}

const shown = ({ lines, bets, fen, unpublished, undecided }: Payout) => ({
  bets,
  fen,
  unpublished,
  undecided,
  lines: lines.map(({ levels }) =>
    levels.map((one) => ({
      level: one.level.level,
      bets: one.bets,
      bonus: one.bonusFen,
      addOn: one.addOnFen,
      fen: one.fen,
    })),
  ),
})
