import type { Game } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { OmissionKind } from '#lottery/omissions/kinds.ts'

/** A row of the reference implementation: its group, its label, and a check whether a draw hits it. */
export interface ReferenceRow {
  readonly group: string
  readonly label: string
  readonly came: (draw: Numbers) => boolean
}

type HitCheck = (draw: Numbers, label: string) => boolean
const createRows = (group: string, labels: readonly (number | string)[], came: HitCheck): ReferenceRow[] =>
  labels.map((label) => ({ group, label: `${label}`, came: (draw) => came(draw, `${label}`) }))

/** Lists the rows of a kind, each with its own check by docs/statistics.md; independent of groups.ts. */
export function listReferenceRows(game: Game, kind: OmissionKind): ReferenceRow[] {
  const balls = BALLS[game.code]
  switch (kind) {
    case 'number':
      return balls ? ballNumbers(balls) : places(game)
    case 'pair':
      return balls ? ballPairs(balls) : digitPairs()
    case 'tail':
      return createRows('尾数', listUpTo(0, 9), ({ first }, label) => first.some((n) => `${n}`.endsWith(label)))
    case 'sum':
      return sums(
        balls ? total(listUpTo(1, balls.size)) : 0,
        balls ? total(listUpTo(balls.top, balls.max)) : 9 * countPositions(game),
      )
    case 'span':
      return createRows(
        '跨度',
        balls ? listUpTo(balls.size - 1, balls.max - 1) : listUpTo(0, 9),
        ({ first }, label) => Math.max(...first) - Math.min(...first) === +label,
      )
    case 'form':
      return balls ? [...ratios(balls.size, balls.middle), ...ballForms(balls)] : digitForms(countPositions(game))
  }
}

interface Balls {
  zone: string
  max: number
  size: number
  /** Smallest number in the draw with the greatest sum. */
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

const listPositionNames = ({ code }: Game): string[] => PLACES[code]!.split(' ')
const countPositions = (game: Game): number => listPositionNames(game).length
const padTwo = (n: number): string => (n < 10 ? `0${n}` : `${n}`)
const listUpTo = (from: number, to: number): number[] => [...new Array(to + 1).keys()].slice(from)
const total = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)
const countMatching = (numbers: readonly number[], is: (n: number) => boolean): number => [...numbers].filter(is).length

function ballNumbers({ zone, max, second }: Balls): ReferenceRow[] {
  if (!second)
    return createRows(zone, listUpTo(1, max).map(padTwo), (draw, label) =>
      [...draw.first, ...draw.second].includes(+label),
    )
  return [
    ...createRows(zone, listUpTo(1, max).map(padTwo), (draw, label) => draw.first.includes(+label)),
    ...createRows(second[0], listUpTo(1, second[1]).map(padTwo), (draw, label) => draw.second.includes(+label)),
  ]
}

function places(game: Game): ReferenceRow[] {
  const all = listPositionNames(game).flatMap((name, i) =>
    createRows(name, listUpTo(0, 9), ({ first }, label) => first[i] === +label),
  )
  if (game.code !== 'qxc') return all
  return [...all, ...createRows('后区', listUpTo(0, 14), ({ second }, label) => second[0] === +label)]
}

function ballPairs({ zone, max, second }: Balls): ReferenceRow[] {
  const pairs = (most: number) =>
    listUpTo(1, most).flatMap((a) => listUpTo(a + 1, most).map((b) => `${padTwo(a)} ${padTwo(b)}`))
  const both = (numbers: readonly number[], label: string) => label.split(' ').every((n) => numbers.includes(+n))
  const first = createRows(zone, pairs(max), (draw, label) => both(draw.first, label))
  if (second?.[0] !== '后区') return first
  return [...first, ...createRows('后区', pairs(second[1]), (draw, label) => both(draw.second, label))]
}

function digitPairs(): ReferenceRow[] {
  const pairs = listUpTo(0, 9).flatMap((a) => listUpTo(a, 9).map((b) => `${a} ${b}`))
  return createRows('两码', pairs, ({ first }, label) => {
    const [a, b] = [Number(label[0]), Number(label[2])]
    return a === b ? countMatching(first, (n) => n === a) > 1 : first.includes(a) && first.includes(b)
  })
}

const sums = (least: number, most: number): ReferenceRow[] => [
  ...createRows('和值', listUpTo(least, most), ({ first }, label) => total(first) === +label),
  ...createRows('和尾', listUpTo(0, 9), ({ first }, label) => `${total(first)}`.endsWith(label)),
]

function ratio(name: string, size: number, ...parts: ((n: number) => boolean)[]): ReferenceRow[] {
  const pairs = listUpTo(0, size).map((n) => `${size - n}:${n}`)
  const triples = listUpTo(0, size).flatMap((a) => listUpTo(0, a).map((b) => `${size - a}:${a - b}:${b}`))
  return createRows(
    name,
    parts.length === 2 ? pairs : triples,
    ({ first }, label) => parts.map((is) => countMatching(first, is)).join(':') === label,
  )
}

function ratios(size: number, middle: number): ReferenceRow[] {
  const halves: [string, (n: number) => boolean][] = [
    ['奇偶比', (n) => n % 2 !== 0],
    ['大小比', (n) => n >= middle],
    ['质合比', (n) => PRIMES.includes(n)],
  ]
  const rest = [0, 1, 2].map((left) => (n: number) => n % 3 === left)
  return [...halves.flatMap(([name, is]) => ratio(name, size, is, (n) => !is(n))), ...ratio('012路', size, ...rest)]
}

function digitForms(size: number): ReferenceRow[] {
  if (size !== 3) return ratios(size, 5)
  const digits: Record<string, number> = { 豹子: 1, 组三: 2, 组六: 3 }
  const forms = createRows('形态', Object.keys(digits), ({ first }, form) => new Set(first).size === digits[form])
  return [...forms, ...ratios(size, 5)]
}

function ballForms({ size, thirds: [low, middle] }: Balls): ReferenceRow[] {
  const distances = (balls: readonly number[]) =>
    new Set(balls.flatMap((a) => balls.filter((b) => b < a).map((b) => a - b))).size
  const inRuns = (balls: readonly number[]) =>
    countMatching(balls, (n) => balls.includes(n - 1) || balls.includes(n + 1))
  const sameTail = (balls: readonly number[]) =>
    countMatching(balls, (n) => countMatching(balls, (other) => (n - other) % 10 === 0) > 1)
  // A draw cannot have exactly one consecutive number, and not exactly one number with the last digit of another.
  const none1 = listUpTo(0, size).filter((n) => n !== 1)
  return [
    ...ratio(
      '三区比',
      size,
      (n) => n <= low,
      (n) => n > low && n <= middle,
      (n) => n > middle,
    ),
    ...createRows(
      'AC 值',
      listUpTo(0, (size * (size - 1)) / 2 - (size - 1)),
      ({ first }, label) => distances(first) - (size - 1) === +label,
    ),
    ...createRows('连号个数', none1, ({ first }, label) => inRuns(first) === +label),
    ...createRows('同尾个数', none1, ({ first }, label) => sameTail(first) === +label),
  ]
}
