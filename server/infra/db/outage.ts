import { setTimeout as sleep } from 'node:timers/promises'
import { isAway } from '#server/infra/lib/errors.ts'

const PAUSE_MS = 500

/** What a log says of an outage; everything else that fails of it is counted. */
interface Saying {
  lost(error: unknown): void
  back(summary: { seconds: number; lines: number }): void
}

/**
 * Makes one line of an outage when the database is lost, and one when it is back. Whether it is lost is looked at when the
 * first line says so: those that come meanwhile are held, and written as they are where it answers.
 */
export interface Outage {
  /** `write` is called now, later, or never. */
  hear(error: unknown, write: () => void): void
  /** From now on it can be looked at, by what throws while it is lost. */
  watch(probe: () => Promise<unknown>): void
}

export function outageOf({ lost, back }: Saying): Outage {
  let probe: (() => Promise<unknown>) | null = null
  let held: (() => void)[] | null = null
  let counted: number | null = null
  const answers = () =>
    probe!().then(
      () => true,
      () => false,
    )

  async function doubt(error: unknown): Promise<void> {
    const began = performance.now()
    const isFine = await answers()
    const lines = held ?? []
    held = null
    if (isFine) return lines.forEach((write) => write())
    counted = lines.length
    lost(error)
    do await sleep(PAUSE_MS, undefined, { ref: false })
    while (!(await answers()))
    back({ seconds: Math.round((performance.now() - began) / 1000), lines: counted })
    counted = null
  }

  return {
    hear(error, write) {
      if (!probe || !isAway(error)) return write()
      if (counted !== null) return void counted++
      if (held) return void held.push(write)
      held = [write]
      void doubt(error)
    },
    watch: (how) => void (probe = how),
  }
}
