import { setTimeout as sleep } from 'node:timers/promises'

export type Scheduler = ReturnType<typeof createScheduler>

/** Scheduler for later actions of the wallets: sending notices, completing refunds. */
export function createScheduler(speed: number) {
  const ending = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    /** Runs the task after `ms` of the wallets' time, which runs `speed` times as fast as real time. */
    later(ms: number, task: () => Promise<void> | void): void {
      const done: Promise<void> = sleep(ms / speed, undefined, { signal: ending.signal })
        .then(task, () => {})
        .finally(() => running.delete(done))
      running.add(done)
    },
    /** Cancels the scheduled tasks and awaits the running ones. */
    async stop(): Promise<void> {
      ending.abort()
      await Promise.all(running)
    },
  }
}
