import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '#server/db/connect.ts'
import { together } from '#server/db/together.ts'
import { textHashOf } from './moderate.ts'
import type { Reviewed } from './moderated.ts'
import type { Verdict } from './moderation.rules.ts'
import { reviews, traces } from './moderation.tables.ts'

/** From where something was published. */
export interface Origin {
  readonly address: string
  /** Null: behind a proxy, which does not tell it. */
  readonly port: number | null
}

export function originOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): Origin {
  return { address: ip, port: ip === socket.remoteAddress ? (socket.remotePort ?? null) : null }
}

/** Something that has just been written, in the state that `moderate` gave it. */
export type Noted = Reviewed & { readonly verdict: Verdict }

/** Notes what has just been written: its trace, that its author has published, or its review where it is held. */
export async function noteWritten(tx: Tx, noted: Noted, { address, port }: Origin, now: Date): Promise<void> {
  const { kind, id, userId, content, verdict } = noted
  const textHash = textHashOf(content)
  const trace = { userId, kind, subjectId: id, textHash, address, port, createdAt: now }
  const counted = verdict.state === 'shown' && kind !== 'nickname'
  await together(
    tx.insert(traces).values(trace),
    verdict.state === 'held' ? openReview(tx, { ...noted, why: verdict.why }, now) : null,
    counted ? countPublished(tx, userId, 1) : null,
  )
}

/** Counts what a member has published that everybody came to see. */
export async function countPublished(tx: Tx, userId: number, more: 1 | -1): Promise<void> {
  await tx.execute(sql`
    insert into writers (user_id, published) values (${userId}, greatest(0, ${more}::int))
    on conflict (user_id) do update set published = greatest(0, writers.published + ${more}::int)`)
}

/** A review of a text as it stands now; one that waits already is gone on with. Answers its id. */
export async function openReview(
  tx: Tx,
  { kind, id: subjectId, version, userId, content, media, why }: Reviewed & { why: string },
  now: Date,
): Promise<number> {
  const [review] = await tx
    .insert(reviews)
    .values({ kind, subjectId, version, userId, content, media: [...media], why, createdAt: now })
    .onConflictDoUpdate({
      target: [reviews.kind, reviews.subjectId, reviews.version],
      targetWhere: sql`state = 'waiting'`,
      set: { content, media: [...media], why: sql`case when ${why} = '' then reviews.why else ${why} end` },
    })
    .returning({ id: reviews.id })
  return review!.id
}
