import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/connect.ts'
import { commentLikes, comments } from './discussion.tables.ts'

/** A deleted account's likes and pictures go; its comments stay under 已注销用户. */
export async function eraseSaid(tx: Tx, userId: number): Promise<void> {
  await tx.delete(commentLikes).where(eq(commentLikes.userId, userId))
  await tx.update(comments).set({ media: [] }).where(eq(comments.userId, userId))
}
