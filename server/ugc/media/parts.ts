import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Database, Reader, Tx } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { uploadParts } from './media.tables.ts'
import { dayOf, mayUploadOrRefuse } from './quota.ts'

const MINUTE = 60_000
/** A process that is still at it after this was killed. */
const TAKEN_MS = 5 * MINUTE

/** Makes room for a file of so many bytes in its sender's day. */
export async function beginPart(
  db: Database,
  part: { id: string; userId: number; bytes: number },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUserShared(tx, part.userId)
    await dayOf(tx, part.userId)
    await mayUploadOrRefuse(tx, part.userId, part.bytes, now)
    await tx.insert(uploadParts).values({ ...part, createdAt: now })
  })
}

/** A file on its way, if it is this member's. */
export async function partOf(db: Reader, userId: number, id: string) {
  const [part] = await db
    .select()
    .from(uploadParts)
    .where(and(eq(uploadParts.id, id), eq(uploadParts.userId, userId)))
  return part
}

/** Lets one process at the file, and answers false to all others. */
export async function takePart(db: Database, id: string, now: Date): Promise<boolean> {
  const left = or(isNull(uploadParts.takenAt), lt(uploadParts.takenAt, new Date(now.getTime() - TAKEN_MS)))
  const { rowCount } = await db
    .update(uploadParts)
    .set({ takenAt: now })
    .where(and(eq(uploadParts.id, id), isNull(uploadParts.name), left))
  return rowCount === 1
}

/** Says which upload a file has become. */
export async function endPart(tx: Tx, id: string, name: string): Promise<void> {
  const { rowCount } = await tx.update(uploadParts).set({ name }).where(eq(uploadParts.id, id))
  if (rowCount === 0) refuse('unknown_upload')
}
