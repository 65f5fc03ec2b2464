import { randomBytes, randomFillSync, randomUUID } from 'node:crypto'
import { createDice, type Dice } from '#lottery/dice.ts'
import { rank } from '#lottery/combinations.ts'
import type { Game, Mode } from '#lottery/games.ts'
import { drawBet } from '#lottery/modes.ts'
import { type Round, dealBets } from './lucky-round.ts'
import type { Bet, DealtBet } from './panel.ts'
import type { IssueSlot } from '#lottery/calendar.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'

/** Random values that the selection of bets needs; tests pass a predictable source. */
export interface RandomSource {
  dice: Dice
  /** Returns a key of 32 random bytes. */
  key(): Uint8Array
  uuid(): string
  betId(): string
}

export interface Dealer {
  /** Draws bets that differ from one another and from the bets in `staying`. */
  deal(staying: readonly Bet[], count: number): Bet[]
  /** Returns the rounds to save, in order: an ended round, then the running round if it has changed. */
  rounds(): Round[]
}

/** Creates the dealer of a mode. `newest`: the owner's last lucky round of the game; null: none. */
export function createDealer(game: Game, mode: Mode, newest: Round | null, chance: RandomSource): Dealer {
  return mode === 'lucky' ? createLuckyDealer(game, newest, chance) : createRandomDealer(game, mode, chance)
}

function createLuckyDealer(game: Game, newest: Round | null, chance: RandomSource): Dealer {
  let round = newest
  let ended: Round | null = null
  return {
    deal(staying, count) {
      const dealt = dealBets(game, round, listRanks(staying), count, chance.key)
      round = dealt.round
      ended = dealt.ended ?? ended
      return dealt.bets.map((bet) => toPanelBet(bet, chance))
    },
    rounds: () => [ended, round === newest ? null : round].filter((one) => one !== null),
  }
}

function createRandomDealer(game: Game, mode: Exclude<Mode, 'lucky'>, chance: RandomSource): Dealer {
  return {
    deal(staying, count) {
      const excluded = new Set(listRanks(staying))
      return Array.from({ length: count }, () => toPanelBet(drawNewBet(game, mode, excluded, chance.dice), chance))
    },
    rounds: () => [],
  }
}

function drawNewBet(game: Game, mode: Exclude<Mode, 'lucky'>, excluded: Set<number>, dice: Dice): DealtBet {
  let drawn = rank(game, drawBet(game, mode, dice))
  while (excluded.has(drawn)) drawn = rank(game, drawBet(game, mode, dice))
  excluded.add(drawn)
  return { rank: drawn, loop: 0 }
}

const listRanks = (bets: readonly Bet[]): number[] => bets.map((bet) => bet.rank)

export function toPanelBet(bet: DealtBet, chance: RandomSource): Bet {
  return { ...bet, id: chance.betId(), lockedAt: null }
}
/** Uses the operating system's cryptographic randomness. Bet ids have 72 bits, so that they cannot be guessed. */
export function createSystemRandomness(): RandomSource {
  return {
    dice: createDice((bytes) => void randomFillSync(bytes)),
    key: () => randomBytes(32),
    uuid: () => randomUUID(),
    betId: () => randomBytes(9).toString('base64url'),
  }
}
export interface PicksDeps {
  clock: Clock
  chance: RandomSource
  /** Returns the issue on sale: the earliest without numbers and with a future sales stop. */
  onSale(db: Queryable, game: Game, now: Date): Promise<IssueSlot>
}
