import { randomFillSync, randomInt } from 'node:crypto'
import { rank, unrank } from '#lottery/combinations.ts'
import { diceFrom } from '#lottery/dice.ts'
import { GAMES, type Game } from '#lottery/games.ts'
import { luckyBets } from '#lottery/permutation.ts'
import { packedTickets, tickets } from '#lottery/tickets.ts'
import type { BenchRow } from './row.ts'

const MILLION = 1_000_000
const DEALT = 100_000
const ssq = GAMES[1]
const dice = diceFrom((bytes) => void randomFillSync(bytes))

/** The lottery's rows: bulk tickets, the cost of a late round, the whole space of the three big games. */
export async function rows(): Promise<BenchRow[]> {
  return [...ticketRows(), roundRow(), ...[GAMES[1], GAMES[2], GAMES[6]].map(wholeSpaceRow)]
}

function ticketRows(): BenchRow[] {
  const naive = best(() => naiveTickets(MILLION))
  const arrays = best(() => tickets(ssq, MILLION, dice))
  const packed = best(() => packedTickets(ssq, MILLION, dice))
  const peer = `${ms(naive)} Set + crypto.randomInt + sort`
  return [
    atLeast(3, naive / arrays, { what: '1e6 双色球 tickets, arrays', ours: ms(arrays), peer }),
    atLeast(10, naive / packed, { what: '1e6 双色球 tickets, packed', ours: ms(packed), peer }),
  ]
}

/** What a first draft would be: a Set of balls from crypto.randomInt until it holds six, then sorted. */
function naiveTickets(count: number) {
  return Array.from({ length: count }, () => {
    const reds = new Set<number>()
    while (reds.size < 6) reds.add(randomInt(1, 34))
    return { first: [...reds].sort((a, b) => a - b), second: [randomInt(1, 17)] }
  })
}

// Generate-and-check grows to twenty times its cost here; a permutation does not know how much of it was dealt.
function roundRow(): BenchRow {
  const key = randomFillSync(new Uint8Array(32))
  const late = Math.floor(ssq.combinations * 0.95)
  const [fresh, old] = bestOfEach(
    () => luckyBets(ssq, key, 0, DEALT),
    () => luckyBets(ssq, key, late, DEALT),
  )
  const what = `${DEALT} distinct 双色球 tickets of a round, 95 % issued`
  return atMost(1.3, old / fresh, { what, ours: ms(old), peer: `${ms(fresh)} at 0 %` })
}

function wholeSpaceRow(game: Game): BenchRow {
  const started = performance.now()
  let wrong = 0
  for (let place = 0; place < game.combinations; place++) if (rank(game, unrank(game, place)) !== place) wrong++
  const what = `unrank and rank undo each other, all ${game.combinations} of ${game.name}`
  return atMost(0, wrong, { what, ours: ms(performance.now() - started), peer: `${wrong} wrong` })
}

type Measured = Pick<BenchRow, 'what' | 'ours' | 'peer'>

function atLeast(bound: number, ratio: number, row: Measured): BenchRow {
  return { ...row, ratio, bound: `≥ ${bound}x`, met: ratio >= bound }
}

function atMost(bound: number, ratio: number, row: Measured): BenchRow {
  return { ...row, ratio, bound: `≤ ${bound}${bound === 0 ? '' : 'x'}`, met: ratio <= bound }
}

const ms = (time: number) => `${time.toFixed(0)} ms`

/** The shortest of three runs after a warm one: what the machine can do when nothing else holds it up. */
function best(run: () => unknown): number {
  return bestOfEach(run)[0]
}

// Turn about, so that a busy spell of the machine hits all alike.
function bestOfEach<T extends (() => unknown)[]>(...runs: T): { [K in keyof T]: number } {
  const times = runs.map(() => Infinity)
  for (let turn = 0; turn < 4; turn++) {
    runs.forEach((run, i) => {
      const time = timed(run)
      if (turn > 0) times[i] = Math.min(times[i]!, time)
    })
  }
  return times as { [K in keyof T]: number }
}

function timed(run: () => unknown): number {
  const started = performance.now()
  run()
  return performance.now() - started
}
