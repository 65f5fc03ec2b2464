import { describe, expect, test } from 'vitest'
import { ALL_GAMES, GAMES } from '#lottery/games.ts'
import { createSeededDice } from '#lottery/testing/randomness.ts'
import { countFilter, computeDistribution, countFails, type FilterCount, computeShares } from './count.ts'
import { type Condition, type Filter, createWholeSet, removeNumbers, type ZoneFilter } from './filter.ts'
import { listDroppedExamples, listBets } from './list.ts'
import { judgeBets, listFillings, checkConditions, type JudgedBet } from './testing/one-by-one.ts'
import { generateFilter, generateWholeFilter } from './testing/random-filters.ts'

const isFull = process.env['PROOFS_FULL'] === '1'
/** Number of random filters per game. With PROOFS_FULL=1 there are 500 in total, which takes minutes. */
const FILTERS = isFull ? 72 : 8

const countBets = (filter: Filter): FilterCount =>
  countFilter(filter, countFails(filter.first), filter.second && countFails(filter.second))

describe.each(ALL_GAMES)('$name', (game) => {
  test('countFilter and listBets agree with a bet-by-bet check', () => {
    for (let seed = 0; seed < FILTERS; seed++) {
      const filter = generateFilter(game, createSeededDice(seed))
      const bets = judgeBets(filter)
      expect(countBets(filter), `seed ${seed}`).toEqual(countOneByOne(filter, bets))
      for (const which of ['kept', 'dropped'] as const) {
        const these = bets.filter(({ isKept }) => isKept === (which === 'kept'))
        const from = Math.floor(these.length / 3)
        expect(listBets(filter, { which, from, count: 50 }).map(formatBet)).toEqual(
          these.slice(from, from + 50).map(formatJudgedBet),
        )
      }
    }
  })
})

const formatBet = ({ numbers, fails }: ReturnType<typeof listBets>[number]) =>
  JSON.stringify([numbers.first, numbers.second, fails])
const formatJudgedBet = ({ first, second, failed }: JudgedBet) => JSON.stringify([first, second, failed])

function countOneByOne(filter: Filter, bets: readonly JudgedBet[]): FilterCount {
  return {
    total: bets.length,
    kept: bets.filter(({ isKept }) => isKept).length,
    first: computeYieldsOneByOne(filter, 'first', bets),
    second: filter.second ? computeYieldsOneByOne(filter, 'second', bets) : [],
  }
}

function computeYieldsOneByOne(filter: Filter, which: 'first' | 'second', bets: readonly JudgedBet[]) {
  const zone = filter[which]!
  const fails = new Map<string, boolean[]>()
  for (const filling of listFillings(zone)) fails.set(filling.join(), checkConditions(filter.game, zone, filling))
  return zone.conditions.map(({ isOn }, i) => ({
    alone: bets.filter((bet) => !fails.get(bet[which].join())![i]).length,
    inTurn: isOn ? bets.filter((bet) => countFailedUpTo(bet, which, i) <= filter.tolerance).length : null,
  }))
}

/** Counts the conditions up to index i that a bet fails; those of the first zone precede those of the second. */
const countFailedUpTo = ({ failed }: JudgedBet, which: 'first' | 'second', i: number): number =>
  which === 'first'
    ? failed.first.filter((one) => one <= i).length
    : failed.first.length + failed.second.filter((one) => one <= i).length

/** 大乐透 has the greatest distances between balls, up to 34. Four other games are checked only with PROOFS_FULL=1. */
test.each(isFull ? [GAMES[1], GAMES[2], GAMES[5], GAMES[6], GAMES[7]] : [GAMES[2]])(
  'countFails and computeShares agree with the reference in $name',
  (game) => {
    const { first } = generateWholeFilter(game, createSeededDice(game.type))
    const filter = { ...first, conditions: first.conditions.map((one) => ({ ...one, isOn: true })) }
    const [counts, slowly] = [countFails(filter), new Uint32Array(2 ** filter.conditions.length)]
    for (const filling of listFillings(filter)) {
      const fails = checkConditions(game, filter, filling)
      slowly[fails.reduce((bits, failed, i) => bits + (failed ? 2 ** i : 0), 0)]!++
    }
    expect(counts).toEqual(slowly)
    expect(computeShares({ ...filter, set: removeNumbers(filter.set, [1, 2, 3]) })).toEqual(
      filter.conditions.map(
        (_, i) => slowly.reduce((sum, n, bits) => ((bits >> i) & 1 ? sum : sum + n), 0) / sumValues(slowly),
      ),
    )
  },
  200_000,
)

const sumValues = (counts: Iterable<number>): number => [...counts].reduce((sum, n) => sum + n, 0)

const createSsqFilter = (numbers: readonly number[], conditions: readonly Condition[] = []): ZoneFilter => ({
  zone: GAMES[1].first,
  set: { form: 'balls', numbers, bankers: [], least: 0, most: 6 },
  before: [],
  conditions,
})
const createSingleFilter = (n: number): ZoneFilter => ({
  zone: GAMES[1].second!,
  set: { form: 'balls', numbers: [n], bankers: [], least: 0, most: 1 },
  before: [],
  conditions: [],
})

test('counts no bets if the required 胆 has been removed', () => {
  const set = { form: 'balls', numbers: [1, 2, 3, 4, 5, 6, 7], bankers: [7], least: 1, most: 1 } as const
  expect(
    countBets({ game: GAMES[1], first: { ...createSsqFilter([]), set }, second: createSingleFilter(1), tolerance: 0 })
      .total,
  ).toBe(6)
  const first = { ...createSsqFilter([]), set: removeNumbers(set, [7]) }
  expect(countBets({ game: GAMES[1], first, second: createSingleFilter(1), tolerance: 0 })).toMatchObject({
    total: 0,
    kept: 0,
  })
})

test.each(ALL_GAMES)('$name: computeDistribution counts first-zone combinations by sum', (game) => {
  // Checks only the total and the symmetry of the counts: most zones have too many combinations to list.
  const filter: ZoneFilter = { zone: game.first, set: createWholeSet(game.first), before: [], conditions: [] }
  const sums = computeDistribution(filter, { kind: 'sum', isOn: true, range: { from: 0, to: 0 } })
  const met = sums.slice(
    sums.findIndex((n) => n > 0),
    sums.findLastIndex((n) => n > 0) + 1,
  )
  expect(sumValues(sums)).toBe(game.combinations / (game.second ? secondSize(game.code) : 1))
  expect(met).toEqual(met.toReversed())
})

const secondSize = (code: string): number => ({ ssq: 16, dlt: 66, qxc: 15 })[code]!

test('listDroppedExamples returns one bet per first failed condition', () => {
  for (let seed = 0; seed < 40; seed++) {
    const filter = generateFilter(GAMES[1], createSeededDice(seed))
    const felling = judgeBets(filter)
      .filter(({ isKept }) => !isKept)
      .map(({ failed }) => (failed.first.length > 0 ? `1 ${failed.first[0]}` : `2 ${failed.second[0]}`))
    const examples = listDroppedExamples(filter).map(({ fails }) =>
      fails.first.length > 0 ? `1 ${fails.first[0]}` : `2 ${fails.second[0]}`,
    )
    expect(examples.toSorted()).toEqual([...new Set(felling)].sort())
  }
})
