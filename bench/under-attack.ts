import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchRow } from './row.ts'
import { medianPair } from './servers.ts'

const VISITORS = 3
const SECONDS = 3
const PAUSE_MS = 10
const MOST = 3

/** Goes on until the signal; whatever it does must be bounded and end soon after. */
export type Attack = (round: number, stop: AbortSignal) => Promise<unknown>

/** The p99 of what visitors wait for while someone attacks, against the same in quiet; pairs of one session. */
export async function underAttack(what: string, visit: () => Promise<unknown>, attack: Attack): Promise<BenchRow> {
  const attacked = async (round: number) => {
    const end = new AbortController()
    const attacking = attack(round, end.signal)
    // Until it is under way.
    await sleep(300)
    const wait = await p99(visit)
    end.abort()
    await attacking
    return wait
  }
  await p99(visit)
  const { ours, peer } = await medianPair(attacked, () => p99(visit))
  const ratio = ours / peer
  const ms = (wait: number) => `${wait.toFixed(0)} ms`
  return { what, ours: ms(ours), peer: `${ms(peer)} in quiet`, ratio, bound: `≤ ${MOST}x`, met: ratio <= MOST }
}

async function p99(visit: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  const waits: number[] = []
  const goOn = async () => {
    while (performance.now() < until) {
      const asked = performance.now()
      await visit()
      waits.push(performance.now() - asked)
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, goOn))
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN
}
