import { desc, eq } from 'drizzle-orm'
import type { setContact } from '#contract/contact.console.ts'
import type { addAgreement, agreementVersions } from '#contract/content.console.ts'
import { Contact } from '#contract/content.ts'
import type { ParsedInputOf, ReplyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { fromTo } from '#server/audit/audit.ts'
import type { Reader } from '#server/db/connect.ts'
import { settings } from '#server/db/site.tables.ts'
import { presentText } from './article-editing.ts'
import { uploadsIn } from './clean.ts'
import { CONTACT_KEY, PLACEHOLDER_CONTACT, placeholdersIn } from './contact.ts'
import { articles } from './content.tables.ts'
import { type Change, type Editing, fromOrRefuse, richTextOf } from './editing.ts'
import { type Former, replacePictures } from './former-pictures.ts'

/** All versions of the agreements, newest first. `accepted`: by how many members, by the version's id. */
export async function agreementRows(
  db: Reader,
  accepted: ReadonlyMap<number, number>,
): Promise<ReplyOf<typeof agreementVersions>> {
  const rows = await db.select().from(articles).where(eq(articles.kind, 'agreement')).orderBy(desc(articles.id))
  return rows.map((row) => ({
    id: row.id,
    ...presentText(row),
    name: row.agreement ?? 'user',
    version: row.version ?? 1,
    from: shanghaiTime(row.publishedAt),
    accepted: accepted.get(row.id) ?? 0,
  }))
}

/** Adds the version after the one that was read; those before stay as they are. */
export async function addVersionOf(
  { tx, now, claimPicture }: Editing,
  { name, revision, title, memo, doc, from }: ParsedInputOf<typeof addAgreement>,
): Promise<Change> {
  const publishedAt = fromOrRefuse(from, now)
  const text = { title, memo, ...(await richTextOf(doc)) }
  const before = await tx.select().from(articles).where(eq(articles.agreement, name))
  if (Math.max(0, ...before.map((row) => row.version ?? 0)) !== revision) refuse('edited_elsewhere')
  const known = new Set(before.flatMap((row) => uploadsIn(row.content)))
  for (const path of uploadsIn(text.content)) if (!known.has(path)) await claimPicture(path)
  const version = revision + 1
  const [added] = await tx
    .insert(articles)
    .values({ ...text, kind: 'agreement', agreement: name, version, publishedAt })
    .onConflictDoNothing()
    .returning({ id: articles.id })
  // Of two at once the second finds the version taken.
  if (!added) return refuse('edited_elsewhere')
  return {
    id: added.id,
    revision: version,
    detail: { name, version: { from: revision, to: version }, at: shanghaiTime(publishedAt) },
  }
}

/** The lines as they are kept, how often operators have changed them, and the pictures that an undo may bring back. */
interface Stored {
  lines: Contact
  revision: number
  former: Former[]
}

async function storedContact(db: Reader): Promise<Stored> {
  const [row] = await db.select().from(settings).where(eq(settings.key, CONTACT_KEY))
  const { revision = 1, former = [], ...lines } = (row?.value ?? PLACEHOLDER_CONTACT) as Contact & Partial<Stored>
  return { lines: Contact.parse(lines), revision, former }
}

export async function contactToEdit(db: Reader) {
  const { lines, revision } = await storedContact(db)
  return { revision, lines, placeholders: placeholdersIn(lines) }
}

/** Writes the lines; the audit log tells how those that changed were and are. */
export async function writeContact(
  editing: Editing,
  { revision, lines }: ParsedInputOf<typeof setContact>,
): Promise<Change> {
  const { tx } = editing
  await tx.insert(settings).values({ key: CONTACT_KEY, value: PLACEHOLDER_CONTACT }).onConflictDoNothing()
  await tx.select().from(settings).where(eq(settings.key, CONTACT_KEY)).for('update')
  const before = await storedContact(tx)
  if (before.revision !== revision) refuse('edited_elsewhere')
  const former = await replacePictures(editing, {
    shown: codesIn(before.lines),
    wanted: codesIn(lines),
    former: before.former,
  })
  const value = { ...lines, revision: revision + 1, former }
  await tx.update(settings).set({ value }).where(eq(settings.key, CONTACT_KEY))
  return { id: 0, revision: value.revision, detail: fromTo(before.lines, lines) }
}

const codesIn = ({ gzh_qrcode: followed, customer_qrcode: asked }: Contact): string[] => [followed, asked]
