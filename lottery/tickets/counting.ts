import { choose } from '#lottery/combinations.ts'
import type { Game, Zone } from '#lottery/games.ts'
import { threeDigitBets } from './three-digits.ts'
import type { Choice, Ticket, ZoneChoice } from './ticket.ts'

/** What 追加 adds to the price of a bet. */
export const ADD_ON_PRICE_FEN = 100

/** How many bets a choice stands for, its multiple not counted. Of one without faults (limits.ts). */
export function betsOf(game: Game, choice: Choice): number {
  switch (choice.form) {
    case 'balls':
      return zoneBets(game.first, choice.first) * (game.second ? zoneBets(game.second, choice.second ?? NOTHING) : 1)
    case 'places':
      return choice.places.reduce((bets, { length }) => bets * length, 1)
    case 'group':
      return 1
    case 'group3':
      // Of the two digits of a bet either may be the pair.
      return 2 * choose(choice.others.length, 2 - choice.bankers.length)
    case 'group6':
      return choose(choice.others.length, 3 - choice.bankers.length)
    case 'arranged':
      return 6 * choose(choice.digits.length, 3)
    default:
      return threeDigitBets(choice).length
  }
}

const NOTHING: ZoneChoice = { bankers: [], others: [] }

function zoneBets({ count }: Zone, { bankers, others }: ZoneChoice): number {
  return choose(others.length, count - bankers.length)
}

/** What a ticket costs, in fen: bets × multiple × issues × 2 yuan, 3 with 追加. */
export function costFen({ game, lines, addOn, issues }: Ticket): number {
  const bets = lines.reduce((sum, { choice, multiple }) => sum + betsOf(game, choice) * multiple, 0)
  return bets * issues * (game.priceFen + (addOn ? ADD_ON_PRICE_FEN : 0))
}
