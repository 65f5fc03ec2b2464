const TICK_MS = 1000

export function onEverySecond(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS)
  return () => clearInterval(timer)
}
