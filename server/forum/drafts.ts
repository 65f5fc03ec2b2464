import { eq } from 'drizzle-orm'
import type { Draft } from '#contract/forum.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { keepUser } from '#server/account/account.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { drafts } from './forum.tables.ts'
import { findPost } from './standing.ts'

/** A member's draft as it travels; null: they have none. */
export async function draftOf(db: Reader, userId: number): Promise<Draft | null> {
  const [draft] = await db.select().from(drafts).where(eq(drafts.userId, userId))
  return draft ? { content: draft.content, share_id: draft.shareId ?? 0, saved_at: shanghaiTime(draft.savedAt) } : null
}

/** Keeps what waits in a member's post box; nothing there: no draft. A post that they can't open is not kept as shared. */
export async function keepDraft(
  tx: Tx,
  userId: number,
  { content, shareId }: { content: string; shareId: number | null },
  now: Date,
): Promise<void> {
  await keepUser(tx, userId)
  const shared = shareId === null ? null : await findPost(tx, userId, shareId)
  const draft = { content, shareId: shared?.id ?? null, savedAt: now }
  if (content === '' && shared === null) await eraseDraft(tx, userId)
  else
    await tx
      .insert(drafts)
      .values({ userId, ...draft })
      .onConflictDoUpdate({ target: drafts.userId, set: draft })
}

export const eraseDraft = (tx: Tx, userId: number) => tx.delete(drafts).where(eq(drafts.userId, userId))
