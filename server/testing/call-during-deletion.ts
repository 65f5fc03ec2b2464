import { expect } from 'vitest'
import { emptyAccount } from '#server/people/account/people.ts'
import type { TestSite } from './site.ts'
import { countLockWaits } from './database.ts'

/** Calls while a transaction deletes the account; commits it as soon as the call waits for a lock or is answered. */
export async function callDuringDeletion<T>(
  { db, clock }: TestSite,
  userId: number,
  call: () => Promise<T>,
): Promise<T> {
  const answer = await db.transaction(async (tx) => {
    await emptyAccount(tx, userId, clock.now())
    let isAnswered = false
    const asked = call().finally(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await countLockWaits(db)) > 0, { interval: 10 }).toBe(true)
    return [asked]
  })
  return answer[0]!
}
