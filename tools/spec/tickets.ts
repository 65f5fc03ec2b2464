import type { Dice } from '#lottery/dice.ts'
import { ALL_GAMES, GAMES, type GameType } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { bestMatch } from '#lottery/tickets/closeness.ts'
import { betsOf, costFen } from '#lottery/tickets/counting.ts'
import { expanded, LISTED_MOST } from '#lottery/tickets/expansion.ts'
import { faultsOf, isPlan } from '#lottery/tickets/limits.ts'
import { type Payout, payout } from '#lottery/tickets/payout.ts'
import { sharedBets } from '#lottery/tickets/shared-bets.ts'
import { aChoice, aDraw, aTicket } from '#lottery/tickets/testing/random-tickets.ts'
import type { Choice, Line, Ticket } from '#lottery/tickets/ticket.ts'
import { winsOf } from '#lottery/tickets/wins.ts'
import { asking, type Chapter, type Question } from './chapter.ts'
import { gameOfRule, prizesOf, RULE_IDS, ruleNamed, rulesOfGame, type TableRow } from './rules.ts'
import { aTable } from './settlement.ts'
import { byHand } from './tickets-by-hand.ts'
import { slipped } from './tickets-with-slips.ts'
import { aDrawOf, aGame, oneOf, times } from './throwing.ts'

const about = asking('TKT')

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

const answers = {
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

/** By the numbers of the first zone, one after the other, then of the second. */
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

/** An issue that goes by a rule. */
const ISSUE_OF: Readonly<Record<string, string>> = {
  ssq: '2022150',
  'ssq-special': '2026020',
  'ssq-undecided': '2026090',
  'dlt-2007': '09120',
  'dlt-2009': '12068',
  'dlt-2014': '17001',
  'dlt-2019': '23002',
  'dlt-2026-low': '26014',
  'dlt-2026-high': '26015',
  'dlt-2026-undecided': '26090',
  'fc3d-1000': '2016005',
  'fc3d-1040': '2016006',
  pl3: '22001',
  'pl3-undecided': '15001',
  pl5: '22001',
  'qxc-row': '20100',
  'qxc-2020': '20101',
  qlc: '2022001',
}

/** Tables as they are announced, of 大乐透 perhaps with the rows of 追加. */
function announced(rule: string, dice: Dice): TableRow[] {
  const rows = dice(4) === 0 ? [] : aTable(rule, dice)
  if (gameOfRule(rule).code !== 'dlt' || dice(2) === 0) return rows
  return rows.flatMap((row) => [
    row,
    { name: `${row.name}(追加)`, bonus: oneOf(dice, [null, 0, 100 * dice(500_000)]), promotion: 0 },
  ])
}

function aPayout(dice: Dice): Priced {
  const rule = oneOf(dice, RULE_IDS)
  const game = gameOfRule(rule)
  const { lines, addOn } = aTicket(game, dice)
  const draw = aDraw(ruleNamed(rule), lines[0]!.choice, dice)
  const rows = announced(rule, dice).map(({ name, bonus = null, promotion = 0 }) => ({ name, bonus, promotion }))
  return { rule, issue: ISSUE_OF[rule]!, lines, addOn, draw, rows }
}

const listedOf = (type: GameType, choices: readonly Choice[]): number =>
  choices.reduce((sum, choice) => sum + betsOf(GAMES[type], choice), 0)

/** A choice of few bets, so that all of them can stand in a line. */
function aSmallChoice(type: GameType, dice: Dice): Choice {
  for (;;) {
    const choice = aChoice(GAMES[type], dice)
    if (listedOf(type, [choice]) <= 36) return choice
  }
}

function twoTickets(dice: Dice) {
  for (;;) {
    const { type } = aGame(dice)
    const choices = times(3, () => aChoice(GAMES[type], dice))
    const [one, other] = [choices.slice(0, 2), [choices[2]!, oneOf(dice, choices)]]
    if (listedOf(type, one) <= LISTED_MOST && listedOf(type, other) <= LISTED_MOST) return { type, one, other }
  }
}

const askedOf = ({ game, lines, addOn, issues }: Ticket): OfTicket => ({ type: game.type, lines, addOn, issues })

const more = (dice: Dice): Question[] => [
  ...times(120, () => {
    const { number, asked } = slipped(aGame(dice), dice)
    return about(number, 'valid', asked)
  }),
  ...ALL_GAMES.flatMap(({ type }) => times(9, () => about(7, 'bets', { type, choice: aChoice(GAMES[type], dice) }))),
  ...ALL_GAMES.flatMap((game) => times(6, () => about(8, 'cost', askedOf(aTicket(game, dice))))),
  ...ALL_GAMES.flatMap((game) => times(6, () => about(9, 'fits-paper', askedOf(aTicket(game, dice))))),
  ...ALL_GAMES.flatMap(({ type }) => times(6, () => about(10, 'expand', { type, choice: aSmallChoice(type, dice) }))),
  ...RULE_IDS.flatMap((rule) =>
    times(7, () => {
      const choice = aChoice(gameOfRule(rule), dice)
      return about(11, 'wins', { rule, choice, draw: aDraw(ruleNamed(rule), choice, dice) })
    }),
  ),
  ...times(60, () => about(12, 'payout', aPayout(dice))),
  ...times(60, () => about(13, 'payout', aPayout(dice))),
  ...times(40, () => about(14, 'shared', twoTickets(dice))),
  ...times(50, () => {
    const game = aGame(dice)
    const choice = aChoice(game, dice)
    const near =
      dice(2) === 0 ? aDrawOf(game, dice) : aDraw(ruleNamed(oneOf(dice, rulesOfGame(game.code))), choice, dice)
    return about(15, 'closest', { type: game.type, choice, draw: near })
  }),
]

export const tickets: Chapter = { name: 'tickets', letters: 'TKT', answers, byHand, more }
