import { hexToBytes } from '@noble/hashes/utils.js'
import { type LuckyRound, toWireBalls } from '#contract/play/picks.ts'
import { rank } from '#lottery/combinations.ts'
import type { Game } from '#lottery/games.ts'
import { parsePick } from '#lottery/numbers.ts'
import { listLuckyBets, computeOrderKey, createPermutation, verifyCommitment } from '#lottery/permutation.ts'

/** A bet in the format of the API: the numbers of each zone as text. */
export interface WireBet {
  red_ball: string
  blue_ball: string
}

export interface CheckResult {
  matches: boolean
  /** The given bets with their positions in the order of the round, from 1. The order has every bet of the game. */
  mine: (WireBet & { place: number })[]
  first: WireBet[]
}

const FIRST_COUNT = 5

export function checkRound(
  game: Game,
  { loop, key, seed, commitment }: LuckyRound,
  bets: readonly WireBet[],
): CheckResult {
  if (key === null) throw new Error('a running round has no key to show')
  const disclosed = hexToBytes(key)
  const ordering = computeOrderKey(disclosed, { type: game.type, loop, seed })
  const order = createPermutation(ordering, game.combinations)
  const placeOf = ({ red_ball, blue_ball }: WireBet) =>
    order.placeOf(rank(game, parsePick(game, red_ball, blue_ball))) + 1
  return {
    matches: verifyCommitment(disclosed, commitment),
    mine: bets.map((bet) => ({ ...bet, place: placeOf(bet) })),
    first: listLuckyBets(game, ordering, 0, FIRST_COUNT).map((numbers) => toWireBalls(game, numbers)),
  }
}
