import { performance } from 'node:perf_hooks'
import { failCounts } from '#lottery/filter/count.ts'
import { type Condition, type Bounds, wholeSet, type ZoneFilter } from '#lottery/filter/filter.ts'
import { isPrime } from '#lottery/features.ts'
import { GAMES } from '#lottery/games.ts'
import { atLeast, type BenchRow } from './row.ts'

const TURNS = 8
const TOLERANCE = 1
const { first: zone } = GAMES[1]

const range = (from: number, to: number): Bounds => ({ from, to })
const each = (of: Bounds): Bounds[] => [of, of, of]

/** Ten conditions as players set them, and each as one would write it for a bet in an array. */
const CONDITIONS: readonly [
  condition: DistributiveOmit<Condition, 'isOn'>,
  keeps: (bet: readonly number[]) => boolean,
][] = [
  [
    { kind: 'sum', range: range(80, 128) },
    (bet) =>
      isIn(
        80,
        128,
        bet.reduce((sum, n) => sum + n, 0),
      ),
  ],
  [{ kind: 'span', range: range(20, 30) }, (bet) => isIn(20, 30, bet[5]! - bet[0]!)],
  [{ kind: 'odd', range: range(2, 4) }, (bet) => isIn(2, 4, bet.filter((n) => n % 2 === 1).length)],
  [{ kind: 'big', range: range(2, 4) }, (bet) => isIn(2, 4, bet.filter((n) => n >= 17).length)],
  [{ kind: 'prime', range: range(1, 3) }, (bet) => isIn(1, 3, bet.filter(isPrime).length)],
  [
    { kind: 'thirds', ranges: each(range(1, 3)) },
    (bet) => [0, 11, 22].every((end) => isIn(1, 3, bet.filter((n) => n > end && n <= end + 11).length)),
  ],
  [
    { kind: 'consecutive', range: range(0, 2) },
    (bet) => bet.filter((n) => bet.includes(n - 1) || bet.includes(n + 1)).length <= 2,
  ],
  [
    { kind: 'sameTail', range: range(0, 2) },
    (bet) => bet.filter((n) => bet.some((other) => other !== n && other % 10 === n % 10)).length <= 2,
  ],
  [{ kind: 'ac', range: range(6, 10) }, (bet) => distances(bet) - 5 >= 6],
  [
    { kind: 'remainders', ranges: each(range(0, 3)) },
    (bet) => [0, 1, 2].every((rest) => bet.filter((n) => n % 3 === rest).length <= 3),
  ],
]

function distances(bet: readonly number[]): number {
  const met = new Set<number>()
  for (const a of bet) for (const b of bet) if (a > b) met.add(a - b)
  return met.size
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

const isIn = (from: number, to: number, value: number): boolean => value >= from && value <= to

/**
 * All reds of 双色球 through ten conditions, with what each keeps alone and in turn, beside `every` over bets that already stand in
 * arrays, which says no more than how many are left.
 */
export function rows(): BenchRow[] {
  const conditions = CONDITIONS.map(([condition]): Condition => ({ ...condition, isOn: true }))
  const filter: ZoneFilter = { zone, set: wholeSet(zone), conditions, before: [] }
  const bets = allBets()
  const keeps = CONDITIONS.map(([, one]) => one)
  const all = () => bets.filter((bet) => keeps.every((one) => one(bet)))
  const tolerant = () => bets.filter((bet) => keeps.filter((one) => !one(bet)).length <= TOLERANCE)
  const left = failCounts(filter)[0]
  if (left !== all().length) throw new Error(`${left} bets are left`)
  const ours = perSecond(TURNS * 4, () => failCounts(filter))
  const what = `${bets.length} combinations through ten conditions`
  return [
    atLeast(15, `${what}, and \`every\` over arrays`, { ours, peer: perSecond(TURNS, all) }),
    atLeast(30, `${what}, ${TOLERANCE} of which may fail`, { ours, peer: perSecond(TURNS / 2, tolerant) }),
  ]
}

function allBets(): number[][] {
  const bets: number[][] = []
  const fill = (bet: readonly number[], from: number): void => {
    if (bet.length === zone.count) bets.push([...bet])
    else for (let n = from; n <= zone.max; n++) fill([...bet, n], n + 1)
  }
  fill([], zone.min)
  return bets
}

/** The best of some turns: what else the machine does only makes them slower. */
function perSecond(turns: number, run: () => unknown): number {
  let best = Infinity
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now()
    run()
    best = Math.min(best, performance.now() - began)
  }
  return 1000 / best
}
