/** What the wallets do later by themselves: send notices, finish refunds. */
export interface Agenda {
  /** Does it at once; while held, when it is let go. */
  soon(task: Task): void
  /** The same after `ms` of the wallets' time, which runs `speed` times as fast as ours. */
  later(ms: number, task: Task): void
  /** Does all that is held so far, one after another. What that puts on the agenda waits for the next time. */
  release(): Promise<void>
  /** Until nothing is under way. */
  idle(): Promise<void>
  stop(): Promise<void>
}

type Task = () => Promise<void> | void

/** `held`: nothing happens by itself, so that a test decides what comes when. */
export function agendaOf({ speed, held }: { speed: number; held: boolean }): Agenda {
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
