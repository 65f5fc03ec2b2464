/**
 * Asks questions of one transaction in one trip, in their order, and waits for all of them: were one left under way when
 * another fails, it would run after the rollback, as if there had been no transaction. They have to be sent in that order, too:
 * what is thrown is the first that failed, and what stands behind it fails for that alone.
 */
export async function together<Asked extends readonly unknown[]>(
  ...asked: { [Place in keyof Asked]: Promise<Asked[Place]> | Asked[Place] }
): Promise<Asked> {
  const settled = await Promise.allSettled(asked)
  for (const one of settled) if (one.status === 'rejected') throw one.reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as Asked
}
