import { hexToBytes } from '@noble/hashes/utils.js'
import { wireBalls } from '#contract/play/balls.ts'
import type { LuckyRound } from '#contract/play/picks.ts'
import { rank } from '#lottery/combinations.ts'
import type { Game } from '#lottery/games.ts'
import { parsePick } from '#lottery/numbers.ts'
import { luckyBets, orderKey, permutation, verifyCommitment } from '#lottery/permutation.ts'

/** Numbers as the API writes them. */
export interface WireBet {
  red_ball: string
  blue_ball: string
}

export interface CheckResult {
  /** The key is the one that was committed to. */
  matches: boolean
  /** The player's, each with its place in the order of the round, from 1. Every bet of the game stands somewhere. */
  mine: (WireBet & { place: number })[]
  /** What the round begins with. */
  first: WireBet[]
}

const FIRST = 5

/** Works out an ended round from its disclosed key. */
export function checkRound(
  game: Game,
  { loop, key, seed, commitment }: LuckyRound,
  bets: readonly WireBet[],
): CheckResult {
  if (key === null) throw new Error('a running round has no key to show')
  const disclosed = hexToBytes(key)
  const ordering = orderKey(disclosed, { type: game.type, loop, seed })
  const order = permutation(ordering, game.combinations)
  const placeOf = ({ red_ball, blue_ball }: WireBet) =>
    order.placeOf(rank(game, parsePick(game, red_ball, blue_ball))) + 1
  return {
    matches: verifyCommitment(disclosed, commitment),
    mine: bets.map((bet) => ({ ...bet, place: placeOf(bet) })),
    first: luckyBets(game, ordering, 0, FIRST).map((numbers) => wireBalls(game, numbers)),
  }
}
