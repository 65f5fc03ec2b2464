import { GAMES, type GameType } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { bestMatch } from '#lottery/tickets/closeness.ts'
import { countChoiceBets, costFen } from '#lottery/tickets/counting.ts'
import { expanded } from '#lottery/tickets/expansion.ts'
import { listTicketFaults, isPlan } from '#lottery/tickets/limits.ts'
import { type Payout, payout } from '#lottery/tickets/payout.ts'
import { sharedBets } from '#lottery/tickets/shared-bets.ts'
import type { Choice, Line, Ticket } from '#lottery/tickets/ticket.ts'
import { countLevelWins } from '#lottery/tickets/wins.ts'
import { getGameOfRule, toPrizes, getRule, type TableRow } from './rules.ts'

interface TicketInput {
  readonly type: GameType
  readonly lines: readonly Line[]
  readonly addOn: boolean
  readonly issues: number
}

interface ChoiceInput {
  readonly type: GameType
  readonly choice: Choice
}

const toTicket = ({ type, lines, addOn, issues }: TicketInput): Ticket => ({
  game: GAMES[type],
  lines,
  addOn,
  issueno: null,
  issues,
})

const toSingleIssueTicket = (type: GameType, choices: readonly Choice[]): Ticket =>
  toTicket({ type, lines: choices.map((choice) => ({ choice, multiple: 1 })), addOn: false, issues: 1 })

export const tickets = {
  valid: (asked: TicketInput) => listTicketFaults(toTicket(asked)).length === 0,
  bets: ({ type, choice }: ChoiceInput) => countChoiceBets(GAMES[type], choice),
  cost: (asked: TicketInput) => costFen(toTicket(asked)),
  'fits-paper': (asked: TicketInput) => !isPlan(toTicket(asked)),
  expand: ({ type, choice }: ChoiceInput) => [...expanded(GAMES[type], choice)].toSorted(compareNumbers),
  wins: ({ rule, choice, draw }: { rule: string; choice: Choice; draw: Numbers }) =>
    countLevelWins(choice, getRule(rule), draw),
  payout: (asked: PayoutInput) => toPayoutOutput(computePayout(asked)),
  shared: ({ type, one, other }: { type: GameType; one: Choice[]; other: Choice[] }) =>
    sharedBets(toSingleIssueTicket(type, one), toSingleIssueTicket(type, other)),
  closest: ({ type, choice, draw }: ChoiceInput & { draw: Numbers }) => bestMatch(GAMES[type], choice)(draw),
}

/** Compares by the numbers of the first zone, in order, then by those of the second. */
function compareNumbers(a: Numbers, b: Numbers): number {
  const [some, others] = [
    [...a.first, ...a.second],
    [...b.first, ...b.second],
  ]
  const at = some.findIndex((n, place) => n !== others[place])
  return at === -1 ? 0 : some[at]! - others[at]!
}

interface PayoutInput {
  readonly rule: string
  readonly issue: string
  readonly lines: readonly Line[]
  readonly addOn: boolean
  readonly draw: Numbers
  readonly rows: readonly TableRow[]
}

function computePayout({ rule, issue, lines, addOn, draw, rows }: PayoutInput): Payout {
  const ticket = toTicket({ type: getGameOfRule(rule).type, lines, addOn, issues: 1 })
  return payout(ticket, { issueno: issue, numbers: draw, rule: getRule(rule), prizes: toPrizes(rows) })
}

const toPayoutOutput = ({ lines, bets, fen, unpublished, undecided }: Payout) => ({
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
