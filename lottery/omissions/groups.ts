import { countCombinations, countFillings } from '#lottery/combinations.ts'
import { computeBigStart, type Features, isPrime, type Ratio, computeThirdEnds } from '#lottery/features.ts'
import { type Game, type Zone, getZoneNames } from '#lottery/games.ts'
import { type Numbers, listRange } from '#lottery/numbers.ts'
import { FIRST_ISSUE } from '#lottery/prize-tables.ts'
import { formatNumber, type Track, createNumberTracks } from '#lottery/tracks.ts'
import type { OmissionKind } from './kinds.ts'
import { type Ways, countWaysBySum, countWaysByShape, countWaysBySpan } from './ways.ts'

/** Group of rows in the omission table, each with a label such as 03, 03 08, 81, 3:3 or 组六: docs/statistics.md. */
export interface OmissionGroup {
  readonly name: string
  /** Probability that a draw hits each row, by label, in the order of the rows. */
  readonly chances: ReadonlyMap<string, number>
  /** First issue (7 digits) under the current rule, and the earlier probabilities, if a rule change altered them. */
  readonly before?: { readonly issue: string; readonly chances: ReadonlyMap<string, number> }
  readonly of: (draw: Numbers, features: Features) => readonly string[]
}

const groupCache = new Map<string, readonly OmissionGroup[]>()

/** Returns the groups of a kind, in display order. They are cached, because counting combinations of balls is slow. */
export function getOmissionGroups(game: Game, kind: OmissionKind): readonly OmissionGroup[] {
  const key = `${game.code} ${kind}`
  const groups = groupCache.get(key) ?? createGroups(game, kind)
  groupCache.set(key, groups)
  return groups
}

function createGroups(game: Game, kind: OmissionKind): OmissionGroup[] {
  switch (kind) {
    case 'number':
      return createNumberTracks(game).map((track) => createNumberGroup(game, track))
    case 'pair':
      return game.kind === 'balls' ? createBallPairGroups(game) : [createDigitPairGroup(game.first)]
    case 'tail':
      return [createTailGroup(game.first)]
    case 'sum':
      return createSumGroups(game.first)
    case 'span':
      return [createFeatureGroup('跨度', game.first, countWaysBySpan(game.first), ({ span }) => span)]
    case 'form':
      return createFormGroups(game)
  }
}

function createNumberGroup(game: Game, track: Track): OmissionGroup {
  const numbers = listRange(track.min, track.max)
  // 七乐彩's special number is drawn from the same balls and counts for the same rows as the basic numbers.
  const drawn = track.position === null ? game[track.zone]!.count + Number(game.special) : 1
  const all = (chance: (n: number) => number) => new Map(numbers.map((n) => [formatNumber(game, n), chance(n)]))
  return {
    name: track.name,
    chances: all(() => drawn / numbers.length),
    // 七星彩's last number was 0 to 9 before this issue, and is 0 to 14 since then.
    ...(game.code === 'qxc' &&
      track.zone === 'second' && {
        before: { issue: FIRST_ISSUE.qxc2020, chances: all((n) => (n <= 9 ? 1 / 10 : 0)) },
      }),
    of: (draw) => track.valuesOf(draw).map((n) => formatNumber(game, n)),
  }
}

function createBallPairGroups(game: Game): OmissionGroup[] {
  const { first, second } = getZoneNames(game)
  const groups = [createBallPairGroup(game, 'first', first)]
  return game.second && game.second.count > 1 ? [...groups, createBallPairGroup(game, 'second', second)] : groups
}

function createBallPairGroup(game: Game, zone: 'first' | 'second', name: string): OmissionGroup {
  const { min, max, count } = game[zone]!
  const chance = countCombinations(count, 2) / countCombinations(max - min + 1, 2)
  const formatPairs = (numbers: readonly number[]) => listPairs(numbers.map((n) => formatNumber(game, n)))
  return {
    name,
    chances: new Map(formatPairs(listRange(min, max)).map((pair) => [pair, chance])),
    of: (draw) => formatPairs(draw[zone]),
  }
}

const listPairs = (numbers: readonly string[]): string[] =>
  numbers.flatMap((one, i) => numbers.slice(i + 1).map((other) => `${one} ${other}`))

