import type { Game, Zone } from '#lottery/games.ts'

export interface Figure {
  label: string
  value: string
}

/** What players read off the first zone: 和值, 跨度, 奇偶, 大小; of balls also 三区 and 连号, of three digits 形态. */
export function figuresOf(game: Game, numbers: readonly number[]): Figure[] {
  const { first, kind } = game
  const common = [
    { label: '和值', value: String(sum(numbers)) },
    { label: '跨度', value: String(Math.max(...numbers) - Math.min(...numbers)) },
    { label: '奇偶', value: ratio(numbers, (n) => n % 2 === 1) },
    { label: '大小', value: ratio(numbers, (n) => n >= (first.min + first.max) / 2) },
  ]
  if (kind === 'balls') return [...common, ...ballFigures(first, numbers)]
  return first.count === 3 ? [...common, { label: '形态', value: shapeOf(numbers) }] : common
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)

function ratio(numbers: readonly number[], test: (n: number) => boolean): string {
  const count = numbers.filter(test).length
  return `${count}:${numbers.length - count}`
}

const ballFigures = (zone: Zone, numbers: readonly number[]): Figure[] => [
  { label: '三区', value: thirds(zone, numbers).join(':') },
  { label: '连号', value: runsOf(numbers).map(inWords).join(' ') || '无' },
]

// 33 and 30 divide evenly; of 35 the middle third is the short one, as in the picking modes.
function thirds({ max }: Zone, numbers: readonly number[]): number[] {
  const low = numbers.filter((n) => n <= Math.ceil(max / 3)).length
  const high = numbers.filter((n) => n > Math.floor((2 * max) / 3)).length
  return [low, numbers.length - low - high, high]
}

/** The runs of two and more neighbouring numbers among ascending ones. */
function runsOf(numbers: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const n of numbers) {
    const last = runs.at(-1)
    if (last?.at(-1) === n - 1) last.push(n)
    else runs.push([n])
  }
  return runs.filter((run) => run.length > 1)
}

const inWords = (run: readonly number[]) => run.map((n) => String(n).padStart(2, '0')).join('、')

function shapeOf(digits: readonly number[]): string {
  const different = new Set(digits).size
  if (different === 1) return '豹子'
  return different === 2 ? '组三' : '组六'
}
