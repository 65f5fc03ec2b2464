import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import type { Connection, Database, Reader, Tx } from '#server/db/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { FindMember, Member } from '#server/http/session.ts'
import { vipNow } from '#server/membership/vip-now.ts'
import { sessions } from './account.tables.ts'
import { TOKEN, tokenHash } from './keys.ts'

/** Absolute, on the site's clock; there is no idle limit besides (SECURITY 3). */
export const SESSION_LIFE = 24 * 3_600_000

// One read, for every signed-in call.
const FIND = `select s.id as "sessionId", u.id, ${vipNow('u.id', '$2')} as "isVip",
    s.staff and u.role = 'operator' as operator
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > $2 and u.banned_at is null and u.deleted_at is null`

/** Who a living token belongs to. What we can't have issued is refused without a read. */
export function findMemberIn({ pool }: Connection, clock: Clock): FindMember {
  return async (token) => {
    if (!TOKEN.test(token)) return null
    const { rows } = await pool.query<Member>({
      name: 'find-member',
      text: FIND,
      values: [tokenHash(token), clock.now()],
    })
    return rows[0] ?? null
  }
}

export function sessionsOf(db: Reader, userId: number, now: Date) {
  return db
    .select({ id: sessions.id, device: sessions.device, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
}

/** Ends one of a member's own sessions; false where they have no such session. */
export async function endSessionOf(tx: Tx, userId: number, id: number): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends a member's sessions: all, or all but one. */
export async function endSessionsOf(tx: Tx, userId: number, but = 0): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, but)))
}

export async function forgetSessionsBefore(db: Database, at: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, at))
}
