import { sql } from 'drizzle-orm'
import { BATCH_SIZE, deleteInBatches } from '#server/infra/db/batches.ts'
import type { Database } from '#server/infra/db/connect.ts'

/** Deletes comments that were marked as deleted before `before`, and their replies. */
export function deleteOldComments(db: Database, before: Date, signal?: AbortSignal): Promise<void> {
  const deleted = before.toISOString()
  return deleteInBatches(db, signal, async (tx) => {
    // Delete replies first, so that the cascade of a thread does not exceed a batch.
    const { rowCount: replies } = await tx.execute(sql`
      delete from comments where id in (
        select reply.id from comments thread join comments reply on reply.thread_id = thread.id
        where thread.deleted_at < ${deleted} limit ${BATCH_SIZE})`)
    if (replies) return replies
    const { rowCount } = await tx.execute(sql`
      delete from comments where id in (
        select id from comments where deleted_at < ${deleted} limit ${BATCH_SIZE})`)
    return rowCount ?? 0
  })
}
