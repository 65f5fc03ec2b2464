/**
 * Makes something when it is first asked for, once: a module that few calls need costs a start nothing. What failed is tried
 * anew by who asks next, or one bad moment would last until the process ends.
 */
export function onFirstUse<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null
      throw error
    }))
}
