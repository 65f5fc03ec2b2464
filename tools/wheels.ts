// Looks for wheels (旋转矩阵) with few bets and writes those that it finds to lottery/wheels/designs.ts, where a smaller one
// takes the place of a larger: node tools/wheels.ts [seconds for each] [part of its
// name, as 11 6 6 5]. Simulated annealing over the cases that no bet keeps.
import { writeFileSync } from 'node:fs'
import { bitCount } from '#lottery/bits.ts'
import { diceFrom } from '#lottery/dice.ts'
import { DESIGNS } from '#lottery/wheels/designs.ts'
import { type Guarantee, leastBets, placesOf } from '#lottery/wheels/wheel.ts'

const SECONDS = Number(process.argv[2] ?? 10)
const PART = process.argv[3] ?? ''
const MOST_BETS = 100
/** By how many numbers a bet has: 大乐透's front zone, 双色球's red balls, 七乐彩. */
const WANTED: readonly { size: number; upTo: number; guarantees: readonly [drawn: number, hit: number][] }[] = [
  {
    size: 5,
    upTo: 14,
    guarantees: [
      [5, 4],
      [5, 3],
      [4, 3],
      [3, 3],
    ],
  },
  {
    size: 6,
    upTo: 14,
    guarantees: [
      [6, 5],
      [6, 4],
      [5, 4],
      [4, 4],
    ],
  },
  {
    size: 7,
    upTo: 13,
    guarantees: [
      [7, 6],
      [7, 5],
      [6, 5],
      [5, 5],
    ],
  },
]

/** Which cases each possible bet keeps. */
interface Problem {
  readonly bets: readonly number[]
  readonly keeps: readonly Uint32Array[]
  readonly cases: number
  /** The bets that differ from each in one number. */
  readonly near: readonly Uint32Array[]
}

function problemOf(chosen: number, size: number, { drawn, hit }: Guarantee): Problem {
  const bets = placesOf(chosen, size)
  const cases = placesOf(chosen, drawn)
  const keeps = bets.map((bet) => indexes(cases, (set) => bitCount(bet & set) >= hit))
  const near = bets.map((bet) => indexes(bets, (other) => bitCount(bet & other) === size - 1))
  return { bets, keeps, cases: cases.length, near }
}

const indexes = (sets: readonly number[], is: (set: number) => boolean): Uint32Array =>
  Uint32Array.from(sets.flatMap((set, at) => (is(set) ? [at] : [])))

const any = diceFrom((bytes) => crypto.getRandomValues(bytes))
const FINE = 1_000_000
/** True once in a while: with this chance. */
const happens = (chance: number): boolean => any(FINE) < chance * FINE

/** So many bets that keep every case, or null once the time is over. */
function anneal({ bets, keeps, cases, near }: Problem, count: number, until: number): number[] | null {
  const taken = Array.from({ length: count }, () => any(bets.length))
  const keptBy = new Uint16Array(cases)
  for (const bet of taken) for (const one of keeps[bet]!) keptBy[one]!++
  let open = keptBy.reduce((sum, by) => sum + (by === 0 ? 1 : 0), 0)
  for (let heat = 1; open > 0; heat *= 0.999_995) {
    if (heat < 0.05) heat = 0.6
    if (happens(0.001) && performance.now() > until) return null
    const at = any(count)
    const [before, around] = [taken[at]!, near[taken[at]!]!]
    const after = around[any(around.length)]!
    let change = 0
    for (const one of keeps[before]!) if (--keptBy[one]! === 0) change++
    for (const one of keeps[after]!) if (keptBy[one]!++ === 0) change--
    if (change <= 0 || happens(Math.exp(-change / heat))) {
      taken[at] = after
      open += change
      continue
    }
    for (const one of keeps[after]!) keptBy[one]!--
    for (const one of keeps[before]!) keptBy[one]!++
  }
  return taken
}

/** Bets that keep every case, each the one that keeps most of what is open: where the search begins. */
function greedy({ keeps, cases }: Problem): number[] {
  const open = new Uint8Array(cases).fill(1)
  const taken: number[] = []
  const worth = (bet: Uint32Array) => bet.reduce((sum, one) => sum + open[one]!, 0)
  for (let left = cases; left > 0;) {
    const values = keeps.map(worth)
    const best = values.indexOf(Math.max(...values))
    taken.push(best)
    left -= values[best]!
    for (const one of keeps[best]!) open[one] = 0
  }
  return taken
}

const found = new Map(DESIGNS.map((design) => [design.split(' ', 4).join(' '), design]))
const LETTERS = 'abcdefghijklmnopqrst'
const spelled = (bet: number): string =>
  Array.from(LETTERS)
    .filter((_, place) => bet & (1 << place))
    .join('')

for (const { size, upTo, guarantees } of WANTED)
  for (const [drawn, hit] of guarantees)
    for (let chosen = size + 1; chosen <= upTo; chosen++) {
      const name = [chosen, size, drawn, hit].join(' ')
      if (!` ${name}`.includes(` ${PART}`)) continue
      const known = (found.get(name)?.split(' ').length ?? Infinity) - 4
      const least = leastBets({ chosen, size, guarantee: { drawn, hit } })
      const problem = problemOf(chosen, size, { drawn, hit })
      let best = known < Infinity ? null : greedy(problem)
      for (let count = Math.min(known, best?.length ?? Infinity) - 1; count >= least; count--) {
        const fewer = anneal(problem, count, performance.now() + SECONDS * 1000)
        if (!fewer) break
        best = fewer
      }
      if (best && best.length <= MOST_BETS)
        found.set(name, [name, ...best.map((bet) => spelled(problem.bets[bet]!)).sort()].join(' '))
      console.log(name, 'bets', found.get(name)?.split(' ').slice(4).length ?? 'too many', 'at least', least)
      write()
    }

function write(): void {
  const lines = [...found.values()].map((design) => `  '${design}',`)
  writeFileSync(
    new URL('../lottery/wheels/designs.ts', import.meta.url),
    `/**
 * Wheels as tools/wheels.ts found them: how many numbers are chosen, how many a bet has, how many are drawn among them, how
 * many one bet then has, and the bets, each of its letters a number that is chosen.
 */
export const DESIGNS: readonly string[] = [
${lines.join('\n')}
]
`,
  )
}
