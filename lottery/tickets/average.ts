import type { Game } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { PrizeLevel, PrizeRule } from '#lottery/prizes.ts'
import { countChoiceBets } from './counting.ts'
import { inAnyOrder, countKinds, threeDigitBets } from './three-digits.ts'
import type { Choice, Line, Ticket } from './ticket.ts'

/** How many bets win each level of a draw's rule on average, in the order of `rule.levels`; a level that may not exist has none. */
export type AverageWins = (rule: PrizeRule, draw: Numbers) => number[]

/** 组选 bets of two equal digits (组三), and of three different ones (组六): so many there are of each. */
const PAIRS = 90
const ALL_DIFFERENT = 120

/** The bets of a ticket by what one of them may win, each as often as it is bought. */
interface Kinds {
  /** Won in their place or as balls. */
  readonly direct: number
  readonly pairs: number
  readonly allDifferent: number
}

/**
 * Computes the average wins in a draw over all tickets with as many bets of these kinds: by linearity of expectation, the number
 * of bets times the chance of one. A direct bet has the chance of its level under the rule of the draw. Exactly one 组选 bet has
 * the drawn digits.
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

/** @param drawn how many different digits were drawn */
function winning({ direct, pairs, allDifferent }: Kinds, rule: PrizeRule, level: PrizeLevel, drawn: number): number {
  if (level.groupWays === null) return (direct * level.ways) / rule.combinations
  if (level.groupWays === 3) return drawn === 2 ? pairs / PAIRS : 0
  return drawn === 3 ? allDifferent / ALL_DIFFERENT : 0
}
