const TICK_MS = 1000

/** Tells once a second, until the returned function is called. */
export function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, TICK_MS)
  return () => clearInterval(timer)
}
