type Task = () => Promise<void> | void

export type Scheduler = ReturnType<typeof createScheduler>

/** Scheduler for later actions of the wallets: sending notices, completing refunds. */
export function createScheduler(speed: number) {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false
  return {
    /** Runs the task after `ms` of the wallets' time, which runs `speed` times as fast as real time. */
    later(ms: number, task: Task): void {
      if (stopped) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        const done: Promise<void> = Promise.resolve()
          .then(task)
          .finally(() => running.delete(done))
        running.add(done)
      }, ms / speed)
      timers.add(timer)
    },
    /** Cancels the scheduled tasks and awaits the running ones. */
    async stop(): Promise<void> {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
