interface Room {
  /** Works that may run at a time. */
  places: number
  /** What they may weigh together. */
  weight: number
}

interface Waiting {
  weight: number
  go(): void
}

/** Lets works run while there is room for them; the others wait, first come, first served. None may outweigh the room. */
export function semaphore({ places, weight }: Room) {
  let running = 0
  let held = 0
  const waiting: Waiting[] = []

  const fits = (one: number) => running < places && held + one <= weight

  function enter(one: number): Promise<void> {
    if (one > weight) throw new RangeError(`${one} outweighs the room of ${weight}`)
    const entered = new Promise<void>((go) => waiting.push({ weight: one, go }))
    admit()
    return entered
  }

  function admit(): void {
    while (waiting[0] && fits(waiting[0].weight)) {
      const { weight: one, go } = waiting.shift()!
      running++
      held += one
      go()
    }
  }

  function leave(one: number): void {
    running--
    held -= one
    admit()
  }

  return async <T>(one: number, work: () => Promise<T>): Promise<T> => {
    await enter(one)
    try {
      return await work()
    } finally {
      leave(one)
    }
  }
}
