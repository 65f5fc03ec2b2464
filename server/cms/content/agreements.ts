import { statement } from '#server/infra/db/statement.ts'
import { and, desc, eq, gt, lte, min, sql } from 'drizzle-orm'
import { AGREEMENT_IDS, type AgreementName } from '#contract/cms/agreements.ts'
import { refuse } from '#contract/refusals.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { articles } from './content.tables.ts'

const columns = {
  id: articles.id,
  title: articles.title,
  memo: articles.memo,
  version: articles.version,
  publishedAt: articles.publishedAt,
  content: articles.content,
}
const NAMES = Object.keys(AGREEMENT_IDS) as AgreementName[]

/** The version in force; a site whose clock was put back before the first keeps to the newest it has. */
export async function agreementInForce(db: Reader, name: AgreementName, now: Date) {
  const [article] = await db
    .select(columns)
    .from(articles)
    .where(and(eq(articles.kind, 'agreement'), eq(articles.agreement, name), eq(articles.shown, true)))
    .orderBy(desc(sql`${articles.publishedAt} <= ${now.toISOString()}`), desc(articles.version))
    .limit(1)
  return article ?? refuse('unknown_agreement')
}

/** What is or was in force of an agreement, newest first. */
export function agreementVersionsOf(db: Reader, name: AgreementName, now: Date) {
  return db
    .select(columns)
    .from(articles)
    .where(and(eq(articles.agreement, name), eq(articles.shown, true), lte(articles.publishedAt, now)))
    .orderBy(desc(articles.version))
}

export async function agreementVersionOrRefuse(db: Reader, id: number) {
  const [article] = await db
    .select(columns)
    .from(articles)
    .where(and(eq(articles.id, id), eq(articles.kind, 'agreement'), eq(articles.shown, true)))
  return article ?? refuse('unknown_agreement')
}

/** When the next version of any agreement comes into force; null: none is waiting. */
export async function nextAgreementAt(db: Reader, now: Date): Promise<Date | null> {
  const waiting = and(eq(articles.kind, 'agreement'), eq(articles.shown, true), gt(articles.publishedAt, now))
  const [next] = await db
    .select({ at: min(articles.publishedAt) })
    .from(articles)
    .where(waiting)
  return next?.at ?? null
}

/**
 * Ids of the versions that a member accepts by signing in, user and privacy, at a moment: SQL, to stand in a statement.
 * Membership's own agreement is accepted at payment.
 */
export const acceptedText = (now: string): string => `select distinct on (agreement) id from articles
  where kind = 'agreement' and agreement in ('user', 'privacy') and shown
  order by agreement, published_at <= ${now} desc, version desc`

const acceptedNow = statement<{ now: Date }, { id: number }, Reader>('agreements_accepted', acceptedText('$now'))

/** The same ids. */
export const acceptedIds = async (db: Reader, now: Date): Promise<number[]> =>
  (await acceptedNow(db, { now })).map(({ id }) => id)

/** The agreements that signing in accepts, in the versions in force. */
export const acceptedAtSignIn = (db: Reader, now: Date) =>
  Promise.all(
    (['user', 'privacy'] as const).map(async (name) => ({ name, ...(await agreementInForce(db, name, now)) })),
  )

export const nameOfId = (id: number): AgreementName => NAMES.find((name) => AGREEMENT_IDS[name] === id) ?? 'user'
