import { expect, test } from 'vitest'
import { type LuckyRound, toWireBalls } from '#contract/play/picks.ts'
import { ALL_GAMES, type Game, GAMES } from '#lottery/games.ts'
import { computeCommitment, listLuckyBets, computeOrderKey } from '#lottery/permutation.ts'
import { checkRound } from './check-round.ts'

const key = Uint8Array.from({ length: 32 }, (_, at) => at)
const round: LuckyRound = {
  loop: 3,
  commitment: computeCommitment(key),
  key: Buffer.from(key).toString('hex'),
  seed: null,
  dealt: 5,
  started_at: '2022-10-20 10:00:00',
  ended_at: '2022-10-20 11:00:00',
}
const createBetsAt = (game: Game, places: number[], ordering: Uint8Array = key) =>
  places.flatMap((place) => listLuckyBets(game, ordering, place - 1, 1)).map((bet) => toWireBalls(game, bet))
const findPlaces = (...args: Parameters<typeof checkRound>) => checkRound(...args).mine.map(({ place }) => place)

test("checkRound finds a bet's position in every game’s order", () => {
  for (const game of ALL_GAMES) {
    const places = [1, 8, 500, Math.ceil(game.combinations / 3), game.combinations]
    expect(findPlaces(game, round, createBetsAt(game, places)), game.name).toEqual(places)
    expect(checkRound(game, round, []).first, game.name).toEqual(createBetsAt(game, [1, 2, 3, 4, 5]))
  }
})

test("an old round's order depends on its seed", () => {
  const seeded = { ...round, seed: 'Spring2026' }
  const bets = createBetsAt(GAMES[1], [4, 5], computeOrderKey(key, { type: 1, loop: 3, seed: 'Spring2026' }))
  expect(findPlaces(GAMES[1], seeded, bets)).toEqual([4, 5])
  expect(findPlaces(GAMES[1], round, bets)).not.toEqual([4, 5])
})

test('checkRound detects a key not matching the commitment', () => {
  expect(checkRound(GAMES[3], round, []).matches).toBe(true)
  expect(checkRound(GAMES[3], { ...round, key: '0'.repeat(64) }, []).matches).toBe(false)
})
