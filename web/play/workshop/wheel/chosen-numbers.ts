import type { Game } from '#lottery/games.ts'
import { expanded } from '#lottery/tickets/expansion.ts'
import type { Readings } from '#lottery/tickets/reading/reading.ts'
import type { BallsChoice, ZoneChoice } from '#lottery/tickets/ticket.ts'
import { linesOf } from '#web/play/workshop/ticket/lines-of.ts'

/** What a wheel is made of. */
export interface ChosenNumbers {
  /** All numbers of the first zone, ascending, 胆 among them: a wheel treats them alike. */
  readonly first: readonly number[]
  /** What stands behind each bet: every way to fill the second zone; one of nothing where a pick has none. */
  readonly seconds: readonly (readonly number[])[]
  readonly hasBankers: boolean
}

/** The numbers of the first line of balls; null: there is none that can be played. */
export function chosenNumbers(game: Game, readings: Readings): ChosenNumbers | null {
  const choice = linesOf(game, readings)
    .map(({ line }) => line.choice)
    .find((one) => one.form === 'balls')
  return choice ? numbersOf(game, choice) : null
}

function numbersOf(game: Game, { first, second }: BallsChoice): ChosenNumbers {
  const one = { bankers: [], others: all(first).slice(0, game.first.count) }
  const bets = [...expanded(game, { form: 'balls', first: one, second })]
  return { first: all(first), seconds: bets.map((bet) => bet.second), hasBankers: first.bankers.length > 0 }
}

const all = ({ bankers, others }: ZoneChoice): number[] => [...bankers, ...others].sort((a, b) => a - b)
