import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sum as sumOf } from 'drizzle-orm'
import type { UploadScene } from '#contract/infra/upload.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { codeOf } from '#server/infra/lib/errors.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Database, Reader, Tx } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { Full } from '#server/infra/http/limiter.ts'
import type { Picture } from './images.ts'
import { uploadParts, uploads } from './media.tables.ts'
import { filesOf, nameOf, newId, pathOf, uploadOf } from './names.ts'
import { endPart } from './parts.ts'
import type { Places } from './places.ts'
import { DAY, dayOf, mayUploadOrRefuse } from './quota.ts'
import type { Remuxed } from './remux.ts'
import type { Store } from './store.ts'

export { claim, claimMedia, storedMedia, release, releaseMedia, restoreMedia, withholdMedia } from './claims.ts'
export type { ClaimedMedia, SentBy, SentMedia } from './claims.ts'
export { freeAt } from './disk.ts'
export { bucketFolder, uploadPlaces } from './places.ts'
export type { BucketFolder, S3Settings } from './s3.ts'
export type { Places } from './places.ts'
export { type Store, StoreTrouble } from './store.ts'

/** How many files members have sent that are still there, by the rows; the store may hold several of each. */
export const uploadCount = (db: Reader): Promise<number> => db.$count(uploads)

/** Returns the bytes of all files that members have sent and that still exist. */
export async function uploadBytes(db: Reader): Promise<number> {
  const [row] = await db.select({ bytes: sumOf(uploads.bytes).mapWith(Number) }).from(uploads)
  return row?.bytes ?? 0
}

const DISK_FLOOR = 1024 * 1024 * 1024
const NAMES_AT_A_TIME = 500
/** More than these, and most of all files, are no leftovers: somebody started the site on another database. */
const MOST_STRAYS = 20

interface Keep {
  db: Database
  store: Store
}

/** Whose a file is, and what for. */
interface Sender {
  userId: number
  scene: UploadScene
  /** The row it came in parts under. */
  part?: string | undefined
  now: Date
}

/** Keeps a picture for its sender; answers the path it is served at. */
export async function keepPicture(
  { db, store }: Keep,
  sender: Sender,
  { drawn, ...picture }: Picture,
): Promise<string> {
  const name = `${newId()}.webp`
  const files = filesOf(name).slice(-drawn.length)
  await roomOrTurnAway(store)
  for (const [i, file] of files.entries()) await store.put(file, drawn[i]!)
  const bytes = drawn.reduce((sum, { length }) => sum + length, 0)
  return keepRow(db, sender, { name, kind: 'image', bytes, ...picture })
}

/** Keeps the video at `path` for its sender; answers the path it is served at. */
export async function keepVideo(
  { db, store }: Keep,
  sender: Sender,
  { path, extension, ...video }: Remuxed & { path: string },
): Promise<string> {
  const name = `${newId()}.${extension}`
  await roomOrTurnAway(store)
  await store.take(name, path)
  return keepRow(db, sender, { name, kind: 'video', ...video })
}

type FileFacts = Omit<typeof uploads.$inferInsert, 'userId' | 'scene' | 'createdAt'>

/** What is refused here has left files without a row, which the sweep takes. */
async function keepRow(db: Database, { userId, scene, part, now }: Sender, facts: FileFacts): Promise<string> {
  await inTransaction(db, async (tx) => {
    await lockUserShared(tx, userId)
    await dayOf(tx, userId)
    // What came in parts gives its share of the day to what it became.
    if (part !== undefined) await endPart(tx, part, facts.name)
    await mayUploadOrRefuse(tx, userId, facts.bytes, now)
    await tx.insert(uploads).values({ ...facts, userId, scene, createdAt: now })
  })
  return pathOf(facts.name)
}

/** Of a disk that others fill meanwhile. */
const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

/** What a write to the disk of uploads ended with, where that is full; else undefined. */
export const fullOf = (error: unknown): Full | undefined =>
  NO_ROOM.has(codeOf(error)) ? new Full('the disk of uploads is full') : undefined

