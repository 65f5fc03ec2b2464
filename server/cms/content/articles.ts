import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, min, or, sql } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { refuse } from '#contract/refusals.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { articles, articleVersions, banners } from './content.tables.ts'

const selectShownVersion = (now: Date) => sql<number>`(
  select v.revision from ${articleVersions} v where v.article_id = ${articles.id} and v.published_at <= ${now.toISOString()}
  order by v.published_at desc, v.revision desc limit 1)`

const isShownVersion = (now: Date) =>
  and(eq(articleVersions.articleId, articles.id), eq(articleVersions.revision, selectShownVersion(now)))

/** The article is not hidden, and has a published version or no version. Without versions, its own text is shown. */
const isShown = and(
  eq(articles.shown, true),
  or(
    isNotNull(articleVersions.revision),
    sql`not exists (select from ${articleVersions} v where v.article_id = ${articles.id})`,
  ),
)

const content = sql<string>`coalesce(${articleVersions.content}, ${articles.content})`

const summary = {
  id: articles.id,
  title: sql<string>`coalesce(${articleVersions.title}, ${articles.title})`,
  memo: sql<string>`coalesce(${articleVersions.memo}, ${articles.memo})`,
  publishedAt: articles.publishedAt,
  changed: sql<Date>`coalesce(${articleVersions.publishedAt}, ${articles.publishedAt})`.mapWith(articles.publishedAt),
}

export function listBanners(db: Queryable, place: number, now: Date) {
  const hasBegun = or(isNull(banners.startsAt), lte(banners.startsAt, now))
  const goesOn = or(isNull(banners.endsAt), gt(banners.endsAt, now))
  return db
    .select()
    .from(banners)
    .where(and(eq(banners.place, place), eq(banners.shown, true), hasBegun, goesOn))
    .orderBy(asc(banners.position), asc(banners.id))
}

export async function findNextBannerChange(db: Queryable, now: Date): Promise<Date | null> {
  const isLater = (at: typeof banners.startsAt | typeof banners.endsAt) => sql`${at} > ${now.toISOString()}`
  const next = sql<Date | null>`least(
    min(${banners.startsAt}) filter (where ${isLater(banners.startsAt)}),
    min(${banners.endsAt}) filter (where ${isLater(banners.endsAt)}))`.mapWith(banners.startsAt)
  const [row] = await db.select({ next }).from(banners)
  return row?.next ?? null
}

export async function findNextPublication(db: Queryable, now: Date): Promise<Date | null> {
  const [next] = await db
    .select({ at: min(articleVersions.publishedAt) })
    .from(articleVersions)
    .where(gt(articleVersions.publishedAt, now))
  return next?.at ?? null
}

export function listNotices(db: Queryable, now: Date) {
  return db
    .select(summary)
    .from(articles)
    .leftJoin(articleVersions, isShownVersion(now))
    .where(and(eq(articles.kind, 'notice'), isShown))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
}

export function listHelpArticles(db: Queryable, now: Date, q = '') {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return db
    .select({ ...summary, topic: articles.topic })
    .from(articles)
    .leftJoin(articleVersions, isShownVersion(now))
    .where(and(eq(articles.kind, 'help'), isShown, ...words.map(containsWord)))
    .orderBy(asc(articles.position), asc(articles.id))
}

// Replaces tags by spaces before searching, because adjacent cells could form a word. No index is needed for so few
// articles.
const containsWord = (word: string) =>
  sql`strpos(lower(concat_ws(' ', ${summary.title}, ${summary.memo}, regexp_replace(${content}, '<[^>]*>', ' ', 'g'))), ${word}) > 0`

export async function listSitemapArticles(db: Queryable, now: Date): Promise<{ path: string; changed: Date }[]> {
  const [help, announced] = await Promise.all([listHelpArticles(db, now), listNotices(db, now)])
  return [
    ...help.map(({ id, changed }) => ({ path: paths.helpCenter(id), changed })),
    ...announced.map(({ id, changed }) => ({ path: paths.announcement(id), changed })),
  ]
}

/** Finds an announcement or help article. Agreements have their own calls. */
export async function getArticle(db: Queryable, id: number, now: Date) {
  const [article] = await db
    .select({ ...summary, topic: articles.topic, kind: articles.kind, content })
    .from(articles)
    .leftJoin(articleVersions, isShownVersion(now))
    .where(and(eq(articles.id, id), inArray(articles.kind, ['notice', 'help']), isShown))
  return article ?? refuse('unknown_article')
}
