import type { Game } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { PrizeLevel, PrizeRule } from '#lottery/prizes.ts'
import { countChoiceBets } from './counting.ts'
import { inAnyOrder, countKinds, threeDigitBets } from './three-digits.ts'
import type { Choice, Line, Ticket } from './ticket.ts'

export type AverageWins = (rule: PrizeRule, draw: Numbers) => number[]

/** Number of all 组三 bets (two equal digits), and of all 组六 bets (three different digits). */
const PAIRS = 90
const ALL_DIFFERENT = 120

interface Kinds {
  readonly direct: number
  readonly pairs: number
  readonly allDifferent: number
}

/**
 * Returns a function that computes the average wins in a draw over all tickets with the same numbers of bets. By
 * linearity of expectation, the average is the number of bets times the chance of one bet. The chance of a direct bet
 * follows from the rule of the draw. Of all 组选 bets exactly one has the drawn digits, or none if three equal digits are
 * drawn.
 */
export function averageWins({ game, lines }: Pick<Ticket, 'game' | 'lines'>): AverageWins {
  const kinds = lines.map((line) => kindsIn(game, line)).reduce(added, NO_BETS)
  return (rule, { first }) => {
    const drawn = kinds.direct === bets(kinds) ? 0 : countKinds(first)
    return rule.levels.map((level) => (level.undecided === 'level' ? 0 : winning(kinds, rule, level, drawn)))
  }
}

const NO_BETS: Kinds = { direct: 0, pairs: 0, allDifferent: 0 }

const bets = ({ direct, pairs, allDifferent }: Kinds): number => direct + pairs + allDifferent

const added = (one: Kinds, other: Kinds): Kinds => ({
  direct: one.direct + other.direct,
  pairs: one.pairs + other.pairs,
  allDifferent: one.allDifferent + other.allDifferent,
})

function kindsIn(game: Game, { choice, multiple }: Line): Kinds {
  if (!isOfGroups(choice)) return { ...NO_BETS, direct: countChoiceBets(game, choice) * multiple }
  const all = threeDigitBets(choice)
  const pairs = all.filter((digits) => countKinds(digits) === 2).length
  return { direct: 0, pairs: pairs * multiple, allDifferent: (all.length - pairs) * multiple }
}

function isOfGroups(choice: Choice): choice is Exclude<Choice, { form: 'balls' | 'places' }> {
  return inAnyOrder(choice.form)
}

/** @param drawn number of different drawn digits */
function winning({ direct, pairs, allDifferent }: Kinds, rule: PrizeRule, level: PrizeLevel, drawn: number): number {
  if (level.groupWays === null) return (direct * level.ways) / rule.combinations
  if (level.groupWays === 3) return drawn === 2 ? pairs / PAIRS : 0
  return drawn === 3 ? allDifferent / ALL_DIFFERENT : 0
}
