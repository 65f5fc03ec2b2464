/** Lets `width` works run at a time; the others wait their turn. */
export function gate(width: number) {
  let running = 0
  const waiting: (() => void)[] = []

  async function enter(): Promise<void> {
    if (running < width) return void running++
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
