import type { FastifyRequest } from 'fastify'
import type { Tx } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { together } from '#server/db/together.ts'
import { textHashOf } from './moderate.ts'
import type { Reviewed } from './moderated.ts'
import type { Verdict } from './moderation.rules.ts'

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

/**
 * Notes what has just been written: its trace, that its author has published, or its review where it is held. Answers the
 * review's id, else 0.
 */
export async function noteWritten(tx: Tx, noted: Noted, { address, port }: Origin, now: Date): Promise<number> {
  const { kind, id, userId, content, verdict } = noted
  const counted = verdict.state === 'shown' && kind !== 'nickname'
  const [, review] = await together(
    keepTrace(tx, { userId, kind, id, textHash: textHashOf(content), address, port, now }),
    verdict.state === 'held' ? openReview(tx, { ...noted, why: verdict.why }, now) : null,
    counted ? countPublished(tx, userId, 1) : null,
  )
  return review ?? 0
}

type Trace = Origin & Pick<Noted, 'userId' | 'kind' | 'id'> & { textHash: Buffer; now: Date }

const keepTrace = statement<Trace>(
  'trace_kept',
  `insert into traces (user_id, kind, subject_id, text_hash, address, port, created_at)
  values ($userId, $kind, $id, $textHash, $address, $port, $now)`,
)

/** Counts what a member has published that everybody came to see. */
export async function countPublished(tx: Tx, userId: number, more: number): Promise<void> {
  await published(tx, { userId, more })
}

const published = statement<{ userId: number; more: number }>(
  'writer_published',
  `insert into writers (user_id, published) values ($userId, greatest(0, $more::int))
  on conflict (user_id) do update set published = greatest(0, writers.published + $more::int)`,
)

type ToReview = Reviewed & { why: string }

/** A review of a text as it stands now; one that waits already is gone on with. Answers its id. */
export async function openReview(tx: Tx, text: ToReview, now: Date): Promise<number> {
  const [review] = await opened(tx, { ...text, hash: hashOf(text), media: JSON.stringify(text.media), now })
  return review!.id
}

/** The same of many texts that stand already, each once. Answers the ids of their reviews. */
export async function openReviews(tx: Tx, all: readonly ToReview[], now: Date): Promise<number[]> {
  const texts = JSON.stringify(all.map((text) => ({ ...text, hash: hashOf(text) })))
  return (await allOpened(tx, { texts, now })).map(({ id }) => id)
}

/** What texts have in common that are decided together, in hex; null: of what has pictures, or no words, each is looked at. */
const hashOf = ({ content, media }: ToReview): string | null =>
  media.length > 0 || content === '' ? null : textHashOf(content).toString('hex')

const opening = (texts: string) => `
  insert into reviews (kind, subject_id, version, user_id, content, text_hash, media, why, created_at) ${texts}
  on conflict (kind, subject_id, version) where state = 'waiting' do update set content = excluded.content,
    text_hash = excluded.text_hash, media = excluded.media,
    why = case when excluded.why = '' then reviews.why else excluded.why end
  returning id`

type Opened = Omit<ToReview, 'media'> & { hash: string | null; media: string; now: Date }

const opened = statement<Opened, { id: number }>(
  'review_opened',
  opening("values ($kind, $id, $version, $userId, $content, decode($hash, 'hex'), $media::jsonb, $why, $now)"),
)

const allOpened = statement<{ texts: string; now: Date }, { id: number }>(
  'reviews_opened',
  opening(`select kind, id, version, "userId", content, decode(hash, 'hex'), media, why, $now
    from jsonb_to_recordset($texts::jsonb) as text
      (kind text, id bigint, version int, "userId" bigint, content text, hash text, media jsonb, why text)`),
)
