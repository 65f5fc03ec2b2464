import type { Dice } from '#lottery/dice.ts'
import { rank } from '#lottery/combinations.ts'
import type { Game, Mode } from '#lottery/games.ts'
import { drawBet } from '#lottery/modes.ts'
import { type Round, deal } from './lucky-round.ts'
import type { Bet, Dealt } from './panel.ts'

/** Where the unpredictable comes from. */
export interface Chance {
  dice: Dice
  /** 32 bytes. */
  key(): Uint8Array
  uuid(): string
  betId(): string
}

/** Gives new bets for a panel and remembers what that does to the player's lucky rounds. */
export interface Dealer {
  /** Bets that are equal neither to each other nor to those that stay. */
  deal(staying: readonly Bet[], count: number): Bet[]
  /** The rounds that were dealt from, in their order: one that ended, and the one that runs on. */
  rounds(): Round[]
}

/** `newest` is the owner's last lucky round of the game. */
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
      const taken = new Set(ranksOf(staying))
      return Array.from({ length: count }, () => placed(drawNew(game, mode, taken, chance.dice), chance))
    },
    rounds: () => [],
  }
}

function drawNew(game: Game, mode: Exclude<Mode, 'lucky'>, taken: Set<number>, dice: Dice): Dealt {
  let drawn = rank(game, drawBet(game, mode, dice))
  while (taken.has(drawn)) drawn = rank(game, drawBet(game, mode, dice))
  taken.add(drawn)
  return { rank: drawn, loop: 0 }
}

const ranksOf = (bets: readonly Bet[]): number[] => bets.map((bet) => bet.rank)

/** A bet with the id by which its panel knows it. */
export function placed(bet: Dealt, chance: Chance): Bet {
  return { ...bet, id: chance.betId(), lockedAt: null }
}
