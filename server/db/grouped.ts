import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '#server/lib/error-code.ts'
import { statement } from './statement.ts'

/** So many are written together at most: they share one connection's time limits. */
const MOST = 32
/** A group that takes longer (its connection is stuck, say) is waited for no more: the next begins beside it. */
const PATIENCE_MS = 250
/** Takes too long to be tried again. */
const TIMED_OUT = '57014'

interface Grouping<Wanted, Answer> {
  /**
   * Writes several in one transaction; null: it could not be written so. `waits`: for what others hold there; else what is held
   * is left out.
   */
  readonly together: (group: readonly Wanted[], waits: boolean) => Promise<readonly (Answer | null)[]>
  readonly alone: (wanted: Wanted) => Promise<Answer>
  /** No two of one key are in one group. */
  readonly keyOf: (wanted: Wanted) => unknown
  /** Those of one place have to wait for the same others. */
  readonly placeOf: (wanted: Wanted) => unknown
}

interface Waiting<Wanted, Answer> {
  readonly wanted: Wanted
  readonly resolve: (answer: Answer | Promise<Answer>) => void
  readonly reject: (error: unknown) => void
}

/**
 * Group commit: what comes while a transaction is under way is written together by the next, and who comes while none is does not wait
 * (docs/decisions/050-group-commit.md). Each fails or stands by itself: what can't be written with others is asked alone.
 */
export function grouped<Wanted, Answer>({ together, alone, keyOf, placeOf }: Grouping<Wanted, Answer>) {
  type One = Waiting<Wanted, Answer>
  let waiting: One[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    try {
      // Who comes in the same turn of the event loop comes at the same moment.
      await turn()
      while (waiting.length > 0) await Promise.race([write(nextGroup()), sleep(PATIENCE_MS, undefined, { ref: false })])
    } finally {
      isWriting = false
    }
  }

  /** Those who have waited longest, each key once. */
  function nextGroup(): One[] {
    const group = new Map<unknown, One>()
    for (const one of waiting) {
      if (group.size === MOST) break
      const key = keyOf(one.wanted)
      if (!group.has(key)) group.set(key, one)
    }
    const taken = new Set(group.values())
    waiting = waiting.filter((one) => !taken.has(one))
    return [...taken]
  }

  /** Whoever has to wait for what others hold does that beside the next group. */
  async function write(group: readonly One[]): Promise<void> {
    const left = await attempt(group, false)
    for (const of of Map.groupBy(left, ({ wanted }) => placeOf(wanted)).values()) void writeWaiting(of)
  }

  async function writeWaiting(group: readonly One[]): Promise<void> {
    const left = group.length > 1 ? await attempt(group, true) : group
    for (const { wanted, resolve } of left) resolve(alone(wanted))
  }

  /** Answers whom it has not written. */
  async function attempt(group: readonly One[], waits: boolean): Promise<readonly One[]> {
    try {
      const wanted = group.map((one) => one.wanted)
      const answers = await together(wanted, waits)
      group.forEach((one, nth) => answers[nth] && one.resolve(answers[nth]))
      return group.filter((_, nth) => !answers[nth])
    } catch (error) {
      if (isUndone(error)) return group
      for (const { reject } of group) reject(error)
      return []
    }
  }

  return (wanted: Wanted): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ wanted, resolve, reject })
      if (!isWriting) void writeAll()
    })
}

/** A statement was refused, so that nothing of its transaction stands. */
const isUndone = (error: unknown): boolean =>
  (Object(error) as { severity?: unknown }).severity === 'ERROR' && codeOf(error) !== TIMED_OUT

/** In a group's transaction: what no `skip locked` leaves out is waited for so long. */
export const givesUpSoon = statement('group_gives_up', `select set_config('lock_timeout', '50', true)`)
