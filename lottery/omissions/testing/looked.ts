import type { Game } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { OmissionKind } from '#lottery/omissions/kinds.ts'

/** A row of the reference implementation: its group, label, and a check for a draw. */
export interface Looked {
  readonly group: string
  readonly label: string
  readonly came: (draw: Numbers) => boolean
}

type Came = (draw: Numbers, label: string) => boolean
const rows = (group: string, labels: readonly (number | string)[], came: Came): Looked[] =>
  labels.map((label) => ({ group, label: `${label}`, came: (draw) => came(draw, `${label}`) }))

/** Lists the rows of a kind, each with its own check after docs/statistics.md, independent of groups.ts. */
export function looked(game: Game, kind: OmissionKind): Looked[] {
  const balls = BALLS[game.code]
  switch (kind) {
    case 'number':
      return balls ? ballNumbers(balls) : places(game)
    case 'pair':
      return balls ? ballPairs(balls) : digitPairs()
    case 'tail':
      return rows('尾数', upTo(0, 9), ({ first }, label) => first.some((n) => `${n}`.endsWith(label)))
    case 'sum':
      return sums(balls ? total(upTo(1, balls.size)) : 0, balls ? total(upTo(balls.top, balls.max)) : 9 * sizeOf(game))
    case 'span':
      return rows(
        '跨度',
        balls ? upTo(balls.size - 1, balls.max - 1) : upTo(0, 9),
        ({ first }, label) => Math.max(...first) - Math.min(...first) === +label,
      )
    case 'form':
      return balls ? [...ratios(balls.size, balls.middle), ...ballForms(balls)] : digitForms(sizeOf(game))
  }
}

interface Balls {
  zone: string
  max: number
  size: number
  /** Smallest number of the draw with the greatest sum. */
  top: number
  middle: number
  thirds: readonly [number, number]
  second: readonly [name: string, max: number] | null
}

const BALLS: Record<string, Balls> = {
  ssq: { zone: '红球', max: 33, size: 6, top: 28, middle: 17, thirds: [11, 22], second: ['蓝球', 16] },
  dlt: { zone: '前区', max: 35, size: 5, top: 31, middle: 18, thirds: [12, 24], second: ['后区', 12] },
  qlc: { zone: '基本号码', max: 30, size: 7, top: 24, middle: 16, thirds: [10, 20], second: null },
}
const PLACES: Record<string, string> = {
  fc3d: '百位 十位 个位',
  pl3: '百位 十位 个位',
  pl5: '万位 千位 百位 十位 个位',
  qxc: '第一位 第二位 第三位 第四位 第五位 第六位',
}
const PRIMES = [1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31]

const placesOf = ({ code }: Game): string[] => PLACES[code]!.split(' ')
const sizeOf = (game: Game): number => placesOf(game).length
const two = (n: number): string => (n < 10 ? `0${n}` : `${n}`)
const upTo = (from: number, to: number): number[] => [...new Array(to + 1).keys()].slice(from)
const total = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)
const howMany = (numbers: readonly number[], is: (n: number) => boolean): number => [...numbers].filter(is).length

function ballNumbers({ zone, max, second }: Balls): Looked[] {
  if (!second)
    return rows(zone, upTo(1, max).map(two), (draw, label) => [...draw.first, ...draw.second].includes(+label))
  return [
    ...rows(zone, upTo(1, max).map(two), (draw, label) => draw.first.includes(+label)),
    ...rows(second[0], upTo(1, second[1]).map(two), (draw, label) => draw.second.includes(+label)),
  ]
}

function places(game: Game): Looked[] {
  const all = placesOf(game).flatMap((name, i) => rows(name, upTo(0, 9), ({ first }, label) => first[i] === +label))
  if (game.code !== 'qxc') return all
  return [...all, ...rows('后区', upTo(0, 14), ({ second }, label) => second[0] === +label)]
}

function ballPairs({ zone, max, second }: Balls): Looked[] {
  const pairs = (most: number) => upTo(1, most).flatMap((a) => upTo(a + 1, most).map((b) => `${two(a)} ${two(b)}`))
  const both = (numbers: readonly number[], label: string) => label.split(' ').every((n) => numbers.includes(+n))
  const first = rows(zone, pairs(max), (draw, label) => both(draw.first, label))
  if (second?.[0] !== '后区') return first
  return [...first, ...rows('后区', pairs(second[1]), (draw, label) => both(draw.second, label))]
}

function digitPairs(): Looked[] {
  const pairs = upTo(0, 9).flatMap((a) => upTo(a, 9).map((b) => `${a} ${b}`))
  return rows('两码', pairs, ({ first }, label) => {
    const [a, b] = [Number(label[0]), Number(label[2])]
    return a === b ? howMany(first, (n) => n === a) > 1 : first.includes(a) && first.includes(b)
  })
}

const sums = (least: number, most: number): Looked[] => [
  ...rows('和值', upTo(least, most), ({ first }, label) => total(first) === +label),
  ...rows('和尾', upTo(0, 9), ({ first }, label) => `${total(first)}`.endsWith(label)),
]

function ratio(name: string, size: number, ...parts: ((n: number) => boolean)[]): Looked[] {
  const pairs = upTo(0, size).map((n) => `${size - n}:${n}`)
  const triples = upTo(0, size).flatMap((a) => upTo(0, a).map((b) => `${size - a}:${a - b}:${b}`))
  return rows(
    name,
    parts.length === 2 ? pairs : triples,
    ({ first }, label) => parts.map((is) => howMany(first, is)).join(':') === label,
  )
}

function ratios(size: number, middle: number): Looked[] {
  const halves: [string, (n: number) => boolean][] = [
    ['奇偶比', (n) => n % 2 !== 0],
    ['大小比', (n) => n >= middle],
    ['质合比', (n) => PRIMES.includes(n)],
  ]
  const rest = [0, 1, 2].map((left) => (n: number) => n % 3 === left)
  return [...halves.flatMap(([name, is]) => ratio(name, size, is, (n) => !is(n))), ...ratio('012路', size, ...rest)]
}

function digitForms(size: number): Looked[] {
  if (size !== 3) return ratios(size, 5)
  const digits: Record<string, number> = { 豹子: 1, 组三: 2, 组六: 3 }
  const forms = rows('形态', Object.keys(digits), ({ first }, form) => new Set(first).size === digits[form])
  return [...forms, ...ratios(size, 5)]
}

function ballForms({ size, thirds: [low, middle] }: Balls): Looked[] {
  const distances = (balls: readonly number[]) =>
    new Set(balls.flatMap((a) => balls.filter((b) => b < a).map((b) => a - b))).size
  const inRuns = (balls: readonly number[]) => howMany(balls, (n) => balls.includes(n - 1) || balls.includes(n + 1))
  const sameTail = (balls: readonly number[]) =>
    howMany(balls, (n) => howMany(balls, (other) => (n - other) % 10 === 0) > 1)
  // A run has at least two numbers.
  const none1 = upTo(0, size).filter((n) => n !== 1)
  return [
    ...ratio(
      '三区比',
      size,
      (n) => n <= low,
      (n) => n > low && n <= middle,
      (n) => n > middle,
    ),
    ...rows(
      'AC 值',
      upTo(0, (size * (size - 1)) / 2 - (size - 1)),
      ({ first }, label) => distances(first) - (size - 1) === +label,
    ),
    ...rows('连号个数', none1, ({ first }, label) => inRuns(first) === +label),
    ...rows('同尾个数', none1, ({ first }, label) => sameTail(first) === +label),
  ]
}
