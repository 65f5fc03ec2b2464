import { and, desc, eq, gt } from 'drizzle-orm'
import type { setContact } from '#contract/cms/contact.console.ts'
import type { addAgreement, agreementVersions, unscheduleAgreement } from '#contract/cms/content.console.ts'
import { Contact } from '#contract/cms/content.ts'
import type { ParsedInputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { diffValues } from '#server/infra/audit/audit.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { settings } from '#server/infra/db/site.tables.ts'
import { presentText } from './article-editing.ts'
import { listUploads } from './rich-text.ts'
import { CONTACT_KEY, PLACEHOLDER_CONTACT, listPlaceholders } from './contact.ts'
import { articles } from './content.tables.ts'
import {
  type ContentChange,
  type EditContext,
  parsePublicationTime,
  replacePictures,
  parseRichText,
} from './editing.ts'

/** Lists agreement versions, newest first. `accepted`: number of members that accepted a version, by version id. */
export async function listAgreementRows(
  db: Queryable,
  accepted: ReadonlyMap<number, number>,
): Promise<ReplyOf<typeof agreementVersions>> {
  const rows = await db.select().from(articles).where(eq(articles.kind, 'agreement')).orderBy(desc(articles.id))
  return rows.map((row) => ({
    id: row.id,
    ...presentText(row),
    name: row.agreement ?? 'user',
    version: row.version ?? 1,
    from: formatShanghaiTime(row.publishedAt),
    accepted: accepted.get(row.id) ?? 0,
    is_cancelled: Number(!row.shown),
  }))
}

/** Adds an agreement version. Throws unless `revision`, the latest version that the operator saw, is the latest. */
export async function insertAgreementVersion(
  { tx, now, claimPicture }: EditContext,
  { name, revision, title, memo, doc, from }: ParsedInputOf<typeof addAgreement>,
): Promise<ContentChange> {
  const publishedAt = parsePublicationTime(from, now)
  const text = { title, memo, ...(await parseRichText(doc)) }
  const before = await tx.select().from(articles).where(eq(articles.agreement, name))
  if (Math.max(0, ...before.map((row) => row.version ?? 0)) !== revision) refuse('edited_elsewhere')
  const known = new Set(before.flatMap((row) => listUploads(row.content)))
  for (const path of listUploads(text.content)) if (!known.has(path)) await claimPicture(path)
  const version = revision + 1
  const [added] = await tx
    .insert(articles)
    .values({ ...text, kind: 'agreement', agreement: name, version, publishedAt })
    .onConflictDoNothing()
    .returning({ id: articles.id })
  // If two calls run concurrently, the second finds an existing version.
  if (!added) return refuse('edited_elsewhere')
  return {
    id: added.id,
    revision: version,
    detail: { name, version: { from: revision, to: version }, at: formatShanghaiTime(publishedAt) },
  }
}

/** Cancels a scheduled agreement version. Its number is not reused. */
export async function cancelAgreementVersion(
  { tx, now }: EditContext,
  { id }: ParsedInputOf<typeof unscheduleAgreement>,
): Promise<ContentChange> {
  const isWaiting = and(eq(articles.kind, 'agreement'), eq(articles.shown, true), gt(articles.publishedAt, now))
  const [article] = await tx
    .update(articles)
    .set({ shown: false })
    .where(and(eq(articles.id, id), isWaiting))
    .returning()
  if (!article?.agreement || !article.version) return refuse('not_scheduled')
  return {
    id,
    revision: article.version,
    detail: {
      name: article.agreement,
      version: article.version,
      at: { from: formatShanghaiTime(article.publishedAt), to: '' },
    },
  }
}

interface StoredContact {
  lines: Contact
  revision: number
}

async function getStoredContact(db: Queryable): Promise<StoredContact> {
  const [row] = await db.select().from(settings).where(eq(settings.key, CONTACT_KEY))
  const { revision = 1, ...lines } = (row?.value ?? PLACEHOLDER_CONTACT) as Contact & Partial<StoredContact>
  return { lines: Contact.parse(lines), revision }
}

export async function getEditedContact(db: Queryable) {
  const { lines, revision } = await getStoredContact(db)
  return { revision, lines, placeholders: listPlaceholders(lines) }
}

export async function saveContact(
  editing: EditContext,
  { revision, lines }: ParsedInputOf<typeof setContact>,
): Promise<ContentChange> {
  const { tx } = editing
  await tx.insert(settings).values({ key: CONTACT_KEY, value: PLACEHOLDER_CONTACT }).onConflictDoNothing()
  await tx.select().from(settings).where(eq(settings.key, CONTACT_KEY)).for('update')
  const before = await getStoredContact(tx)
  if (before.revision !== revision) refuse('edited_elsewhere')
  await replacePictures(editing, listQrCodes(before.lines), listQrCodes(lines))
  const value = { ...lines, revision: revision + 1 }
  await tx.update(settings).set({ value }).where(eq(settings.key, CONTACT_KEY))
  return { id: 0, revision: value.revision, detail: diffValues(before.lines, lines) }
}

const listQrCodes = ({ gzh_qrcode: account, customer_qrcode: service }: Contact): string[] => [account, service]
