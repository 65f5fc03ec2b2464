import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { listLuckyBets } from '#lottery/permutation.ts'
import { rank } from '#lottery/combinations.ts'
import { type Round, dealBets } from './lucky-round.ts'

const game = GAMES[3]
const N = game.combinations
const key = () => randomBytes(32)
const startRound = (loop: number, secret = key()): Round => ({
  loop,
  key: secret,
  next: 0,
  deferred: [],
  ended: false,
})
const everything = Array.from({ length: N }, (_, n) => n)

/** Draws `count` bets; `standing`: ranks of the bets in the panel. */
function dealFrom(from: Round, count: number, standing: readonly number[] = []): { ranks: number[]; round: Round } {
  const { bets, round } = dealBets(game, from, standing, count, key)
  return { ranks: bets.map((bet) => bet.rank), round }
}

test('a round offers every combination once in order', () => {
  const secret = key()
  const { ranks, round } = dealFrom(startRound(1, secret), N)
  expect(ranks.toSorted((a, b) => a - b)).toEqual(everything)
  expect(ranks).toEqual(listLuckyBets(game, secret, 0, N).map((numbers) => rank(game, numbers)))
  expect(round).toMatchObject({ loop: 1, next: N, deferred: [] })
})

test('continues in the next round with another key', () => {
  const { round } = dealFrom(startRound(1), N - 2)
  const crossing = dealBets(game, round, [], 5, key)
  expect(crossing.bets.map(({ loop }) => loop)).toEqual([1, 1, 2, 2, 2])
  expect(crossing.ended).toMatchObject({ loop: 1, next: N, deferred: [], ended: true })
  expect(crossing.round).toMatchObject({ loop: 2, next: 3, ended: false })
  expect(crossing.round.key).not.toEqual(round.key)
  expect(new Set(crossing.bets.map((bet) => bet.rank)).size).toBe(5)
})

test('starts round 1, or follows an ended round', () => {
  expect(dealBets(game, null, [], 5, key).round).toMatchObject({ loop: 1, next: 5, ended: false })
  const after = dealBets(game, { ...startRound(4), next: 17, ended: true }, [], 5, key)
  expect(after).toMatchObject({ round: { loop: 5, next: 5 }, ended: null })
})

test('skips a combination still in the panel, and deals it afterwards', () => {
  const start = startRound(2)
  const order = dealFrom(start, N).ranks
  const standing = order.slice(0, 9)
  const first = dealFrom(start, 1, standing)
  expect(first.ranks).toEqual([order[9]])
  expect(first.round).toMatchObject({ loop: 2, next: 10, deferred: standing })
  const rest = dealFrom(first.round, N - 1)
  expect(rest.ranks.slice(0, 9)).toEqual(standing)
  expect([...first.ranks, ...rest.ranks].toSorted((a, b) => a - b)).toEqual(everything)
})

test('defers at most a panel’s number of combinations', () => {
  let round = startRound(2)
  const order = dealFrom(round, N).ranks
  const seen: number[] = []
  for (let turn = 0; turn < 90; turn++) {
    const standing = order.slice(turn * 10, turn * 10 + 9)
    const one = dealFrom(round, 1, standing)
    expect(one.round.deferred.length).toBeLessThanOrEqual(10)
    seen.push(...one.ranks)
    round = one.round
  }
  expect(new Set(seen).size).toBe(90)
})

test('ends a round with its last combinations still in the panel', () => {
  const start = startRound(2)
  const stubborn = [17, 400]
  const almost = dealFrom(start, N - 2, stubborn)
  expect(almost.round).toMatchObject({ loop: 2 })
  const next = dealBets(game, almost.round, stubborn, 3, key)
  expect(next.bets.map(({ loop }) => loop)).toEqual([3, 3, 3])
  expect(next.ended).toMatchObject({ loop: 2, next: N })
})
