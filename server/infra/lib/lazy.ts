/**
 * Returns a function that creates a value at its first call and returns the same value afterwards. For rarely used
 * modules, which would slow down the start. If `make` rejects, the next call tries again.
 */
export function createLazy<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null
      throw error
    }))
}
