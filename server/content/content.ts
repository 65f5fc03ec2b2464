import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { articles, banners } from './content.tables.ts'

export { ACCEPTED_AT_SIGN_IN } from './agreements.ts'
export { contactLines, placeholdersIn } from './contact.ts'
export { layDemoContent, layFirstContent } from './first-content.ts'

const summary = {
  id: articles.id,
  title: articles.title,
  memo: articles.memo,
  publishedAt: articles.publishedAt,
}

/** The banners shown at a place, in their order. */
export function bannersAt(tx: Tx, place: number) {
  return tx
    .select()
    .from(banners)
    .where(and(eq(banners.place, place), eq(banners.shown, true)))
    .orderBy(asc(banners.position), asc(banners.id))
}

/** Announcements, newest first. */
export function notices(tx: Tx) {
  return tx
    .select(summary)
    .from(articles)
    .where(and(eq(articles.kind, 'notice'), eq(articles.shown, true)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
}

/** Help articles in their order. */
export function helpArticles(tx: Tx) {
  return tx
    .select(summary)
    .from(articles)
    .where(and(eq(articles.kind, 'help'), eq(articles.shown, true)))
    .orderBy(asc(articles.position), asc(articles.id))
}

/** One announcement or help article with its text. Agreements are read by their own calls. */
export async function articleOrRefuse(tx: Tx, id: number) {
  const [article] = await tx
    .select({ ...summary, content: articles.content })
    .from(articles)
    .where(and(eq(articles.id, id), inArray(articles.kind, ['notice', 'help']), eq(articles.shown, true)))
  return article ?? refuse('unknown_article')
}
