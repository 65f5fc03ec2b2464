type Task = () => Promise<void> | void

/** Scheduler for later actions of the wallets: sending notices, completing refunds. */
export interface Scheduler {
  /** Runs the task after `ms` of the wallets' time, which runs `speed` times as fast as real time. */
  later(ms: number, task: Task): void
  /** Cancels the scheduled tasks and awaits the running ones. */
  stop(): Promise<void>
}

export function createScheduler(speed: number): Scheduler {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false
  return {
    later(ms, task) {
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
    async stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
