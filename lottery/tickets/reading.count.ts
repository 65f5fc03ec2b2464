import { choose } from '#lottery/combinations.ts'
import type { Game, Zone } from '#lottery/games.ts'
import type { Choice, ZoneChoice } from './ticket.ts'

const TEN = Array.from({ length: 10 }, (_, digit) => digit)
const IN_ORDER = TEN.flatMap((a) => TEN.flatMap((b) => TEN.map((c) => [a, b, c] as const)))

const waysBySum = countsOf(IN_ORDER.map(([a, b, c]) => a + b + c))
const waysBySpan = countsOf(IN_ORDER.map((digits) => Math.max(...digits) - Math.min(...digits)))
const groupsBySum = countsOf(IN_ORDER.flatMap(([a, b, c]) => (a <= b && b <= c && a < c ? [a + b + c] : [])))

function countsOf(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const added = (table: Map<number, number>, values: readonly number[]) =>
  values.reduce((sum, value) => sum + (table.get(value) ?? 0), 0)

const zoneBets = ({ count }: Zone, { bankers, others }: ZoneChoice) => choose(others.length, count - bankers.length)

/** How many bets a choice stands for: to check what a text says it costs. */
export function betsOf(game: Game, choice: Choice): number {
  switch (choice.form) {
    case 'balls':
      return (
        zoneBets(game.first, choice.first) * (game.second && choice.second ? zoneBets(game.second, choice.second) : 1)
      )
    case 'places':
      return choice.places.reduce((bets, digits) => bets * digits.length, 1)
    case 'group':
      return 1
    case 'group3':
      return 2 * choose(choice.others.length, 2 - choice.bankers.length)
    case 'group6':
      return choose(choice.others.length, 3 - choice.bankers.length)
    case 'arranged':
      return 6 * choose(choice.digits.length, 3)
    case 'sums':
      return added(waysBySum, choice.sums)
    case 'group-sums':
      return added(groupsBySum, choice.sums)
    case 'spans':
      return added(waysBySpan, choice.spans)
  }
}
