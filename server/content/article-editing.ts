import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type {
  editedArticle,
  publishArticle,
  restoreArticle,
  saveArticle,
  showArticle,
} from '#contract/content.console.ts'
import type { ParsedInputOf, ReplyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { cleanOrRefuse, uploadsIn } from './clean.ts'
import { articles, articleVersions } from './content.tables.ts'
import { type Change, type Editing, fromOrRefuse, heldOrRefuse } from './editing.ts'

type ArticleRow = typeof articles.$inferSelect
type VersionRow = typeof articleVersions.$inferSelect
type Text = Pick<VersionRow, 'title' | 'memo' | 'content'>

/** The announcements or the help articles, each with its newest text. */
export async function editedList(db: Reader, kind: 'notice' | 'help') {
  const order =
    kind === 'help' ? [asc(articles.position), asc(articles.id)] : [desc(articles.publishedAt), desc(articles.id)]
  const rows = await db
    .select()
    .from(articles)
    .where(eq(articles.kind, kind))
    .orderBy(...order)
  const texts = await versionsOf(db, rows)
  return rows.map((row) => {
    const [newest] = texts(row)
    const { publishedAt } = newest
    return {
      id: row.id,
      kind,
      title: newest.title,
      shown: row.shown,
      has_draft: publishedAt === null,
      published_at: publishedAt ? shanghaiTime(publishedAt) : '',
      revision: row.revision,
    }
  })
}

/** An article with all its texts, newest first. */
export async function editedOrRefuse(db: Reader, id: number): Promise<ReplyOf<typeof editedArticle>> {
  const [row] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), isEdited))
  if (!row) return refuse('unknown_article')
  const texts = await versionsOf(db, [row])
  const versions = texts(row).map(({ revision, title, memo, content, savedAt, publishedAt }) => ({
    revision,
    title,
    memo,
    content,
    saved_at: shanghaiTime(savedAt),
    published_at: publishedAt ? shanghaiTime(publishedAt) : '',
  }))
  const kind = row.kind === 'help' ? 'help' : 'notice'
  return { id, kind, shown: row.shown, revision: row.revision, create_time: shanghaiTime(row.publishedAt), versions }
}

const isEdited = inArray(articles.kind, ['notice', 'help'])

/** Finds the texts of articles, newest first; one that nobody has edited has its own alone. */
async function versionsOf(db: Reader, rows: readonly ArticleRow[]) {
  const ids = rows.map(({ id }) => id)
  const found = await db
    .select()
    .from(articleVersions)
    .where(inArray(articleVersions.articleId, ids))
    .orderBy(desc(articleVersions.revision))
  return (row: ArticleRow): [VersionRow, ...VersionRow[]] => {
    const [newest, ...older] = found.filter(({ articleId }) => articleId === row.id)
    return newest ? [newest, ...older] : [ownText(row)]
  }
}

/** The text that an article came with, as a version. */
const ownText = ({ id, revision, title, memo, content, publishedAt }: ArticleRow): VersionRow => {
  return { articleId: id, revision, title, memo, content, savedAt: publishedAt, publishedAt }
}

/** Keeps a draft, of a new article where no id is given. */
export async function saveDraft(
  { tx, now, claimPicture }: Editing,
  { id, kind, revision, title, memo, content }: ParsedInputOf<typeof saveArticle>,
): Promise<Change> {
  const text = { title, memo, content: cleanOrRefuse(content) }
  if (id === undefined) {
    for (const path of uploadsIn(text.content)) await claimPicture(path)
    const [made] = await tx
      .insert(articles)
      .values({ ...text, kind, shown: false, publishedAt: now })
      .returning()
    if (!made) throw new Error('an insert gave no row')
    await tx.insert(articleVersions).values({ ...text, articleId: made.id, revision: made.revision, savedAt: now })
    return { id: made.id, revision: made.revision, detail: { title, revision: { from: 0, to: made.revision } } }
  }
  const held = await heldOrRefuse(tx, articles, { id, revision, also: eq(articles.kind, kind) }, 'unknown_article')
  const known = new Set((await versionsOf(tx, [held]))(held).flatMap((one) => uploadsIn(one.content)))
  for (const path of uploadsIn(text.content)) if (!known.has(path)) await claimPicture(path)
  return addVersion(tx, held, text, now)
}

/** Makes an earlier text the draft. */
export async function restore(
  { tx, now }: Editing,
  { id, revision, from }: ParsedInputOf<typeof restoreArticle>,
): Promise<Change> {
  const held = await heldOrRefuse(tx, articles, { id, revision, also: isEdited }, 'unknown_article')
  const texts = await versionsOf(tx, [held])
  const old = texts(held).find((one) => one.revision === from) ?? refuse('unknown_version')
  const { title, memo, content } = old
  const change = await addVersion(tx, held, { title, memo, content }, now)
  return { ...change, detail: { ...change.detail, restored: from } }
}

async function addVersion(tx: Tx, held: ArticleRow, text: Text, now: Date): Promise<Change> {
  await keepOwnText(tx, held)
  const revision = held.revision + 1
  await tx.insert(articleVersions).values({ ...text, articleId: held.id, revision, savedAt: now })
  await tx.update(articles).set({ revision }).where(eq(articles.id, held.id))
  return { id: held.id, revision, detail: { title: text.title, revision: { from: held.revision, to: revision } } }
}

/** The text that an article came with becomes a version like those that follow, so that it can be restored. */
async function keepOwnText(tx: Tx, held: ArticleRow): Promise<void> {
  const known = await tx.$count(articleVersions, eq(articleVersions.articleId, held.id))
  if (known === 0) await tx.insert(articleVersions).values(ownText(held))
}

/** Shows the newest text from a moment on. What nobody could see is published anew: from then on, with that time. */
export async function publish(
  { tx, now }: Editing,
  { id, revision, at: asked }: ParsedInputOf<typeof publishArticle>,
): Promise<Change> {
  const at = fromOrRefuse(asked, now)
  const held = await heldOrRefuse(tx, articles, { id, revision, also: isEdited }, 'unknown_article')
  await keepOwnText(tx, held)
  const [newest, ...older] = (await versionsOf(tx, [held]))(held)
  const anew = !held.shown || ![newest, ...older].some(({ publishedAt }) => publishedAt !== null)
  const isMoot = anew ? sql`true` : gt(articleVersions.publishedAt, now)
  await tx
    .update(articleVersions)
    .set({ publishedAt: null })
    .where(and(eq(articleVersions.articleId, id), isMoot))
  const isNewest = and(eq(articleVersions.articleId, id), eq(articleVersions.revision, newest.revision))
  await tx.update(articleVersions).set({ publishedAt: at }).where(isNewest)
  const next = { revision: revision + 1, shown: true, ...(anew && { publishedAt: at }) }
  await tx.update(articles).set(next).where(eq(articles.id, id))
  const before = older.find(({ publishedAt }) => publishedAt !== null)?.revision ?? 0
  return {
    id,
    revision: next.revision,
    detail: { version: { from: before, to: newest.revision }, at: shanghaiTime(at) },
  }
}

/** Hides an article, or shows it again. */
export async function show(
  { tx }: Editing,
  { id, revision, shown }: ParsedInputOf<typeof showArticle>,
): Promise<Change> {
  const held = await heldOrRefuse(tx, articles, { id, revision, also: isEdited }, 'unknown_article')
  const next = { shown, revision: revision + 1 }
  await tx.update(articles).set(next).where(eq(articles.id, id))
  return { id, revision: next.revision, detail: { shown: { from: held.shown, to: shown } } }
}
