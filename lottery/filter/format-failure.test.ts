import { expect, test } from 'vitest'
import { computeFeatures } from '#lottery/features.ts'
import { ALL_GAMES, type Game, GAMES } from '#lottery/games.ts'
import { createSeededDice } from '#lottery/testing/randomness.ts'
import type { Condition, Filter, ZoneFilter } from './filter.ts'
import { listBets } from './list.ts'
import { getCount } from './testing/one-by-one.ts'
import { generateFilter } from './testing/random-filters.ts'
import { formatFailure } from './format-failure.ts'

/** Minimum number of dropped bets for which the formatted reasons are checked. */
const BETS = process.env['PROOFS_FULL'] === '1' ? 10_000 : 1_000

test('names the value and the violated bound', () => {
  let read = 0
  for (let seed = 0; read < BETS; seed++) {
    const filter = generateFilter(ALL_GAMES[seed % 7]!, createSeededDice(seed))
    for (const { numbers, fails } of listBets(filter, { which: 'dropped', from: seed, count: 30 })) {
      expect(fails.first.length + fails.second.length).toBeGreaterThan(filter.tolerance)
      for (const i of fails.first) expectRight(filter, filter.first, i, numbers.first)
      for (const i of fails.second) expectRight(filter, filter.second!, i, numbers.second)
      read++
    }
  }
})

function expectRight({ game }: Filter, zone: ZoneFilter, i: number, filling: readonly number[]): void {
  const condition = zone.conditions[i]!
  const words = formatFailure(game, zone, condition, filling)
  const [value, bound] = valueAndBound(game, zone, condition, filling)
  expect(words, `${condition.kind} of ${filling.join()}`).toContain(` ${value}，`)
  expect(words).toMatch(bound)
}

/** Returns the expected value and a pattern for the expected bound, from `computeFeatures` of the bet. */
function valueAndBound(
  game: Game,
  zone: ZoneFilter,
  condition: Condition,
  filling: readonly number[],
): [string, RegExp] {
  const before = { first: zone.before, second: [] }
  const features = computeFeatures({ ...game, first: zone.zone }, { first: filling, second: [] }, before)
  const range = (value: number, { from, to }: { from: number; to: number }) =>
    value < from ? new RegExp(`(小|少)于 ${from}( 个)?$`) : new RegExp(`(大|多)于 ${to}( 个)?$`)
  switch (condition.kind) {
    case 'sumTail':
      return [`${features.sumTail}`, listed(condition.digits)]
    case 'place':
      return [`${filling[condition.place]!}`, listed(condition.digits)]
    case 'group': {
      const had = filling.filter((n) => condition.numbers.includes(n)).length
      return [`${had} 个`, range(had, condition.range)]
    }
    case 'thirds':
    case 'remainders': {
      const parts = features[condition.kind]!
      const missed = condition.ranges.findIndex(({ from, to }, at) => parts[at]! < from || parts[at]! > to)
      return [parts.join(':'), range(parts[missed]!, condition.ranges[missed]!)]
    }
    default: {
      const value = getCount(condition.kind, features)
      const written = {
        sum: '',
        span: '',
        ac: '',
        odd: `:${filling.length - value}`,
        big: `:${filling.length - value}`,
        prime: `:${filling.length - value}`,
      } as Record<string, string>
      return [`${value}${written[condition.kind] ?? ' 个'}`, range(value, condition.range)]
    }
  }
}

const listed = (digits: readonly number[]): RegExp => new RegExp(`不在 ${digits.join(' ')} 里$`)

const ssq = (condition: Condition, before: readonly number[] = []): ZoneFilter => ({
  zone: GAMES[1].first,
  set: { form: 'balls', numbers: [], bankers: [], least: 0, most: 6 },
  before,
  conditions: [condition],
})

test.each<[string, Condition]>([
  ['和值 91，小于 100', { kind: 'sum', isOn: true, range: { from: 100, to: 128 } }],
  ['和尾 1，不在 0 2 里', { kind: 'sumTail', isOn: true, digits: [0, 2] }],
  ['跨度 23，大于 20', { kind: 'span', isOn: true, range: { from: 0, to: 20 } }],
  ['奇偶比 3:3，奇数少于 4 个', { kind: 'odd', isOn: true, range: { from: 4, to: 6 } }],
  ['三区比 2:3:1，二区多于 2 个', { kind: 'thirds', isOn: true, ranges: [2, 2, 2].map((to) => ({ from: 0, to })) }],
  [
    '012 路 2:1:3，0 路少于 3 个',
    { kind: 'remainders', isOn: true, ranges: [3, 0, 0].map((from) => ({ from, to: 6 })) },
  ],
  ['连号 0 个，少于 2 个', { kind: 'consecutive', isOn: true, range: { from: 2, to: 6 } }],
  ['自选组 4 个，多于 2 个', { kind: 'group', isOn: true, numbers: [3, 8, 19, 21], range: { from: 1, to: 2 } }],
  ['', { kind: 'ac', isOn: true, range: { from: 0, to: 10 } }],
])('formatFailure returns “%s” for a 双色球 bet', (words, condition) => {
  expect(formatFailure(GAMES[1], ssq(condition), condition, [3, 8, 14, 19, 21, 26])).toBe(words)
})
