import { eq } from 'drizzle-orm'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Database, Reader } from '#server/db/connect.ts'
import { consents, sessions } from './account.tables.ts'
import { forgetChallenges } from './challenge.ts'
import { forgetCodesBefore } from './codes.ts'
import { forgetMinutesBefore } from './site-sends.ts'
import { forgetSessionsBefore } from './sessions.ts'
import { forgetTriesBefore } from './tries.ts'

export { keysOf } from './keys.ts'
export { addOperator, operatorsOf, removeOperator } from './operators.ts'
export { findOrRegister, keepUser, lockUser } from './people.ts'
export { findMemberIn, prolongIn } from './sessions.ts'

const TWO_DAYS = 2 * 24 * 3_600_000

/** Drops what no cap or session looks at any more. */
export async function sweepAccounts(db: Database, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - TWO_DAYS)
  await forgetSessionsBefore(db, now)
  await forgetChallenges(db, now)
  await forgetCodesBefore(db, longAgo)
  await forgetMinutesBefore(db, longAgo)
  await forgetTriesBefore(db, longAgo)
}

/** What a member's export holds of this feature besides the profile. */
export async function accountDataOf(db: Reader, userId: number) {
  const devices = await db.select().from(sessions).where(eq(sessions.userId, userId))
  const accepted = await db.select().from(consents).where(eq(consents.userId, userId))
  return {
    devices: devices.map(({ device, createdAt }) => ({ device, signed_in_at: shanghaiTime(createdAt) })),
    agreements: accepted.map(({ articleId, at }) => ({ article_id: articleId, accepted_at: shanghaiTime(at) })),
  }
}
