import type { Dice } from '#lottery/dice.ts'
import { rank } from '#lottery/combinations.ts'
import type { Game, Mode } from '#lottery/games.ts'
import { drawBet } from '#lottery/modes.ts'
import { type Round, deal } from './lucky-round.ts'
import type { Bet, Dealt } from './panel.ts'

/** Source of randomness. */
export interface Chance {
  dice: Dice
  /** 32 bytes. */
  key(): Uint8Array
  uuid(): string
  betId(): string
}

/** Draws new bets for a panel and tracks the lucky rounds. */
export interface Dealer {
  /** Draws bets different from one another and from the remaining ones. */
  deal(staying: readonly Bet[], count: number): Bet[]
  /** Returns the rounds to save, in order: an ended one, and the running one. */
  rounds(): Round[]
}

/** Creates the dealer of a mode. `newest`: the owner's last lucky round of the game. */
export function dealerOf(game: Game, mode: Mode, newest: Round | null, chance: Chance): Dealer {
  return mode === 'lucky' ? luckyDealer(game, newest, chance) : drawingDealer(game, mode, chance)
}

function luckyDealer(game: Game, newest: Round | null, chance: Chance): Dealer {
  let round = newest
  let ended: Round | null = null
  return {
    deal(staying, count) {
      const dealt = deal(game, round, ranksOf(staying), count, chance.key)
      round = dealt.round
      ended = dealt.ended ?? ended
      return dealt.bets.map((bet) => placed(bet, chance))
    },
    rounds: () => [ended, round === newest ? null : round].filter((one) => one !== null),
  }
}

function drawingDealer(game: Game, mode: Exclude<Mode, 'lucky'>, chance: Chance): Dealer {
  return {
    deal(staying, count) {
      const excluded = new Set(ranksOf(staying))
      return Array.from({ length: count }, () => placed(drawNew(game, mode, excluded, chance.dice), chance))
    },
    rounds: () => [],
  }
}

function drawNew(game: Game, mode: Exclude<Mode, 'lucky'>, excluded: Set<number>, dice: Dice): Dealt {
  let drawn = rank(game, drawBet(game, mode, dice))
  while (excluded.has(drawn)) drawn = rank(game, drawBet(game, mode, dice))
  excluded.add(drawn)
  return { rank: drawn, loop: 0 }
}

const ranksOf = (bets: readonly Bet[]): number[] => bets.map((bet) => bet.rank)

/** Adds the fields of a panel's bet, with a new id. */
export function placed(bet: Dealt, chance: Chance): Bet {
  return { ...bet, id: chance.betId(), lockedAt: null }
}
