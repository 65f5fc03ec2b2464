import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '#server/lib/error-code.ts'
import { isLost } from './retried.ts'

/** So many are written together at most: they share one connection's time limits. */
const MOST = 32
/** A group that takes longer (its connection is stuck, say) is waited for no more: the next begins beside it. */
const PATIENCE_MS = 250
/** A statement was refused, so that nothing of its transaction stands: classes 22, 23, 40 and 55 of PostgreSQL. */
const UNDONE = /^(22|23|40|55).{3}$/

interface Grouping<Wanted, Answer> {
  /** Writes several in one transaction; null: this one has to be asked alone. */
  readonly together: (group: readonly Wanted[]) => Promise<readonly (Answer | null)[]>
  readonly alone: (wanted: Wanted) => Promise<Answer>
  /** No two of one key are in one group. */
  readonly keyOf: (wanted: Wanted) => unknown
}

interface Waiting<Wanted, Answer> {
  readonly wanted: Wanted
  readonly resolve: (answer: Answer | Promise<Answer>) => void
  readonly reject: (error: unknown) => void
}

/**
 * Group commit: what comes while a transaction is under way is written together by the next, and who comes while none is does not wait
 * (docs/decisions/050-group-commit.md). Each fails or stands by itself: where the group fails and is undone, each is asked alone.
 */
export function grouped<Wanted, Answer>({ together, alone, keyOf }: Grouping<Wanted, Answer>) {
  let waiting: Waiting<Wanted, Answer>[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    // Who comes in the same turn of the event loop comes at the same moment.
    await turn()
    while (waiting.length > 0) await Promise.race([write(nextGroup()), sleep(PATIENCE_MS, undefined, { ref: false })])
    isWriting = false
  }

  /** Those who have waited longest, each key once. */
  function nextGroup(): Waiting<Wanted, Answer>[] {
    const group = new Map<unknown, Waiting<Wanted, Answer>>()
    for (const one of waiting) {
      if (group.size === MOST) break
      const key = keyOf(one.wanted)
      if (!group.has(key)) group.set(key, one)
    }
    const taken = new Set(group.values())
    waiting = waiting.filter((one) => !taken.has(one))
    return [...taken]
  }

  async function write(group: readonly Waiting<Wanted, Answer>[]): Promise<void> {
    const [first, ...others] = group
    if (first && others.length === 0) return await settle(first, alone(first.wanted))
    try {
      const answers = await together(group.map(({ wanted }) => wanted))
      group.forEach((one, nth) => one.resolve(answers[nth] ?? alone(one.wanted)))
    } catch (error) {
      const isUndone = UNDONE.test(codeOf(error)) && !isLost(error)
      for (const { wanted, resolve, reject } of group) {
        if (isUndone) resolve(alone(wanted))
        else reject(error)
      }
    }
  }

  return (wanted: Wanted): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ wanted, resolve, reject })
      if (!isWriting) void writeAll()
    })
}

async function settle<Wanted, Answer>({ resolve }: Waiting<Wanted, Answer>, answer: Promise<Answer>): Promise<void> {
  resolve(answer)
  await answer.catch(() => {})
}
