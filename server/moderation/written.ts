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
export type Noted = Reviewed & { readonly verdict: Verdict; readonly origin: Origin }

/**
 * Notes what has just been written: its trace, that its author has published, or its review where it is held. Answers the
 * reviews' ids, 0 where there is none.
 */
export async function noteWritten(tx: Tx, all: readonly Noted[], now: Date): Promise<number[]> {
  const counted = all.filter(({ kind, verdict }) => verdict.state === 'shown' && kind !== 'nickname')
  const reviewed = all.map((noted) =>
    noted.verdict.state === 'held' ? openReview(tx, { ...noted, why: noted.verdict.why }, now) : Promise.resolve(0),
  )
  const authors = counted.map(({ userId }) => userId)
  await together(
    ...reviewed,
    keepTraces(tx, tracesOf(all, now)),
    authors.length > 0 ? countPublished(tx, authors, 1) : null,
  )
  return Promise.all(reviewed)
}

const tracesOf = (all: readonly Noted[], now: Date) => ({
  userIds: all.map(({ userId }) => userId),
  kinds: all.map(({ kind }) => kind),
  ids: all.map(({ id }) => id),
  textHashes: all.map(({ content }) => textHashOf(content)),
  addresses: all.map(({ origin }) => origin.address),
  ports: all.map(({ origin }) => origin.port),
  now,
})

const keepTraces = statement<ReturnType<typeof tracesOf>>(
  'traces_kept',
  `insert into traces (user_id, kind, subject_id, text_hash, address, port, created_at)
  select *, $now from unnest($userIds::bigint[], $kinds::text[], $ids::bigint[], $textHashes::bytea[], $addresses::text[], $ports::int[])`,
)

/** Counts what members have published that everybody came to see, for each so much more. */
export async function countPublished(tx: Tx, userIds: readonly number[], more: number): Promise<void> {
  await published(tx, { userIds, more })
}

// In the order of their ids: who counts for the same people waits, and does not meet half-way.
const published = statement<{ userIds: readonly number[]; more: number }>(
  'writers_published',
  `insert into writers (user_id, published) select user_id, greatest(0, $more::int) from unnest($userIds::bigint[]) as user_id order by 1
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
