import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type {
  editedArticle,
  placeArticle,
  publishArticle,
  restoreArticle,
  saveArticle,
  showArticle,
  unscheduleArticle,
} from '#contract/cms/content.console.ts'
import type { ParsedInputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { findEditedArticle } from './article-list.ts'
import { listUploads } from './rich-text.ts'
import { articles, articleVersions } from './content.tables.ts'
import {
  type ContentChange,
  type EditContext,
  parsePublicationTime,
  lockContentRow,
  moveRowBefore,
  parseRichText,
} from './editing.ts'

type ArticleRow = typeof articles.$inferSelect
type VersionRow = typeof articleVersions.$inferSelect
type VersionText = Pick<VersionRow, 'title' | 'memo' | 'content' | 'doc'>

export const presentText = ({ title, memo, content, doc }: VersionText) => {
  return { title, memo, content, doc: doc ? JSON.stringify(doc) : '' }
}

/** Returns an article with its versions, newest first. Throws for an unknown id. */
export async function getEditedArticle(db: Queryable, id: number, now: Date): Promise<ReplyOf<typeof editedArticle>> {
  const row = await findArticle(db, id)
  const listed = await findEditedArticle(db, id, now)
  if (!row || !listed) return refuse('unknown_article')
  const texts = await listVersions(db, row)
  const versions = texts.map(({ revision, title, savedAt, publishedAt }) => ({
    revision,
    title,
    saved_at: formatShanghaiTime(savedAt),
    published_at: publishedAt ? formatShanghaiTime(publishedAt) : '',
  }))
  return { ...listed, ...presentText(texts[0]), kind: toArticleKind(row), versions }
}

export async function getArticleText(db: Queryable, { id, revision }: { id: number; revision: number }) {
  const row = (await findArticle(db, id)) ?? refuse('unknown_article')
  const text = (await listVersions(db, row)).find((one) => one.revision === revision) ?? refuse('unknown_version')
  return { row, text }
}

const isEdited = inArray(articles.kind, ['notice', 'help'])

export const toArticleKind = ({ kind }: ArticleRow): 'notice' | 'help' => (kind === 'help' ? 'help' : 'notice')

async function findArticle(db: Queryable, id: number): Promise<ArticleRow | undefined> {
  const [row] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), isEdited))
  return row
}

/** Lists versions, newest first. An unedited article has only its own text. */
async function listVersions(db: Queryable, row: ArticleRow): Promise<[VersionRow, ...VersionRow[]]> {
  const [newest, ...older] = await db
    .select()
    .from(articleVersions)
    .where(eq(articleVersions.articleId, row.id))
    .orderBy(desc(articleVersions.revision))
  return newest ? [newest, ...older] : [toOwnVersion(row)]
}

const toOwnVersion = ({ id, revision, title, memo, content, doc, publishedAt }: ArticleRow): VersionRow => {
  return { articleId: id, revision, title, memo, content, doc, savedAt: publishedAt, publishedAt }
}

/** Saves a draft of an article; adds the article if no id is given. */
export async function saveDraft(
  editing: EditContext,
  { id, form, kind, revision, title, memo, doc }: ParsedInputOf<typeof saveArticle>,
): Promise<ContentChange> {
  const { tx, now, claimPicture } = editing
  const text = { title, memo, ...(await parseRichText(doc)) }
  const made = id === undefined ? await insertArticle(editing, kind, form, text) : null
  if (made) return made
  // The form has already created the article and the response was lost: continue with that article.
  const which = id === undefined ? await getArticleByForm(tx, form) : { id, revision }
  const article = await lockContentRow(tx, articles, { ...which, also: eq(articles.kind, kind) }, 'unknown_article')
  const known = new Set((await listVersions(tx, article)).flatMap((one) => listUploads(one.content)))
  for (const path of listUploads(text.content)) if (!known.has(path)) await claimPicture(path)
  return addVersion(tx, article, text, now)
}

/** Inserts an article. Returns null if the form has already created one. */
async function insertArticle(
  { tx, now, claimPicture }: EditContext,
  kind: 'notice' | 'help',
  form: string | undefined,
  text: VersionText,
): Promise<ContentChange | null> {
  const position = await tx.$count(articles, eq(articles.kind, kind))
  const [made] = await tx
    .insert(articles)
    .values({ ...text, form: form ?? null, kind, position, shown: false, publishedAt: now })
    .onConflictDoNothing({ target: articles.form })
    .returning()
  if (!made) return null
  for (const path of listUploads(text.content)) await claimPicture(path)
  const { id, revision } = made
  await tx.insert(articleVersions).values({ ...text, articleId: id, revision, savedAt: now })
  return { id, revision, detail: { title: text.title, revision: { from: 0, to: revision } } }
}

