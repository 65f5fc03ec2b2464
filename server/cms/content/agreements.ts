import { prepareStatement } from '#server/infra/db/statement.ts'
import { and, desc, eq, gt, lte, min, sql } from 'drizzle-orm'
import { AGREEMENT_IDS, type AgreementName } from '#contract/cms/agreements.ts'
import { refuse } from '#contract/refusals.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { articles } from './content.tables.ts'

const NAMES = Object.keys(AGREEMENT_IDS) as AgreementName[]

/** Returns the newest version in force; if none is in force, because the clock was set back, the newest of all. */
export async function getCurrentAgreement(db: Queryable, name: AgreementName, now: Date) {
  const [article] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.kind, 'agreement'), eq(articles.agreement, name), eq(articles.shown, true)))
    .orderBy(desc(sql`${articles.publishedAt} <= ${now.toISOString()}`), desc(articles.version))
    .limit(1)
  return article ?? refuse('unknown_agreement')
}

export function listAgreementVersions(db: Queryable, name: AgreementName, now: Date) {
  return db
    .select()
    .from(articles)
    .where(and(eq(articles.agreement, name), eq(articles.shown, true), lte(articles.publishedAt, now)))
    .orderBy(desc(articles.version))
}

export async function getAgreementVersion(db: Queryable, id: number) {
  const [article] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), eq(articles.kind, 'agreement'), eq(articles.shown, true)))
  return article ?? refuse('unknown_agreement')
}

export async function findNextAgreementTime(db: Queryable, now: Date): Promise<Date | null> {
  const waiting = and(eq(articles.kind, 'agreement'), eq(articles.shown, true), gt(articles.publishedAt, now))
  const [next] = await db
    .select({ at: min(articles.publishedAt) })
    .from(articles)
    .where(waiting)
  return next?.at ?? null
}

/** SQL for the ids of the agreement versions that a sign-in accepts (user and privacy). */
export const buildAcceptedQuery = (now: string): string => `select distinct on (agreement) id from articles
  where kind = 'agreement' and agreement in ('user', 'privacy') and shown
  order by agreement, published_at <= ${now} desc, version desc`

const queryAccepted = prepareStatement<{ now: Date }, { id: number }, Queryable>(
  'agreements_accepted',
  buildAcceptedQuery('$now'),
)

export const listAcceptedIds = async (db: Queryable, now: Date): Promise<number[]> =>
  (await queryAccepted(db, { now })).map(({ id }) => id)

export const listSignInAgreements = (db: Queryable, now: Date) =>
  Promise.all(
    (['user', 'privacy'] as const).map(async (name) => ({ ...(await getCurrentAgreement(db, name, now)), name })),
  )

export const toAgreementName = (id: number): AgreementName => NAMES.find((name) => AGREEMENT_IDS[name] === id) ?? 'user'
