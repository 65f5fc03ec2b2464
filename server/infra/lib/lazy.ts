/**
 * Creates a value once, on first use, so that rarely used modules do not slow down the start. After a failure the next
 * caller retries.
 */
export function createLazy<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null
      throw error
    }))
}