async function getArticleByForm(tx: Tx, form: string | undefined): Promise<Pick<ArticleRow, 'id' | 'revision'>> {
  const [made] = form === undefined ? [] : await tx.select().from(articles).where(eq(articles.form, form))
  return made ?? refuse('unknown_article')
}

export async function restoreVersion(
  { tx, now }: EditContext,
  { id, revision, from }: ParsedInputOf<typeof restoreArticle>,
): Promise<ContentChange> {
  const article = await lockContentRow(tx, articles, { id, revision, also: isEdited }, 'unknown_article')
  const old = (await listVersions(tx, article)).find((one) => one.revision === from) ?? refuse('unknown_version')
  const { title, memo, content, doc } = old
  const change = await addVersion(tx, article, { title, memo, content, doc }, now)
  return { ...change, detail: { ...change.detail, restored: from } }
}

async function addVersion(tx: Tx, article: ArticleRow, text: VersionText, now: Date): Promise<ContentChange> {
  await saveOwnText(tx, article)
  const to = article.revision + 1
  await tx.insert(articleVersions).values({ ...text, articleId: article.id, revision: to, savedAt: now })
  return updateArticle(tx, article, {}, { title: text.title, revision: { from: article.revision, to } })
}

/** Updates a locked article and increments its revision. */
async function updateArticle(
  tx: Tx,
  article: ArticleRow,
  set: Partial<ArticleRow>,
  detail: ContentChange['detail'],
): Promise<ContentChange> {
  const { id, revision } = article
  await tx
    .update(articles)
    .set({ ...set, revision: revision + 1 })
    .where(eq(articles.id, id))
  return { id, revision: revision + 1, detail }
}

/** Stores the article's own text as its first version, so that it can be restored. */
async function saveOwnText(tx: Tx, article: ArticleRow): Promise<void> {
  const known = await tx.$count(articleVersions, eq(articleVersions.articleId, article.id))
  if (known === 0) await tx.insert(articleVersions).values(toOwnVersion(article))
}

/** Publishes the newest text. An article that was hidden or never published gets `at` as its publication time. */
export async function publishNewest(
  { tx, now }: EditContext,
  { id, revision, at: requested }: ParsedInputOf<typeof publishArticle>,
): Promise<ContentChange> {
  const at = parsePublicationTime(requested, now)
  const article = await lockContentRow(tx, articles, { id, revision, also: isEdited }, 'unknown_article')
  await saveOwnText(tx, article)
  const [newest, ...older] = await listVersions(tx, article)
  const anew = !article.shown || ![newest, ...older].some(({ publishedAt }) => publishedAt !== null)
  const isMoot = anew ? sql`true` : gt(articleVersions.publishedAt, now)
  await tx
    .update(articleVersions)
    .set({ publishedAt: null })
    .where(and(eq(articleVersions.articleId, id), isMoot))
  const isNewest = and(eq(articleVersions.articleId, id), eq(articleVersions.revision, newest.revision))
  await tx.update(articleVersions).set({ publishedAt: at }).where(isNewest)
  const before = older.find(({ publishedAt }) => publishedAt !== null)?.revision ?? 0
  const detail = { version: { from: before, to: newest.revision }, at: formatShanghaiTime(at) }
  return updateArticle(tx, article, { shown: true, ...(anew && { publishedAt: at }) }, detail)
}

export async function unschedulePublication(
  { tx, now }: EditContext,
  { id, revision }: ParsedInputOf<typeof unscheduleArticle>,
): Promise<ContentChange> {
  const article = await lockContentRow(tx, articles, { id, revision, also: isEdited }, 'unknown_article')
  const waits = and(eq(articleVersions.articleId, id), gt(articleVersions.publishedAt, now))
  const [waiting] = await tx.select().from(articleVersions).where(waits)
  if (!article.shown || !waiting?.publishedAt) return refuse('not_scheduled')
  await tx.update(articleVersions).set({ publishedAt: null }).where(waits)
  const at = { from: formatShanghaiTime(waiting.publishedAt), to: '' }
  return updateArticle(tx, article, {}, { title: waiting.title, at })
}

export async function updateShown(
  { tx }: EditContext,
  { id, revision, shown }: ParsedInputOf<typeof showArticle>,
): Promise<ContentChange> {
  const article = await lockContentRow(tx, articles, { id, revision, also: isEdited }, 'unknown_article')
  return updateArticle(tx, article, { shown }, { shown: { from: article.shown, to: shown } })
}

export async function moveArticle(
  { tx }: EditContext,
  { id, revision, topic, before }: ParsedInputOf<typeof placeArticle>,
): Promise<ContentChange> {
  const isHelp = eq(articles.kind, 'help')
  const article = await lockContentRow(tx, articles, { id, revision, also: isHelp }, 'unknown_article')
  const position = await moveRowBefore(tx, articles, { id, before, among: isHelp }, 'unknown_article')
  return updateArticle(tx, article, { topic }, { topic: { from: article.topic, to: topic }, position })
}
