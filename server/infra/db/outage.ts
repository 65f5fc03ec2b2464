import { setTimeout as sleep } from 'node:timers/promises'
import { isAway } from '#server/infra/lib/errors.ts'

const PAUSE_MS = 500

/** Log calls at the start and the end of an outage; all other errors meanwhile are counted. */
interface Saying {
  lost(error: unknown): void
  back(summary: { seconds: number; lines: number }): void
}

/**
 * Logs one line when the database becomes unavailable and one when it is back. The first connection error starts a
 * probe; lines that arrive meanwhile are queued and written if the database answers.
 */
export interface Outage {
  /** Calls `write` now, later, or never. */
  hear(error: unknown, write: () => void): void
  /** Sets the probe; it must throw while the database is unavailable. */
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
