import { sql } from 'drizzle-orm'
import type { Media } from '#contract/media.ts'
import type { Review } from '#contract/moderation.console.ts'
import { REPORT_REASONS, type ReportReason, type SubjectKind } from '#contract/moderation.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/db/connect.ts'
import { limitOf, type Page, rangeOf } from '#server/db/page.ts'
import type { ModeratedKinds } from './moderated.ts'

interface Row extends Record<string, unknown> {
  id: number
  kind: SubjectKind
  subjectId: number
  content: string
  media: Media[]
  nickname: string
  authorId: number
  since: string
  takenDown: number
  why: string
  reports: { reason: ReportReason; note: string; at: string }[]
  appeal: string
  at: string
}

/** What waits for operators, the earliest first. */
export async function queueOf(
  db: Reader,
  kinds: ModeratedKinds,
  page: Page,
): Promise<{ waiting: number; lists: Review[] }> {
  const { rows } = await db.execute<Row>(sql`
    select r.id, r.kind, r.subject_id as "subjectId", r.content, r.media, u.nickname, r.user_id as "authorId",
      u.created_at as since, r.why, r.appeal, r.created_at as at,
      (select count(*)::int from reviews t
        where t.user_id = r.user_id and t.state = 'taken_down') as "takenDown",
      (select coalesce(json_agg(json_build_object('reason', p.reason, 'note', p.note, 'at', p.created_at) order by p.id), '[]')
        from reports p where p.review_id = r.id) as reports
    from reviews r join users u on u.id = r.user_id
    where r.state = 'waiting' and r.id > ${rangeOf(page).after}
    order by r.id ${limitOf(page)}`)
  const links = await linksOf(db, kinds, rows)
  const { rows: all } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from reviews where state = 'waiting'`,
  )
  return { waiting: all[0]?.waiting ?? 0, lists: rows.map((row) => present(row, links.get(row.id) ?? '')) }
}

/** Where the texts of these reviews stand, by the ids of the reviews. */
async function linksOf(db: Reader, kinds: ModeratedKinds, rows: readonly Row[]): Promise<Map<number, string>> {
  const links = new Map<number, string>()
  for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
    const found = await kinds[kind]?.linksOf(
      db,
      of.map(({ subjectId }) => subjectId),
    )
    for (const { id, subjectId } of of) links.set(id, found?.get(subjectId) ?? '')
  }
  return links
}

const timeOf = (at: string): string => shanghaiTime(new Date(at))

function present(row: Row, link: string): Review {
  const { id, kind, content, media, nickname, why, appeal } = row
  return {
    id,
    kind,
    content,
    media,
    link,
    nickname,
    author_id: row.authorId,
    author_since: timeOf(row.since),
    author_taken_down: row.takenDown,
    why,
    reports: row.reports.map((one) => ({
      reason: REPORT_REASONS[one.reason],
      note: one.note,
      created_at: timeOf(one.at),
    })),
    appeal,
    created_at: timeOf(row.at),
  }
}
