import { and, eq, sql } from 'drizzle-orm'
import { MAX_BLOCKED_MEMBERS } from '#contract/infra/quotas.ts'
import { refuse } from '#contract/refusals.ts'
import { lockUser } from '#server/people/account/account.ts'
import type { Database, Queryable, Tx } from '#server/infra/db/connect.ts'
import { blocks } from './visibility.tables.ts'

export async function listBlockedMembers(db: Queryable, userId: number) {
  const { rows } = await db.execute<{ id: number; nickname: string; avatar: string | null; at: string }>(sql`
    select b.id, u.nickname, u.avatar, b.created_at as at from blocks b join users u on u.id = b.blocked_id
    where b.user_id = ${userId} order by b.id desc`)
  return rows.map(({ at, ...row }) => ({ ...row, createdAt: new Date(at) }))
}

/** Blocks a member; repeated calls change nothing. Returns the id of the block. */
export async function insertBlock(tx: Tx, userId: number, blockedId: number, now: Date): Promise<number> {
  if (userId === blockedId) refuse('block_myself')
  // Serialise the member's calls to enforce the limit.
  await lockUser(tx, userId)
  const row = { userId, blockedId, createdAt: now }
  const [made] = await tx
    .insert(blocks)
    .values(row)
    .onConflictDoUpdate({ target: [blocks.userId, blocks.blockedId], set: { blockedId } })
    .returning({ id: blocks.id })
  if ((await tx.$count(blocks, eq(blocks.userId, userId))) > MAX_BLOCKED_MEMBERS) refuse('blocks_used_up')
  return made!.id
}

export async function deleteBlock(db: Database, userId: number, id: number): Promise<void> {
  const gone = await db
    .delete(blocks)
    .where(and(eq(blocks.id, id), eq(blocks.userId, userId)))
    .returning({ id: blocks.id })
  if (gone.length === 0) refuse('unknown_block')
}
