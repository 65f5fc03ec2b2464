import { performance } from 'node:perf_hooks'
import { GAMES } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { levelWon, prizeRuleById } from '#lottery/prizes.ts'
import { seededDice } from '#lottery/testing/seeded-dice.ts'
import { randomBet } from '#lottery/random-bet.ts'
import { expanded } from '#lottery/tickets/expansion.ts'
import type { Choice } from '#lottery/tickets/ticket.ts'
import { winCounter, winsOf } from '#lottery/tickets/wins.ts'
import { atLeast, type BenchRow, within } from './row.ts'

const TURNS = 40
const DRAWS = 3_000
const CLOSED_TIMES = 2_000

const ssq = GAMES[1]
const rule = prizeRuleById(ssq, 'ssq')!
const others = Array.from({ length: 16 }, (_, i) => 1 + 2 * i)
const TICKET: Choice = { form: 'balls', first: { bankers: [], others }, second: { bankers: [], others: [8] } }

/** How soon it is known what a ticket of 16 reds wins, in closed form, beside its 8,008 bets listed and looked at. */
export function rows(): BenchRow[] {
  const dice = seededDice(1)
  const draws = Array.from({ length: DRAWS }, () => randomBet(ssq, dice))
  const closed = CLOSED_TIMES * perSecond(() => times(CLOSED_TIMES, (i) => winsOf(TICKET, rule, draws[i % DRAWS]!)))
  const listed = perSecond(() => winsOneByOne(draws[0]!))
  const count = winCounter(ssq, TICKET)
  const ms = 1000 / perSecond(() => times(DRAWS, (i) => count(rule, draws[i]!)))
  return [
    atLeast(5_000, 'wins of a 16-red ticket in one draw, in closed form and bet by bet', {
      ours: closed,
      peer: listed,
    }),
    within(1, 'ms', `wins of a 16-red ticket in ${DRAWS} draws`, ms),
  ]
}

function times(count: number, run: (i: number) => unknown): void {
  for (let i = 0; i < count; i++) run(i)
}

function winsOneByOne(draw: Numbers): number[] {
  const wins = rule.levels.map(() => 0)
  for (const bet of expanded(ssq, TICKET)) {
    const level = levelWon(rule, bet, draw)
    if (level) wins[level.level - 1]!++
  }
  return wins
}

/** The best of some turns: what else the machine does only makes them slower. */
function perSecond(run: () => unknown): number {
  let best = Infinity
  for (let turn = 0; turn < TURNS; turn++) {
    const began = performance.now()
    run()
    best = Math.min(best, performance.now() - began)
  }
  return 1000 / best
}
