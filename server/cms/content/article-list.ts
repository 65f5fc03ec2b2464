import { type SQL, and, asc, desc, eq, lt, not, sql } from 'drizzle-orm'
import {
  ARTICLE_STATES,
  type ArticleState,
  type EditedArticle,
  type editedNotices,
} from '#contract/cms/content.console.ts'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { articles, articleVersions } from './content.tables.ts'

export async function listEditedNotices(
  db: Queryable,
  { state, pageSize, before_id: known }: ParsedInputOf<typeof editedNotices>,
  now: Date,
): Promise<EditedArticle[]> {
  const goesOn = known === undefined ? undefined : lt(articles.id, known)
  const rows = await selectEditedArticles(db, now)
    .where(and(eq(articles.kind, 'notice'), goesOn, isInState(state, now)))
    .orderBy(desc(articles.id))
    .limit(pageSize)
  return rows.map(presentEditedArticle)
}

export async function listEditedHelp(db: Queryable, state: ArticleState | '', now: Date): Promise<EditedArticle[]> {
  const rows = await selectEditedArticles(db, now)
    .where(and(eq(articles.kind, 'help'), isInState(state, now)))
    .orderBy(asc(articles.position), asc(articles.id))
  return rows.map(presentEditedArticle)
}

export async function findEditedArticle(db: Queryable, id: number, now: Date): Promise<EditedArticle | null> {
  const [row] = await selectEditedArticles(db, now).where(eq(articles.id, id))
  return row ? presentEditedArticle(row) : null
}

const isNewest = sql`${articleVersions.articleId} = ${articles.id} and ${articleVersions.revision} = (
  select max(v.revision) from ${articleVersions} v where v.article_id = ${articles.id})`

function selectEditedArticles(db: Queryable, now: Date) {
  return db
    .select({
      id: articles.id,
      title: sql<string>`coalesce(${articleVersions.title}, ${articles.title})`,
      topic: articles.topic,
      revision: articles.revision,
      publishedAt: articles.publishedAt,
      scheduledAt: sql<Date | null>`(
        select min(v.published_at) from ${articleVersions} v where ${isScheduled(now)})`.mapWith(
        articleVersions.publishedAt,
      ),
      ...buildStateConditions(now),
    })
    .from(articles)
    .leftJoin(articleVersions, isNewest)
}

type Row = Awaited<ReturnType<typeof selectEditedArticles>>[number]

function presentEditedArticle({ publishedAt, scheduledAt, ...row }: Row): EditedArticle {
  const states = ARTICLE_STATES.filter((state) => row[state])
  const { id, title, topic, revision } = row
  return {
    id,
    title,
    states,
    topic,
    published_at: states.includes('published') ? formatShanghaiTime(publishedAt) : '',
    scheduled_at: scheduledAt ? formatShanghaiTime(scheduledAt) : '',
    revision,
  }
}

const isInState = (state: ArticleState | '', now: Date) => (state === '' ? undefined : buildStateConditions(now)[state])

function buildStateConditions(now: Date): Record<ArticleState, SQL<boolean>> {
  const isMeant = sql`(${articleVersions.revision} is null or exists (
    select from ${articleVersions} v where v.article_id = ${articles.id} and v.published_at is not null))`
  const isOut = sql`(${articleVersions.revision} is null or exists (
    select from ${articleVersions} v where v.article_id = ${articles.id} and v.published_at <= ${now.toISOString()}))`
  return {
    published: sql<boolean>`(${articles.shown} and ${isOut})`,
    scheduled: sql<boolean>`(${articles.shown} and exists (
      select from ${articleVersions} v where ${isScheduled(now)}))`,
    draft: sql<boolean>`(${articleVersions.revision} is not null and ${articleVersions.publishedAt} is null)`,
    hidden: sql<boolean>`(${not(eq(articles.shown, true))} and ${isMeant})`,
  }
}

const isScheduled = (now: Date): SQL => sql`v.article_id = ${articles.id} and v.published_at > ${now.toISOString()}`
