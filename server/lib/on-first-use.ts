/** Makes something when it is first asked for, once: a module that few calls need costs a start nothing. */
export function onFirstUse<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null
  return () => (made ??= make())
}
