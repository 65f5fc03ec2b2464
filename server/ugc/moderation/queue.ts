import { type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { DECIDED_AT_ONCE, type Review, type ReviewPart, type reviews } from '#contract/ugc/reviews.console.ts'
import { REPORT_REASONS, type ReportReason } from '#contract/ugc/moderation.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type Page, toRange } from '#server/infra/db/page.ts'
import type { ModerationAdapters } from './subjects.ts'

type Row = Omit<Review, 'link' | 'reports'> & {
  subjectId: number
  reports: { reason: ReportReason; note: string; at: string }[]
}

type ReviewQueue = ReplyOf<typeof reviews>

const PART_CONDITIONS: Readonly<Record<ReviewPart, (review: SQL) => SQL>> = {
  post: (review) => sql`${review}.kind = 'post'`,
  comment: (review) => sql`${review}.kind = 'comment'`,
  nickname: (review) => sql`${review}.kind = 'nickname'`,
  report: (review) => sql`${review}.appeal = '' and exists (select from reports p where p.review_id = ${review}.id)`,
  appeal: (review) => sql`${review}.appeal <> ''`,
}

/**
 * SQL: `other` is a pending review of an equal text, and neither is under appeal, because each appeal is decided
 * separately.
 */
const IS_ALIKE = sql`other.state = 'waiting' and other.appeal = '' and r.appeal = ''
  and other.text_hash = r.text_hash and other.kind = r.kind`

/** Returns the queue or a part of it, oldest first, with one review for equal texts. */
export async function getReviewQueue(
  db: Queryable,
  kinds: ModerationAdapters,
  part: ReviewPart | undefined,
  page: Page,
): Promise<ReviewQueue> {
  const inPart = (review: SQL) => (part === undefined ? sql`true` : PART_CONDITIONS[part](review))
  const { after, limit, offset } = toRange(page)
  const isFirst = sql`not exists (select from reviews other
    where ${IS_ALIKE} and other.id < r.id and ${inPart(sql`other`)})`
  const lists = await listWaitingReviews(
    db,
    kinds,
    sql`r.id > ${after} and ${inPart(sql`r`)} and ${isFirst} order by r.id limit ${limit} offset ${offset}`,
  )
  return { ...(await countQueueParts(db)), lists }
}

/**
 * Counts pending reviews in total and by part. Uses a subquery per count: in one scan, PostgreSQL would query the
 * reports of each review separately.
 */
async function countQueueParts(db: Queryable): Promise<Omit<ReviewQueue, 'lists'>> {
  const countWaiting = (inPart: SQL) =>
    sql`(select count(*)::int from reviews r where r.state = 'waiting' and ${inPart})`
  const countWaitingOfPart = (part: ReviewPart) => countWaiting(PART_CONDITIONS[part](sql`r`))
  const { rows } = await db.execute<Record<ReviewPart | 'waiting', number>>(sql`
    select ${countWaiting(sql`true`)} as waiting, ${countWaitingOfPart('post')} as post, ${countWaitingOfPart('comment')} as comment,
      ${countWaitingOfPart('nickname')} as nickname, ${countWaitingOfPart('report')} as report, ${countWaitingOfPart('appeal')} as appeal`)
  const { waiting, ...parts } = rows[0]!
  return { waiting, parts }
}

/** Lists pending reviews with the same text as this one, oldest first; includes this review if it is pending. */
export const listAlikeReviews = (db: Queryable, kinds: ModerationAdapters, id: number): Promise<Review[]> =>
  listWaitingReviews(
    db,
    kinds,
    sql`r.id in (select ${id}::bigint
        union select other.id from reviews r join reviews other on ${IS_ALIKE} where r.id = ${id})
      order by r.id limit ${DECIDED_AT_ONCE}`,
  )

async function listWaitingReviews(db: Queryable, kinds: ModerationAdapters, which: SQL): Promise<Review[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.id, r.kind, r.subject_id as "subjectId", r.content, r.media, u.nickname, r.user_id as author_id,
      u.created_at as author_since, r.why, r.appeal, r.words as decided_words, r.created_at,
      (select count(*)::int from reviews t
        where t.user_id = r.user_id and t.state = 'taken_down') as author_taken_down,
      (select coalesce(json_agg(json_build_object('reason', p.reason, 'note', p.note, 'at', p.created_at) order by p.id), '[]')
        from reports p where p.review_id = r.id) as reports,
      (select count(*)::int from (select from reviews other
        where ${IS_ALIKE} and other.id <> r.id limit ${DECIDED_AT_ONCE}) as others) as alike
    from reviews r join users u on u.id = r.user_id
    where r.state = 'waiting' and ${which}`)
  const links = await findReviewLinks(db, kinds, rows)
  return rows.map((row) => presentReview(row, links.get(row.id) ?? ''))
}

async function findReviewLinks(
  db: Queryable,
  kinds: ModerationAdapters,
  rows: readonly Row[],
): Promise<Map<number, string>> {
  const links = new Map<number, string>()
  for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
    const found = await kinds[kind].linksOf(
      db,
      of.map(({ subjectId }) => subjectId),
    )
    for (const { id, subjectId } of of) links.set(id, found.get(subjectId) ?? '')
  }
  return links
}

const formatReviewTime = (at: string): string => formatShanghaiTime(new Date(at))

function presentReview({ subjectId: _subjectId, reports, ...row }: Row, link: string): Review {
  return {
    ...row,
    link,
    author_since: formatReviewTime(row.author_since),
    reports: reports.map(({ reason, note, at }) => ({
      reason: REPORT_REASONS[reason],
      note,
      created_at: formatReviewTime(at),
    })),
    created_at: formatReviewTime(row.created_at),
  }
}
