import { createHash } from 'node:crypto'
import { eq, isNotNull } from 'drizzle-orm'
import { invalidateResponses } from '#server/infra/answers/invalidation.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { settings } from '#server/infra/db/site.tables.ts'
import { CONTACT_KEY, PLACEHOLDER_CONTACT } from './contact.ts'
import { type ArticleKind, articles, banners, type FirstArticle } from './content.tables.ts'
import { FIRST_AGREEMENTS } from './first-agreements.ts'
import { FIRST_BANNERS } from './first-banners.ts'
import { FIRST_HELP } from './first-help.ts'
import { FIRST_NOTICES } from './first-notices.ts'

const HOME = 2

/** Seeds and updates the shipped content, except texts changed by operators. Hidden content remains hidden. */
export async function seedContent(tx: Tx, now: Date): Promise<void> {
  await tx.insert(settings).values({ key: CONTACT_KEY, value: PLACEHOLDER_CONTACT }).onConflictDoNothing()
  await seedBanners(tx)
  await seedArticles(tx, 'notice', FIRST_NOTICES, now)
  await seedArticles(tx, 'help', FIRST_HELP, now)
}

/** Inserts missing articles and updates those that still equal a shipped text. */
async function seedArticles(
  tx: Tx,
  kind: Exclude<ArticleKind, 'agreement'>,
  first: readonly FirstArticle[],
  now: Date,
): Promise<void> {
  const all = first.map((article, position) => ({
    topic: '',
    ...article,
    kind,
    position,
    laid: computeFingerprint(article),
  }))
  const rows = await tx.select().from(articles).where(isNotNull(articles.slug))
  const missing = selectUnseeded(all, rows).map((article) => ({ ...article, publishedAt: now }))
  if (missing.length > 0) await tx.insert(articles).values(missing).onConflictDoNothing()
  const old = rows
    .filter(isUnchanged)
    .flatMap((row) => all.filter(({ slug, laid }) => slug === row.slug && laid !== row.laid))
  // The position is not updated: operators decide on the order of existing articles.
  for (const { position: _position, ...words } of old)
    await tx.update(articles).set(words).where(eq(articles.slug, words.slug))
  if (missing.length + old.length > 0) await invalidateResponses(tx)
}

/**
 * Adds a changed shipped text as the next version of its agreement, in force from `now`, unless an operator wrote a
 * version.
 */
export async function seedAgreements(tx: Tx, now: Date): Promise<void> {
  const known = await tx.select().from(articles).where(eq(articles.kind, 'agreement'))
  for (const first of FIRST_AGREEMENTS) {
    const laid = computeFingerprint(first)
    const versions = known.filter(({ agreement }) => agreement === first.agreement)
    if (versions.some((row) => row.laid === null || row.laid === laid)) continue
    const version = versions.reduce((newest, row) => Math.max(newest, row.version ?? 0), 0) + 1
    const row = { ...first, kind: 'agreement' as const, version, publishedAt: now, laid }
    await tx.insert(articles).values(row).onConflictDoNothing()
    await invalidateResponses(tx)
  }
}

type FirstText = Pick<FirstArticle, 'title' | 'memo' | 'content'> & { topic?: string }

/** Fingerprint of a shipped text. The migration that introduced it computes the same in SQL. */
const computeFingerprint = ({ topic = '', title, memo, content }: FirstText): string =>
  createHash('sha256').update([topic, title, memo, content].join('\n')).digest('hex')

const isUnchanged = (row: Required<FirstText> & { laid: string | null }): boolean =>
  row.laid === computeFingerprint(row)

async function seedBanners(tx: Tx): Promise<void> {
  const all = FIRST_BANNERS.map((banner, position) => ({ ...banner, place: HOME, position }))
  const missing = selectUnseeded(all, await tx.select({ slug: banners.slug }).from(banners))
  if (missing.length > 0) await tx.insert(banners).values(missing).onConflictDoNothing()
}

// onConflictDoNothing alone would be correct, but each start would consume one id per row.
function selectUnseeded<Row extends { slug: string }>(all: readonly Row[], present: { slug: string | null }[]): Row[] {
  const known = new Set(present.map(({ slug }) => slug))
  return all.filter(({ slug }) => !known.has(slug))
}
