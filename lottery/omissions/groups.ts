import { choose, zoneSize } from '#lottery/combinations.ts'
import { bigFrom, type Features, isPrime, type Ratio, thirdEnds } from '#lottery/features.ts'
import type { Game, Zone } from '#lottery/games.ts'
import { type Numbers, range } from '#lottery/numbers.ts'
import { FIRST_ISSUE } from '#lottery/prize-tables.ts'
import { printed, type Track, tracksOf } from '#lottery/tracks.ts'
import { zoneNames } from '#lottery/zone-names.ts'
import type { OmissionKind } from './kinds.ts'
import { type Ways, waysAdding, waysOfShapes, waysOfSpan } from './ways.ts'

/** Group of rows in the omission table, by label: 03, 03 08, 81, 3:3, 组六. docs/statistics.md defines each. */
export interface OmissionGroup {
  readonly name: string
  /** Probability of each row per draw, in the order of the rows. */
  readonly chances: ReadonlyMap<string, number>
  /** Probabilities of draws before an issue, in sortable form, if they were different. */
  readonly before?: { readonly issue: string; readonly chances: ReadonlyMap<string, number> }
  /** Returns the labels of the rows hit by a draw. */
  readonly of: (draw: Numbers, features: Features) => readonly string[]
}

const kept = new Map<string, readonly OmissionGroup[]>()

/** Returns the groups of a kind, in order. Cached per game and kind, because counting shapes is slow. */
export function omissionGroups(game: Game, kind: OmissionKind): readonly OmissionGroup[] {
  const key = `${game.code} ${kind}`
  const groups = kept.get(key) ?? groupsOf(game, kind)
  kept.set(key, groups)
  return groups
}

function groupsOf(game: Game, kind: OmissionKind): OmissionGroup[] {
  switch (kind) {
    case 'number':
      return tracksOf(game).map((track) => numbersOf(game, track))
    case 'pair':
      return game.kind === 'balls' ? ballPairs(game) : [digitPairs(game.first)]
    case 'tail':
      return [tails(game.first)]
    case 'sum':
      return sums(game.first)
    case 'span':
      return [figure('跨度', game.first, waysOfSpan(game.first), ({ span }) => span)]
    case 'form':
      return forms(game)
  }
}

function numbersOf(game: Game, track: Track): OmissionGroup {
  const numbers = range(track.min, track.max)
  // 七乐彩's special number is drawn from the same balls and counted in the same columns of the chart.
  const drawn = track.position === null ? game[track.zone]!.count + Number(game.special) : 1
  const all = (chance: (n: number) => number) => new Map(numbers.map((n) => [printed(game, n), chance(n)]))
  return {
    name: track.name,
    chances: all(() => drawn / numbers.length),
    // 七星彩's last number was 0–9 before, and is 0–14 since.
    ...(game.code === 'qxc' &&
      track.zone === 'second' && {
        before: { issue: FIRST_ISSUE.qxc2020, chances: all((n) => (n <= 9 ? 1 / 10 : 0)) },
      }),
    of: (draw) => track.valuesOf(draw).map((n) => printed(game, n)),
  }
}

/** Pairs of the first zone, and of a second zone with two numbers. */
function ballPairs(game: Game): OmissionGroup[] {
  const { first, second } = zoneNames(game)
  const groups = [ballPairsOf(game, 'first', first)]
  return game.second && game.second.count > 1 ? [...groups, ballPairsOf(game, 'second', second)] : groups
}

function ballPairsOf(game: Game, zone: 'first' | 'second', name: string): OmissionGroup {
  const { min, max, count } = game[zone]!
  const chance = choose(count, 2) / choose(max - min + 1, 2)
  const pairs = (numbers: readonly number[]) => pairsOf(numbers.map((n) => printed(game, n)))
  return {
    name,
    chances: new Map(pairs(range(min, max)).map((pair) => [pair, chance])),
    of: (draw) => pairs(draw[zone]),
  }
}

const pairsOf = (numbers: readonly string[]): string[] =>
  numbers.flatMap((one, i) => numbers.slice(i + 1).map((other) => `${one} ${other}`))

