import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '#server/infra/lib/errors.ts'

const PAUSE_MS = 500

/** `lines`: number of connection errors that were not logged. */
interface OutageLog {
  lost(error: unknown): void
  back(summary: { seconds: number; lines: number }): void
}

/** Logs one line when the database becomes unavailable and one when it is back, instead of one per failed query. */
export interface Outage {
  /**
   * For a connection error calls `write` only if the probe then succeeds; for others, or without a probe, immediately.
   */
  hear(error: unknown, write: () => void): void
  /** Sets the probe, which must reject while the database is unavailable. */
  watch(probe: () => Promise<unknown>): void
}

export function createOutage({ lost, back }: OutageLog): Outage {
  let probe: (() => Promise<unknown>) | null = null
  let queuedWrites: (() => void)[] | null = null
  let failureCount: number | null = null
  const isAvailable = () =>
    probe!().then(
      () => true,
      () => false,
    )

  async function probeAndReport(error: unknown): Promise<void> {
    const began = performance.now()
    const hasRecovered = await isAvailable()
    const lines = queuedWrites ?? []
    queuedWrites = null
    if (hasRecovered) return lines.forEach((write) => write())
    failureCount = lines.length
    lost(error)
    do await sleep(PAUSE_MS, undefined, { ref: false })
    while (!(await isAvailable()))
    back({ seconds: Math.round((performance.now() - began) / 1000), lines: failureCount })
    failureCount = null
  }

  return {
    hear(error, write) {
      if (!probe || !isUnavailable(error)) return write()
      if (failureCount !== null) return void failureCount++
      if (queuedWrites) return void queuedWrites.push(write)
      queuedWrites = [write]
      void probeAndReport(error)
    },
    watch: (how) => void (probe = how),
  }
}
