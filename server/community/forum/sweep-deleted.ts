import { inArray, lt } from 'drizzle-orm'
import { BATCH, sweepInBatches } from '#server/infra/db/batches.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { eraseDiscussions } from '#server/ugc/discussion/discussion.ts'
import { posts } from './forum.tables.ts'

/** Deletes posts that were marked deleted before a moment, with their discussions. */
export function sweepDeletedPosts(db: Database, before: Date, signal?: AbortSignal): Promise<void> {
  return sweepInBatches(db, signal, async (tx) => {
    const due = tx.select({ id: posts.id }).from(posts).where(lt(posts.deletedAt, before)).limit(BATCH)
    const gone = await tx.delete(posts).where(inArray(posts.id, due)).returning({ discussionId: posts.discussionId })
    await eraseDiscussions(
      tx,
      gone.map(({ discussionId }) => discussionId),
    )
    return gone.length
  })
}