/** Pairs of digits in any position; a repeated digit only if drawn twice. */
function digitPairs(zone: Zone): OmissionGroup {
  const { count } = zone
  const without = (digits: number) => (10 - digits) ** count
  const ways = (a: number, b: number) =>
    a === b ? 10 ** count - without(1) - count * 9 ** (count - 1) : 10 ** count - 2 * without(1) + without(2)
  const digits = range(zone.min, zone.max)
  const all = digits.flatMap((a) => range(a, zone.max).map((b) => [`${a} ${b}`, ways(a, b) / zoneSize(zone)] as const))
  return {
    name: '两码',
    chances: new Map(all),
    of: ({ first }) => [...new Set(pairsOf(first.toSorted((a, b) => a - b).map(String)))],
  }
}

function tails(zone: Zone): OmissionGroup {
  const numbers = range(zone.min, zone.max)
  const chance = (tail: number) => {
    const others = numbers.filter((n) => n % 10 !== tail).length
    return 1 - choose(others, zone.count) / zoneSize(zone)
  }
  return {
    name: '尾数',
    chances: new Map(range(0, 9).map((tail) => [String(tail), chance(tail)])),
    of: ({ first }) => [...new Set(first.map((n) => String(n % 10)))],
  }
}

function sums(zone: Zone): OmissionGroup[] {
  const ways = waysAdding(zone, (n) => n)
  const ofTail = new Map<number, number>()
  for (const [sum, more] of ways) ofTail.set(sum % 10, (ofTail.get(sum % 10) ?? 0) + more)
  return [figure('和值', zone, ways, ({ sum }) => sum), figure('和尾', zone, ofTail, ({ sumTail }) => sumTail)]
}

function forms(game: Game): OmissionGroup[] {
  const { first } = game
  const big = bigFrom(first)
  const ends = thirdEnds(first)
  return [
    ...(first.ordered && first.count === 3 ? [threeDigitForms(first)] : []),
    ratio(
      '奇偶比',
      first,
      (n) => 1 - (n % 2),
      ({ oddEven }) => oddEven,
    ),
    ratio(
      '大小比',
      first,
      (n) => Number(n < big),
      ({ bigSmall }) => bigSmall,
    ),
    ratio(
      '质合比',
      first,
      (n) => Number(!isPrime(n)),
      ({ primeComposite }) => primeComposite,
    ),
    ratio(
      '012路',
      first,
      (n) => n % 3,
      ({ remainders }) => remainders,
    ),
    ...(game.kind === 'balls'
      ? [
          ratio(
            '三区比',
            first,
            (n) => ends.filter((end) => n > end).length,
            ({ thirds }) => thirds!,
          ),
        ]
      : []),
    ...(first.ordered ? [] : shapes(first)),
  ]
}

function shapes(zone: Zone): OmissionGroup[] {
  const { ac, consecutive, sameTail } = waysOfShapes(zone)
  return [
    figure('AC 值', zone, ac, (features) => features.ac!),
    figure('连号个数', zone, consecutive, (features) => features.consecutive!.length),
    figure('同尾个数', zone, sameTail, (features) => features.sameTail!.length),
  ]
}

/** One row per value of a feature, the smallest first. */
function figure(name: string, zone: Zone, ways: Ways, of: (features: Features) => number): OmissionGroup {
  const ascending = [...ways].sort(([a], [b]) => a - b)
  return {
    name,
    chances: new Map(ascending.map(([value, count]) => [String(value), count / zoneSize(zone)])),
    of: (_draw, features) => [String(of(features))],
  }
}

// Greater than the count of any zone, so that the parts of a ratio do not overlap.
const PART = 8

/** One row per ratio of the parts, ordered by the first part, the largest first. */
function ratio(
  name: string,
  zone: Zone,
  partOf: (n: number) => number,
  of: (features: Features) => Ratio,
): OmissionGroup {
  const parts = Math.max(...range(zone.min, zone.max).map(partOf)) + 1
  const counted = [...waysAdding(zone, (n) => PART ** (parts - 1 - partOf(n)))].sort(([a], [b]) => b - a)
  const words = (sum: number) => range(1, parts).map((i) => Math.floor(sum / PART ** (parts - i)) % PART)
  return {
    name,
    chances: new Map(counted.map(([sum, ways]) => [words(sum).join(':'), ways / zoneSize(zone)])),
    of: (_draw, features) => [of(features).join(':')],
  }
}

/** One digit three times, a pair, or three digits. */
function threeDigitForms(zone: Zone): OmissionGroup {
  const ways = { 豹子: 10, 组三: 10 * 9 * 3, 组六: 10 * 9 * 8 }
  return {
    name: '形态',
    chances: new Map(Object.entries(ways).map(([form, count]) => [form, count / zoneSize(zone)])),
    of: (_draw, { form }) => [form!],
  }
}
