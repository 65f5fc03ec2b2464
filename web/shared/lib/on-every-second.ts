const TICK_MS = 1000

/** Calls the listener every second until the returned function is called. */
export function onEverySecond(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS)
  return () => clearInterval(timer)
}
