/** Lets `width` works run at a time and `queue` wait; more are turned away. */
export function gate(width: number, queue: number) {
  let running = 0
  const waiting: (() => void)[] = []

  async function enter(): Promise<void> {
    if (running < width) return void running++
    if (waiting.length >= queue) throw new Busy()
    // Who leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((go) => waiting.push(go))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** Answered as 503. */
class Busy extends Error {
  readonly statusCode = 503
}
