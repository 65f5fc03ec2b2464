import { expect } from 'vitest'
import { emptyAccount } from '#server/people/account/people.ts'
import type { Site } from './a-site.ts'
import { lockWaits } from './a-database.ts'

/** Calls while an account is being deleted; returns the reply. */
export async function whileDeleted<T>({ db, clock }: Site, userId: number, call: () => Promise<T>): Promise<T> {
  const answer = await db.transaction(async (tx) => {
    await emptyAccount(tx, userId, clock.now())
    let isAnswered = false
    const asked = call().finally(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await lockWaits(db)) > 0, { interval: 10 }).toBe(true)
    return [asked]
  })
  return answer[0]!
}