/** Turns away what would leave less than a gigabyte free. */
export async function roomOrTurnAway(place: Pick<Store, 'free'>): Promise<void> {
  if ((await place.free()) < DISK_FLOOR) throw new Full('the disk of uploads is full: less than 1 GB is free')
}

/** The upload that a file belongs to, unless it is unknown or released. Withheld, it is not everybody's to have. */
export async function uploadWith(db: Reader, file: string): Promise<{ userId: number; withheld: boolean } | null> {
  const name = uploadOf(file)
  if (name === null) return null
  const there = or(isNotNull(uploads.usedAt), eq(uploads.withheld, false))
  const [upload] = await db
    .select({ userId: uploads.userId, withheld: uploads.withheld })
    .from(uploads)
    .where(and(eq(uploads.name, name), there))
  return upload ?? null
}

/** Removes what has lain unused for a day, what is on its way since then, and files of more than a day that no row knows. */
export async function sweepUploads(db: Database, { store, drafts }: Places, now: Date): Promise<void> {
  const swept = await Promise.allSettled([
    sweepUnused(db, store, now),
    sweepStrays(db, store),
    db.delete(uploadParts).where(lt(uploadParts.createdAt, new Date(now.getTime() - DAY))),
    drafts.sweep(DAY),
  ])
  const failures = swept.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'uploads were not all swept')
}

async function sweepUnused(db: Database, store: Store, now: Date): Promise<void> {
  const gone = await db
    .delete(uploads)
    .where(and(isNull(uploads.usedAt), lt(uploads.createdAt, new Date(now.getTime() - DAY))))
    .returning({ name: uploads.name })
  await store.remove(gone.flatMap(({ name }) => filesOf(name)))
}

/** Files that could not be removed with their rows, or whose rows were never written. */
async function sweepStrays(db: Database, store: Store): Promise<void> {
  const failures: unknown[] = []
  for await (const names of store.names(NAMES_AT_A_TIME)) {
    const strays = await store.olderThan(DAY, await unknownOf(db, names))
    if (strays.length > MOST_STRAYS && strays.length > names.length / 2) {
      failures.push(new Error(`${strays.length} of ${names.length} files have no row: is this the folder's database?`))
      continue
    }
    // What can't be removed must not keep the sweep from what comes behind it.
    await store.remove(strays).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'stray files could not be removed')
}

/** Which of the files no row knows; a draft has none. */
async function unknownOf(db: Reader, files: readonly string[]): Promise<string[]> {
  const names = new Set(files.map(uploadOf).filter((name) => name !== null))
  const rows = await db
    .select({ name: uploads.name })
    .from(uploads)
    .where(inArray(uploads.name, [...names]))
  const known = new Set<string | null>(rows.map(({ name }) => name))
  return files.filter((file) => !known.has(uploadOf(file)))
}

/** Forgets a member's uploads but those at `kept`; the answer removes the files, to be called after the commit. */
export async function eraseUploads(
  tx: Tx,
  { store, drafts }: Places,
  userId: number,
  staying: readonly string[],
): Promise<() => Promise<void>> {
  const theirs = and(eq(uploads.userId, userId), notInArray(uploads.name, staying.map(nameOf)))
  const gone = await tx.delete(uploads).where(theirs).returning({ name: uploads.name })
  const parts = await tx.delete(uploadParts).where(eq(uploadParts.userId, userId)).returning({ id: uploadParts.id })
  return async () => {
    await drafts.remove(parts.map(({ id }) => id))
    await store.remove(gone.flatMap(({ name }) => filesOf(name)))
  }
}

/** What a member's export holds of this feature. */
export async function uploadsOf(db: Reader, userId: number) {
  const rows = await db.select().from(uploads).where(eq(uploads.userId, userId))
  return rows.map(({ name, scene, bytes, createdAt }) => ({
    path: pathOf(name),
    scene,
    bytes,
    sent_at: shanghaiTime(createdAt),
  }))
}
