import { count, eq } from 'drizzle-orm'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { consents, sessions } from './account.tables.ts'

export { verifyPassword, hashPassword, withHashingSlot, rejectCommonPassword } from './passwords.ts'
export {
  STAFF,
  type UserRow,
  banUser,
  updateProfile,
  emptyAccount,
  findOrRegister,
  updateRole,
  lockUserByPhone,
  lockUserShared,
  findActiveUser,
  lockAccount,
  lockOperators,
  lockUser,
  movePhone,
  formatConsoleName,
  loadConsoleNames,
  generateNickname,
  listOperators,
  findPerson,
  listPhones,
  resetPlayersPassword,
  savePassword,
  unbanUser,
  getUser,
  findUserByPhone,
} from './people.ts'
export { type Balances, maskPhone, getProfile } from './profile.ts'
export {
  deleteSession,
  deleteSessions,
  createFindMember,
  lockSession,
  recordProof,
  openSession,
  createProlong,
  listSessions,
} from './sessions.ts'
export { generateToken, TOKEN, hashToken } from './tokens.ts'
export { computeCookieAge, setUserInfoCookie } from './user-cookie.ts'

/** Records that a member accepts a version of an agreement; the time of the first acceptance remains. */
export async function acceptAgreement(tx: Tx, userId: number, articleId: number, now: Date): Promise<void> {
  await tx.insert(consents).values({ userId, articleId, at: now }).onConflictDoNothing()
}

/** Lists the versions accepted by a member. */
export const listAcceptedAgreements = (db: Queryable, userId: number) =>
  db.select().from(consents).where(eq(consents.userId, userId))

/** Counts the members that have accepted each version of an agreement, by version id. */
export async function countAcceptances(db: Queryable): Promise<ReadonlyMap<number, number>> {
  const rows = await db.select({ id: consents.articleId, by: count() }).from(consents).groupBy(consents.articleId)
  return new Map(rows.map(({ id, by }) => [id, by]))
}

/** Returns the exported account data in addition to the profile. */
export async function exportAccount(db: Queryable, userId: number) {
  const devices = await db.select().from(sessions).where(eq(sessions.userId, userId))
  const accepted = await listAcceptedAgreements(db, userId)
  return {
    devices: devices.map(({ device, createdAt }) => ({ device, signed_in_at: formatShanghaiTime(createdAt) })),
    agreements: accepted.map(({ articleId, at }) => ({ article_id: articleId, accepted_at: formatShanghaiTime(at) })),
  }
}
