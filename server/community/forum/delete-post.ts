import { and, eq, isNull } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { lockDiscussion, listDiscussionMedia } from '#server/ugc/discussion/discussion.ts'
import { releaseMedia } from '#server/ugc/media/media.ts'
import { posts, postVersions } from './forum.tables.ts'
import { updateShareCounts } from './publish.ts'

/** Hides a post with its comments, and releases their media and those of former versions. */
export async function deletePost(tx: Tx, userId: number, id: number, now: Date): Promise<void> {
  await lockUserShared(tx, userId)
  const [deleted] = await tx
    .update(posts)
    .set({ deletedAt: now })
    .where(and(eq(posts.id, id), eq(posts.userId, userId), isNull(posts.deletedAt)))
    .returning()
  if (!deleted) refuse('unknown_post')
  const { shareId, state, discussionId } = deleted
  const counted = state === 'shown' && shareId !== null
  if (counted) await updateShareCounts(tx, [shareId], -1)
  // Waits for concurrent comments, so that their pictures are released too.
  await lockDiscussion(tx, { id: discussionId })
  const versions = await tx.select({ media: postVersions.media }).from(postVersions).where(eq(postVersions.postId, id))
  const own = [deleted, ...versions].map(({ media }) => ({ userId, media }))
  await releaseMedia(tx, [...own, ...(await listDiscussionMedia(tx, discussionId))])
}
