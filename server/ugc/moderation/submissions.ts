import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Media } from '#contract/ugc/media.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { hashText } from './moderate.ts'
import type { ReviewedSubject } from './subjects.ts'
import type { ModerationVerdict } from './moderation.rules.ts'
import { reviews, traces, writers } from './moderation.tables.ts'

export interface Origin {
  readonly address: string
  /** Client port; null: unknown, because a proxy does not forward it. */
  readonly port: number | null
}

export function getNetworkOrigin({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): Origin {
  return { address: ip, port: ip === socket.remoteAddress ? (socket.remotePort ?? null) : null }
}

export type SubmittedText = ReviewedSubject & { readonly verdict: ModerationVerdict; readonly origin: Origin }

/**
 * Stores the trace of a submitted text. Opens a review if it is held; otherwise counts it as published unless it is a
 * nickname.
 */
export async function recordSubmission(tx: Tx, { verdict, origin, ...text }: SubmittedText, now: Date): Promise<void> {
  const { kind, id: subjectId, userId, content } = text
  const trace = { userId, kind, subjectId, textHash: hashText(content), ...origin, createdAt: now }
  await tx.insert(traces).values(trace)
  if (verdict.state === 'held') await openReviews(tx, [{ ...text, why: verdict.why }], now)
  else if (kind !== 'nickname') await addPublished(tx, userId, 1)
}

/** Adds to a member's number of published texts; `more` may be negative. */
export async function addPublished(tx: Tx, userId: number, more: number): Promise<void> {
  await tx
    .insert(writers)
    .values({ userId, published: Math.max(0, more) })
    .onConflictDoUpdate({
      target: writers.userId,
      set: { published: sql`greatest(0, ${writers.published} + ${more})` },
    })
}

type ReviewRequest = ReviewedSubject & { why: string }

/** Opens reviews of texts, or updates the pending ones. Returns their ids. `all` must not contain a text twice. */
export async function openReviews(tx: Tx, all: readonly ReviewRequest[], now: Date): Promise<number[]> {
  if (all.length === 0) return []
  const rows = all.map(({ kind, id, version, userId, content, media, why }) => ({
    kind,
    subjectId: id,
    version,
    userId,
    content,
    textHash: hashForGrouping(content, media),
    media: [...media],
    why,
    createdAt: now,
  }))
  const opened = await tx
    .insert(reviews)
    .values(rows)
    .onConflictDoUpdate({
      target: [reviews.kind, reviews.subjectId, reviews.version],
      targetWhere: sql`state = 'waiting'`,
      set: {
        content: sql`excluded.content`,
        textHash: sql`excluded.text_hash`,
        media: sql`excluded.media`,
        why: sql`case when excluded.why = '' then ${reviews.why} else excluded.why end`,
      },
    })
    .returning({ id: reviews.id })
  return opened.map(({ id }) => id)
}

/** Returns the hash by which equal texts are decided together; null for texts with media or without words. */
const hashForGrouping = (content: string, media: readonly Media[]): Buffer | null =>
  media.length > 0 || content === '' ? null : hashText(content)
