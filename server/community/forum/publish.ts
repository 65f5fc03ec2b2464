import { and, eq, sql } from 'drizzle-orm'
import type { CardInput } from '#contract/play/card.ts'
import { refuse } from '#contract/refusals.ts'
import { lockUser } from '#server/people/account/account.ts'
import { createStoredCard, findLinkedCard } from '#server/play/cards/cards.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { insertDiscussion, type SocialHooks } from '#server/ugc/discussion/discussion.ts'
import { claimMedia, toStoredMedia, type MediaParams, withholdMedia } from '#server/ugc/media/media.ts'
import { moderate, recordSubmission, type Origin, toModerationColumns } from '#server/ugc/moderation/moderation.ts'
import { findRegion } from '#server/infra/regions/regions.ts'
import { toSearchColumns } from '#server/ugc/search/search.ts'
import { posts } from './forum.tables.ts'
import { lockPost } from './visible-posts.ts'

export interface NewPost {
  readonly content: string
  readonly sent: MediaParams
  readonly shareId: number | null
  readonly card: CardInput | null
  /** A link to one of these hosts becomes a card if no card is attached. */
  readonly hosts: readonly string[]
  /** Idempotency key: id of the form on the page; null: none. */
  readonly form: string | null
  readonly origin: Origin
  /** URL of this site (PUBLIC_URL); null: not configured. */
  readonly publicUrl: string | null
}

/**
 * Creates a post and returns its id. Serialises a member's calls, so that a repeated request with the same form id
 * finds the first post.
 */
export async function createPost(
  tx: Tx,
  hooks: SocialHooks,
  userId: number,
  { content, sent, form, origin, ...post }: NewPost,
  now: Date,
): Promise<number> {
  await lockUser(tx, userId)
  const known = await findPostByForm(tx, userId, form)
  if (known !== null) return known
  const shared = post.shareId === null ? null : await lockPost(tx, userId, post.shareId)
  if (shared && shared.state !== 'shown') refuse('unknown_post')
  const claimed = await claimMedia(tx, userId, sent, { now })
  const media = toStoredMedia(claimed)
  const verdict = await moderate(
    tx,
    { kind: 'post', userId, text: content, media: claimed, publicUrl: post.publicUrl },
    now,
  )
  const [published] = await tx
    .insert(posts)
    .values({
      userId,
      discussionId: await insertDiscussion(tx, 'post'),
      isShare: shared !== null,
      shareId: shared?.id ?? null,
      content,
      ...toSearchColumns(content),
      media,
      card: post.card ? await createStoredCard(tx, userId, post.card) : await findLinkedCard(tx, content, post.hosts),
      region: findRegion(origin.address),
      form,
      ...toModerationColumns(verdict),
      createdAt: now,
    })
    .returning({ id: posts.id })
  const { id } = published!
  await recordSubmission(tx, { kind: 'post', id, version: 1, userId, content, media, verdict, origin }, now)
  if (shared) await hooks.onShare(tx, id, now)
  if (verdict.state === 'held') {
    await withholdMedia(tx, media)
    return id
  }
  if (shared) await updateShareCounts(tx, [shared.id], 1)
  return id
}

async function findPostByForm(db: Queryable, userId: number, form: string | null): Promise<number | null> {
  if (form === null) return null
  const [known] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, userId), eq(posts.form, form)))
  return known?.id ?? null
}

/**
 * Adds `each` to the share counts of the shared posts. The caller must first lock the sharing posts, because newer
 * posts are locked before older ones.
 */
export async function updateShareCounts(tx: Tx, sharedIds: readonly number[], each: 1 | -1): Promise<void> {
  await tx.execute(sql`
    update posts set shares = shares + ${each}::int * shared.times
    from (select id, count(*)::int as times from unnest(${sql.param(sharedIds)}::bigint[]) as id group by id) as shared
    where posts.id = shared.id`)
}
