import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { Reader } from '#server/db/connect.ts'
import { articles, banners } from './content.tables.ts'

export { ACCEPTED_AT_SIGN_IN, acceptedAtSignIn, agreementInForce, layFirstAgreements } from './agreements.ts'
export { contactLines, placeholdersIn, shownContact } from './contact.ts'
export { layDemoContent, layFirstContent } from './first-content.ts'

const summary = {
  id: articles.id,
  title: articles.title,
  memo: articles.memo,
  publishedAt: articles.publishedAt,
}

/** The banners shown at a place, in their order. */
export function bannersAt(db: Reader, place: number) {
  return db
    .select()
    .from(banners)
    .where(and(eq(banners.place, place), eq(banners.shown, true)))
    .orderBy(asc(banners.position), asc(banners.id))
}

/** Announcements, newest first. */
export function notices(db: Reader) {
  return db
    .select(summary)
    .from(articles)
    .where(and(eq(articles.kind, 'notice'), eq(articles.shown, true)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
}

/** Help articles in their order. */
export function helpArticles(db: Reader) {
  return db
    .select(summary)
    .from(articles)
    .where(and(eq(articles.kind, 'help'), eq(articles.shown, true)))
    .orderBy(asc(articles.position), asc(articles.id))
}

/** One announcement or help article with its text. Agreements are read by their own calls. */
export async function articleOrRefuse(db: Reader, id: number) {
  const [article] = await db
    .select({ ...summary, content: articles.content })
    .from(articles)
    .where(and(eq(articles.id, id), inArray(articles.kind, ['notice', 'help']), eq(articles.shown, true)))
  return article ?? refuse('unknown_article')
}
