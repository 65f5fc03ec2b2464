/** Scheduler for later actions of the wallets: sending notices, completing refunds. */
export interface Scheduler {
  /** Runs the task immediately; if the scheduler holds tasks, at the next release. */
  soon(task: Task): void
  /** Runs the task after `ms` of the wallets' time, which runs `speed` times as fast as real time. */
  later(ms: number, task: Task): void
  /** Runs all held tasks sequentially. Tasks scheduled meanwhile wait for the next release. */
  release(): Promise<void>
  /** Resolves when no task is running. */
  idle(): Promise<void>
  stop(): Promise<void>
}

type Task = () => Promise<void> | void

/** `held`: no task runs until `release`, so that a test controls the order. */
export function createScheduler({ speed, held }: { speed: number; held: boolean }): Scheduler {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let waiting: Task[] = []
  let stopped = false

  function run(task: Task): void {
    if (stopped) return
    const done: Promise<void> = Promise.resolve()
      .then(task)
      .finally(() => running.delete(done))
    running.add(done)
  }

  function later(ms: number, task: Task): void {
    if (held) return void waiting.push(task)
    const timer = setTimeout(() => {
      timers.delete(timer)
      run(task)
    }, ms / speed)
    timers.add(timer)
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    later,
    idle,
    soon: (task) => (held ? void waiting.push(task) : run(task)),
    async release() {
      const now = waiting
      waiting = []
      for (const task of now) await task()
    },
    async stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await idle()
    },
  }
}
