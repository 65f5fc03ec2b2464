import type { Game } from '#lottery/games.ts'
import { expanded } from '#lottery/tickets/expansion.ts'
import type { Readings } from '#lottery/tickets/reading/reading.ts'
import type { BallsChoice, ZoneChoice } from '#lottery/tickets/ticket.ts'
import { listPlayableLines } from '#web/play/workshop/ticket/playable-lines.ts'

export interface ChosenNumbers {
  /** Chosen numbers of the first zone, ascending. Includes bankers (胆), which a wheel treats like the other numbers. */
  readonly first: readonly number[]
  /** All combinations of the second zone's numbers; one empty combination if the game's bets have no second zone. */
  readonly seconds: readonly (readonly number[])[]
  readonly hasBankers: boolean
}

export function findChosenNumbers(game: Game, readings: Readings): ChosenNumbers | null {
  const choice = listPlayableLines(game, readings)
    .map(({ line }) => line.choice)
    .find((one) => one.form === 'balls')
  return choice ? toChosenNumbers(game, choice) : null
}

function toChosenNumbers(game: Game, { first, second }: BallsChoice): ChosenNumbers {
  const one = { bankers: [], others: sortZone(first).slice(0, game.first.count) }
  const bets = [...expanded(game, { form: 'balls', first: one, second })]
  return { first: sortZone(first), seconds: bets.map((bet) => bet.second), hasBankers: first.bankers.length > 0 }
}

const sortZone = ({ bankers, others }: ZoneChoice): number[] => [...bankers, ...others].sort((a, b) => a - b)
