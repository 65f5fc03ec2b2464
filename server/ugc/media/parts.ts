import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Database, Queryable, Tx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import { uploadParts } from './media.tables.ts'

export const DAY = 24 * 3_600_000
const DAILY_BYTES = 500 * 1024 * 1024

/** Serialises a member's quota checks until the commit: two files that each fit may exceed the quota together. */
export async function lockUploadDay(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEYS.uploads}, hashint8(${userId}))`)
}

/** Throws if the member would exceed 500 MB in 24 hours, unfinished uploads included. */
export async function checkUploadQuota(db: Queryable, userId: number, bytes: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY).toISOString()
  const { rows } = await db.execute<{ sent: number }>(sql`select coalesce(sum(bytes), 0)::float8 as sent from (
    select bytes from uploads where user_id = ${userId} and created_at > ${since}
    union all
    select bytes from upload_parts where user_id = ${userId} and created_at > ${since} and name is null) as files`)
  if ((rows[0]?.sent ?? 0) + bytes > DAILY_BYTES) refuse('upload_quota')
}

const MINUTE = 60_000
/** Milliseconds after which a claim is regarded as that of a killed process. */
const TAKEN_MS = 5 * MINUTE

/** Reserves the file's bytes in the sender's daily quota. Throws above the quota. */
export async function insertPart(
  db: Database,
  part: { id: string; userId: number; bytes: number },
  now: Date,
): Promise<void> {
  await runTransaction(db, async (tx) => {
    await lockUserShared(tx, part.userId)
    await lockUploadDay(tx, part.userId)
    await checkUploadQuota(tx, part.userId, part.bytes, now)
    await tx.insert(uploadParts).values({ ...part, createdAt: now })
  })
}

export async function findPart(db: Queryable, userId: number, id: string) {
  const [part] = await db
    .select()
    .from(uploadParts)
    .where(and(eq(uploadParts.id, id), eq(uploadParts.userId, userId)))
  return part
}

/** Claims an upload. Returns false if it is finished or was claimed less than TAKEN_MS ago. */
export async function claimPart(db: Database, id: string, now: Date): Promise<boolean> {
  const left = or(isNull(uploadParts.takenAt), lt(uploadParts.takenAt, new Date(now.getTime() - TAKEN_MS)))
  const { rowCount } = await db
    .update(uploadParts)
    .set({ takenAt: now })
    .where(and(eq(uploadParts.id, id), isNull(uploadParts.name), left))
  return rowCount === 1
}

export async function finishPart(tx: Tx, id: string, name: string): Promise<void> {
  const { rowCount } = await tx.update(uploadParts).set({ name }).where(eq(uploadParts.id, id))
  if (rowCount === 0) refuse('unknown_upload')
}