function createDigitPairGroup(zone: Zone): OmissionGroup {
  const { count } = zone
  const without = (digits: number) => (10 - digits) ** count
  const ways = (a: number, b: number) =>
    a === b ? 10 ** count - without(1) - count * 9 ** (count - 1) : 10 ** count - 2 * without(1) + without(2)
  const digits = listRange(zone.min, zone.max)
  const all = digits.flatMap((a) =>
    listRange(a, zone.max).map((b) => [`${a} ${b}`, ways(a, b) / countFillings(zone)] as const),
  )
  return {
    name: '两码',
    chances: new Map(all),
    of: ({ first }) => [...new Set(listPairs(first.toSorted((a, b) => a - b).map(String)))],
  }
}

function createTailGroup(zone: Zone): OmissionGroup {
  const numbers = listRange(zone.min, zone.max)
  const chance = (tail: number) => {
    const others = numbers.filter((n) => n % 10 !== tail).length
    return 1 - countCombinations(others, zone.count) / countFillings(zone)
  }
  return {
    name: '尾数',
    chances: new Map(listRange(0, 9).map((tail) => [String(tail), chance(tail)])),
    of: ({ first }) => [...new Set(first.map((n) => String(n % 10)))],
  }
}

function createSumGroups(zone: Zone): OmissionGroup[] {
  const ways = countWaysBySum(zone, (n) => n)
  const ofTail = new Map<number, number>()
  for (const [sum, more] of ways) ofTail.set(sum % 10, (ofTail.get(sum % 10) ?? 0) + more)
  return [
    createFeatureGroup('和值', zone, ways, ({ sum }) => sum),
    createFeatureGroup('和尾', zone, ofTail, ({ sumTail }) => sumTail),
  ]
}

function createFormGroups(game: Game): OmissionGroup[] {
  const { first } = game
  const big = computeBigStart(first)
  const ends = computeThirdEnds(first)
  const ratios: [name: string, partOf: (n: number) => number, of: (features: Features) => Ratio][] = [
    ['奇偶比', (n) => 1 - (n % 2), ({ oddEven }) => oddEven],
    ['大小比', (n) => Number(n < big), ({ bigSmall }) => bigSmall],
    ['质合比', (n) => Number(!isPrime(n)), ({ primeComposite }) => primeComposite],
    ['012路', (n) => n % 3, ({ remainders }) => remainders],
  ]
  if (game.kind === 'balls')
    ratios.push(['三区比', (n) => ends.filter((end) => n > end).length, ({ thirds }) => thirds!])
  return [
    ...(first.ordered && first.count === 3 ? [createThreeDigitFormGroup(first)] : []),
    ...ratios.map(([name, partOf, of]) => createRatioGroup(name, first, partOf, of)),
    ...(first.ordered ? [] : createShapeGroups(first)),
  ]
}

function createShapeGroups(zone: Zone): OmissionGroup[] {
  const { ac, consecutive, sameTail } = countWaysByShape(zone)
  return [
    createFeatureGroup('AC 值', zone, ac, (features) => features.ac!),
    createFeatureGroup('连号个数', zone, consecutive, (features) => features.consecutive!.length),
    createFeatureGroup('同尾个数', zone, sameTail, (features) => features.sameTail!.length),
  ]
}

function createFeatureGroup(name: string, zone: Zone, ways: Ways, of: (features: Features) => number): OmissionGroup {
  const ascending = [...ways].sort(([a], [b]) => a - b)
  return {
    name,
    chances: new Map(ascending.map(([value, count]) => [String(value), count / countFillings(zone)])),
    of: (_draw, features) => [String(of(features))],
  }
}

// Base in which the counts of a ratio are encoded as one number; greater than the count of any zone.
const PART = 8

/** Creates a group with one row per ratio of the parts, ordered by the first number of the ratio, descending. */
function createRatioGroup(
  name: string,
  zone: Zone,
  partOf: (n: number) => number,
  of: (features: Features) => Ratio,
): OmissionGroup {
  const parts = Math.max(...listRange(zone.min, zone.max).map(partOf)) + 1
  const counted = [...countWaysBySum(zone, (n) => PART ** (parts - 1 - partOf(n)))].sort(([a], [b]) => b - a)
  const words = (sum: number) => listRange(1, parts).map((i) => Math.floor(sum / PART ** (parts - i)) % PART)
  return {
    name,
    chances: new Map(counted.map(([sum, ways]) => [words(sum).join(':'), ways / countFillings(zone)])),
    of: (_draw, features) => [of(features).join(':')],
  }
}

function createThreeDigitFormGroup(zone: Zone): OmissionGroup {
  const ways = { 豹子: 10, 组三: 10 * 9 * 3, 组六: 10 * 9 * 8 }
  return {
    name: '形态',
    chances: new Map(Object.entries(ways).map(([form, count]) => [form, count / countFillings(zone)])),
    of: (_draw, { form }) => [form!],
  }
}
