import { sql } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'

export const DAY = 24 * 3_600_000
const DAILY_BYTES = 500 * 1024 * 1024

/** Serialises quota checks until the commit: two files that each fit may exceed the quota together. */
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
