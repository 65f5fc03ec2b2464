/** Becomes a 503 response: no capacity. The request had no effect. */
export class BusyError extends Error {
  readonly statusCode = 503
}

export class DiskFullError extends BusyError {}

interface LimiterOptions {
  /** Maximum number of running tasks. Further tasks wait in order of arrival. */
  width?: number
  weight?: number
  /** Runs at most one task of each caller at a time, so that other callers find a free slot. */
  inOrder?: boolean
  /** Maximum number of running and waiting tasks. Further tasks are rejected immediately. */
  most?: number
  /** Maximum number of running and waiting tasks of one caller, so that no caller fills the queue. */
  each?: number
  refuseMore?(): never
}

interface WaitingCall {
  caller: string
  weighs: number
  go(): void
}

/**
 * Returns a function that runs tasks within the limits. Call it before database reads, so that a rejection is cheap.
 */
export function createLimiter({
  width = Infinity,
  weight = Infinity,
  inOrder = false,
  most = Infinity,
  each = Infinity,
  refuseMore = throwBusy,
}: LimiterOptions) {
  const inside = new Map<string, number>()
  const waiting = new Set<WaitingCall>()
  const running = new Set<string>()
  let runningCount = 0
  let runningWeight = 0

  function count(caller: string, by: 1 | -1): void {
    const own = (inside.get(caller) ?? 0) + by
    if (own === 0) inside.delete(caller)
    else inside.set(caller, own)
  }

  function startWaiting(): void {
    for (const one of waiting) {
      if (runningCount === width || runningWeight + one.weighs > weight) return
      if (inOrder && running.has(one.caller)) continue
      waiting.delete(one)
      runningCount++
      runningWeight += one.weighs
      running.add(one.caller)
      one.go()
    }
  }

  function leave({ caller, weighs }: WaitingCall): void {
    runningCount--
    runningWeight -= weighs
    running.delete(caller)
    count(caller, -1)
    startWaiting()
  }

  /** Runs `work` as soon as the limits allow. Throws BusyError, or the error of `refuseMore`. */
  return async <T>(work: () => Promise<T>, { caller = '', weighs = 0 } = {}): Promise<T> => {
    if (weighs > weight) throw new RangeError(`${weighs} outweighs the room of ${weight}`)
    if ((inside.get(caller) ?? 0) >= each) refuseMore()
    if (runningCount + waiting.size >= most) throwBusy()
    const { promise: started, resolve: go } = Promise.withResolvers<void>()
    const own = { caller, weighs, go }
    count(caller, 1)
    waiting.add(own)
    startWaiting()
    await started
    try {
      return await work()
    } finally {
      leave(own)
    }
  }
}

function throwBusy(): never {
  throw new BusyError()
}

/** Becomes a 429 response: the rate limit is used up. `wait` is the Retry-After in seconds. */
export class RateLimitError extends Error {
  readonly statusCode = 429
  readonly wait: number
  constructor(wait: number) {
    super(`again in ${wait} s`)
    this.wait = wait
  }
}
