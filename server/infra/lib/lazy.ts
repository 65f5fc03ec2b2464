/** For rarely used modules, which would slow down the start. If `make` rejects, the next call tries again. */
export function createLazy<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null
      throw error
    }))
}
