import { countCombinations } from '#lottery/combinations.ts'
import type { Game, Zone } from '#lottery/games.ts'
import { threeDigitBets } from './three-digits.ts'
import type { Choice, Line, Ticket, ZoneChoice } from './ticket.ts'

export const ADD_ON_PRICE_FEN = 100

/** Counts the bets of a choice without faults (limits.ts), ignoring the multiple. */
export function countChoiceBets(game: Game, choice: Choice): number {
  switch (choice.form) {
    case 'balls':
      return zoneBets(game.first, choice.first) * (game.second ? zoneBets(game.second, choice.second ?? NOTHING) : 1)
    case 'places':
      return choice.places.reduce((bets, { length }) => bets * length, 1)
    case 'group':
      return 1
    case 'group3':
      // A bet has two different digits, and either of them may be the one that occurs twice.
      return 2 * countCombinations(choice.others.length, 2 - choice.bankers.length)
    case 'group6':
      return countCombinations(choice.others.length, 3 - choice.bankers.length)
    case 'arranged':
      return 6 * countCombinations(choice.digits.length, 3)
    default:
      return threeDigitBets(choice).length
  }
}

export const countTicketBets = ({ game, lines }: Pick<Ticket, 'game' | 'lines'>): number =>
  lines.reduce((sum, { choice, multiple }) => sum + countChoiceBets(game, choice) * multiple, 0)

const NOTHING: ZoneChoice = { bankers: [], others: [] }

function zoneBets({ count }: Zone, { bankers, others }: ZoneChoice): number {
  return countCombinations(others.length, count - bankers.length)
}

export function lineCostFen({ game, addOn }: Pick<Ticket, 'game' | 'addOn'>, { choice, multiple }: Line): number {
  return countChoiceBets(game, choice) * multiple * (game.priceFen + (addOn ? ADD_ON_PRICE_FEN : 0))
}

export const costFen = (ticket: Ticket): number =>
  ticket.lines.reduce((sum, line) => sum + lineCostFen(ticket, line), 0) * ticket.issues
