import type { Dice } from '#lottery/dice.ts'
import { rank } from '#lottery/combinations.ts'
import type { Game, Mode } from '#lottery/games.ts'
import { drawBet } from '#lottery/modes.ts'
import { type Round, deal } from './lucky-round.ts'
import type { NextRound } from './next-round.ts'
import type { Bet, Dealt } from './panel.ts'

/** Where the unpredictable comes from. */
export interface Chance {
  dice: Dice
  /** 32 bytes. */
  key(): Uint8Array
  uuid(): string
  betId(): string
}

/** Gives new bets for a panel and remembers what that does to the player's lucky round. */
export interface Dealer {
  /** Bets that are equal neither to each other nor to those that stay. */
  deal(staying: readonly Bet[], count: number): Bet[]
  /** The lucky round after all deals, null where there is nothing new of it, and the one that ended meanwhile. */
  state(): { round: Round | null; ended: Round | null }
}

export function dealerOf(game: Game, mode: Mode, round: Round | null, next: NextRound, chance: Chance): Dealer {
  return mode === 'lucky' ? luckyDealer(game, round, next, chance) : drawingDealer(game, mode, chance)
}

function luckyDealer(game: Game, running: Round | null, next: NextRound, chance: Chance): Dealer {
  let round = running
  let ended: Round | null = null
  return {
    deal(staying, count) {
      const dealt = deal(game, round ?? next.begin(), ranksOf(staying), count, next.begin)
      round = dealt.round
      ended = dealt.ended ?? ended
      return dealt.bets.map((bet) => placed(bet, chance))
    },
    state: () => ({ round: round === running ? null : round, ended }),
  }
}

function drawingDealer(game: Game, mode: Exclude<Mode, 'lucky'>, chance: Chance): Dealer {
  return {
    deal(staying, count) {
      const taken = new Set(ranksOf(staying))
      return Array.from({ length: count }, () => placed(drawNew(game, mode, taken, chance.dice), chance))
    },
    state: () => ({ round: null, ended: null }),
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
