import type { Tx } from '#server/db/connect.ts'
import { settings } from '#server/db/site.tables.ts'
import { CONTACT_KEY, PLACEHOLDER_CONTACT } from './contact.ts'
import { articles, banners } from './content.tables.ts'
import type { ArticleKind } from './content.tables.ts'
import { DEMO_NOTICES } from './demo-notices.ts'
import { FIRST_BANNERS } from './first-banners.ts'
import { FIRST_HELP } from './first-help.ts'
import { FIRST_NOTICES } from './first-notices.ts'

export interface FirstArticle {
  slug: string
  title: string
  memo: string
  content: string
}

const HOME = 2
const WEEK = 7 * 24 * 3_600_000

/** Lays down what came with the software and is not there yet. What operators changed or hid stays as they left it. */
export async function layFirstContent(tx: Tx, now: Date): Promise<void> {
  await tx.insert(settings).values({ key: CONTACT_KEY, value: PLACEHOLDER_CONTACT }).onConflictDoNothing()
  await layBanners(tx)
  await layArticles(tx, 'notice', FIRST_NOTICES, now)
  await layArticles(tx, 'help', FIRST_HELP, now)
}

/** What a developer or a demonstration wants to see besides, older than what stands already. */
export async function layDemoContent(tx: Tx, now: Date): Promise<void> {
  await layFirstContent(tx, now)
  await layArticles(tx, 'notice', DEMO_NOTICES, new Date(now.getTime() - WEEK))
}

/** Adds the articles that are not there yet, by their slug; `now` is when they count as published. */
async function layArticles(
  tx: Tx,
  kind: Exclude<ArticleKind, 'agreement'>,
  first: readonly FirstArticle[],
  now: Date,
): Promise<void> {
  const all = first.map((article, position) => ({ ...article, kind, position, publishedAt: now }))
  const missing = absent(all, await tx.select({ slug: articles.slug }).from(articles))
  if (missing.length > 0) await tx.insert(articles).values(missing).onConflictDoNothing()
}

async function layBanners(tx: Tx): Promise<void> {
  const all = FIRST_BANNERS.map((banner, position) => ({ ...banner, place: HOME, position }))
  const missing = absent(all, await tx.select({ slug: banners.slug }).from(banners))
  if (missing.length > 0) await tx.insert(banners).values(missing).onConflictDoNothing()
}

// onConflictDoNothing alone would do, but each start would then use up a number per row.
function absent<Row extends { slug: string }>(all: readonly Row[], present: { slug: string | null }[]): Row[] {
  const known = new Set(present.map(({ slug }) => slug))
  return all.filter(({ slug }) => !known.has(slug))
}
