import { inArray, lt } from 'drizzle-orm'
import { BATCH_SIZE, deleteInBatches } from '#server/infra/db/batches.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { deleteDiscussions } from '#server/ugc/discussion/discussion.ts'
import { posts } from './forum.tables.ts'

/** Deletes posts that were marked as deleted before `before`, with their discussions. */
export function deleteOldPosts(db: Database, before: Date, signal?: AbortSignal): Promise<void> {
  return deleteInBatches(db, signal, async (tx) => {
    const due = tx.select({ id: posts.id }).from(posts).where(lt(posts.deletedAt, before)).limit(BATCH_SIZE)
    const gone = await tx.delete(posts).where(inArray(posts.id, due)).returning({ discussionId: posts.discussionId })
    await deleteDiscussions(
      tx,
      gone.map(({ discussionId }) => discussionId),
    )
    return gone.length
  })
}
