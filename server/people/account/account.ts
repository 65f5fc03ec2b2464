import { count, eq } from 'drizzle-orm'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { consents, sessions } from './account.tables.ts'

export { fits, hashed, hashing, uncommonOrRefuse } from './passwords.ts'
export {
  STAFF,
  type UserRow,
  banUser,
  changeProfile,
  emptyAccount,
  findOrRegister,
  giveRole,
  holdByPhone,
  lockUserShared,
  livingUser,
  lockAccount,
  lockOperators,
  lockUser,
  movePhone,
  nameInConsole,
  namesOf,
  newNickname,
  operatorsOf,
  personOf,
  phonesOf,
  resetPlayersPassword,
  savePassword,
  unbanUser,
  userById,
  userByPhone,
} from './people.ts'
export { type Balances, masked, profileOf } from './profile.ts'
export {
  endSessionOf,
  endSessionsOf,
  findMemberIn,
  keepSession,
  noteProof,
  openSession,
  prolongIn,
  sessionsOf,
} from './sessions.ts'
export { newToken, TOKEN, tokenHash } from './tokens.ts'
export { cookieAge, giveUserInfo } from './user-cookie.ts'

/** Records that a member accepts a version of an agreement; the time of the first acceptance remains. */
export async function accept(tx: Tx, userId: number, articleId: number, now: Date): Promise<void> {
  await tx.insert(consents).values({ userId, articleId, at: now }).onConflictDoNothing()
}

/** Lists the versions accepted by a member. */
export const acceptedBy = (db: Reader, userId: number) => db.select().from(consents).where(eq(consents.userId, userId))

/** Counts the members that have accepted each version of an agreement, by version id. */
export async function acceptances(db: Reader): Promise<ReadonlyMap<number, number>> {
  const rows = await db.select({ id: consents.articleId, by: count() }).from(consents).groupBy(consents.articleId)
  return new Map(rows.map(({ id, by }) => [id, by]))
}

/** Returns the exported account data in addition to the profile. */
export async function accountDataOf(db: Reader, userId: number) {
  const devices = await db.select().from(sessions).where(eq(sessions.userId, userId))
  const accepted = await acceptedBy(db, userId)
  return {
    devices: devices.map(({ device, createdAt }) => ({ device, signed_in_at: shanghaiTime(createdAt) })),
    agreements: accepted.map(({ articleId, at }) => ({ article_id: articleId, accepted_at: shanghaiTime(at) })),
  }
}
