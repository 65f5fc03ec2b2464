import { type SQL, and, asc, desc, eq, lt, not, sql } from 'drizzle-orm'
import {
  ARTICLE_STATES,
  type ArticleState,
  type EditedArticle,
  type editedNotices,
} from '#contract/cms/content.console.ts'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { articles, articleVersions } from './content.tables.ts'

/** Lists announcements, newest first: all, or those in one state. */
export async function noticesToEdit(
  db: Reader,
  { state, pageSize, before_id: known }: ParsedInputOf<typeof editedNotices>,
  now: Date,
): Promise<EditedArticle[]> {
  const goesOn = known === undefined ? undefined : lt(articles.id, known)
  const rows = await edited(db, now)
    .where(and(eq(articles.kind, 'notice'), goesOn, isIn(state, now)))
    .orderBy(desc(articles.id))
    .limit(pageSize)
  return rows.map(present)
}

/** Lists help articles in display order: all, or those in one state. */
export async function helpToEdit(db: Reader, state: ArticleState | '', now: Date): Promise<EditedArticle[]> {
  const rows = await edited(db, now)
    .where(and(eq(articles.kind, 'help'), isIn(state, now)))
    .orderBy(asc(articles.position), asc(articles.id))
  return rows.map(present)
}

/** Returns an article with its states; null: unknown id. */
export async function articleToEdit(db: Reader, id: number, now: Date): Promise<EditedArticle | null> {
  const [row] = await edited(db, now).where(eq(articles.id, id))
  return row ? present(row) : null
}

const isNewest = sql`${articleVersions.articleId} = ${articles.id} and ${articleVersions.revision} = (
  select max(v.revision) from ${articleVersions} v where v.article_id = ${articles.id})`

/** Selects articles with their newest text. */
function edited(db: Reader, now: Date) {
  return db
    .select({
      id: articles.id,
      title: sql<string>`coalesce(${articleVersions.title}, ${articles.title})`,
      topic: articles.topic,
      revision: articles.revision,
      publishedAt: articles.publishedAt,
      scheduledAt: sql<Date | null>`(
        select min(v.published_at) from ${articleVersions} v where ${waits(now)})`.mapWith(articleVersions.publishedAt),
      ...standings(now),
    })
    .from(articles)
    .leftJoin(articleVersions, isNewest)
}

type Row = Awaited<ReturnType<typeof edited>>[number]

function present({ publishedAt, scheduledAt, ...row }: Row): EditedArticle {
  const states = ARTICLE_STATES.filter((state) => row[state])
  const { id, title, topic, revision } = row
  return {
    id,
    title,
    states,
    topic,
    published_at: states.includes('published') ? shanghaiTime(publishedAt) : '',
    scheduled_at: scheduledAt ? shanghaiTime(scheduledAt) : '',
    revision,
  }
}

const isIn = (state: ArticleState | '', now: Date) => (state === '' ? undefined : standings(now)[state])

/** Builds SQL conditions for the states of an article with its newest text. */
function standings(now: Date): Record<ArticleState, SQL<boolean>> {
  const isMeant = sql`(${articleVersions.revision} is null or exists (
    select from ${articleVersions} v where v.article_id = ${articles.id} and v.published_at is not null))`
  const isOut = sql`(${articleVersions.revision} is null or exists (
    select from ${articleVersions} v where v.article_id = ${articles.id} and v.published_at <= ${now.toISOString()}))`
  return {
    published: sql<boolean>`(${articles.shown} and ${isOut})`,
    scheduled: sql<boolean>`(${articles.shown} and exists (
      select from ${articleVersions} v where ${waits(now)}))`,
    draft: sql<boolean>`(${articleVersions.revision} is not null and ${articleVersions.publishedAt} is null)`,
    hidden: sql<boolean>`(${not(eq(articles.shown, true))} and ${isMeant})`,
  }
}

/** Selects scheduled versions of the article among versions `v`. */
const waits = (now: Date): SQL => sql`v.article_id = ${articles.id} and v.published_at > ${now.toISOString()}`
