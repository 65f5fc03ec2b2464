import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { UploadScene } from '#contract/upload.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { keepUser } from '#server/account/account.ts'
import type { Database, Reader, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { Store } from './disk.ts'
import type { Picture } from './images.ts'
import { uploads } from './media.tables.ts'

export { diskStore } from './disk.ts'
export type { Store } from './disk.ts'

const DAY = 24 * 3_600_000
const DAILY_BYTES = 500 * 1024 * 1024
const DISK_FLOOR = 1024 * 1024 * 1024
const NAMES_AT_A_TIME = 500
/** More than these, and most of all files, are no leftovers: somebody started the site on another database. */
const MOST_STRAYS = 20
const URL_PREFIX = '/uploads/'
export const UPLOAD_NAME = /^[0-9a-f]{32}\.webp$/

const pathOf = (name: string): string => `${URL_PREFIX}${name}`
const nameOf = (path: string): string => (path.startsWith(URL_PREFIX) ? path.slice(URL_PREFIX.length) : '')

/** Keeps a picture for its sender; answers the path it is served at. */
export async function keepPicture(
  { db, store }: { db: Database; store: Store },
  userId: number,
  scene: UploadScene,
  { bytes, width, height }: Picture,
  now: Date,
): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.webp`
  if ((await store.free()) < DISK_FLOOR) throw new DiskFull()
  await store.put(name, bytes)
  await inTransaction(db, async (tx) => {
    await keepUser(tx, userId)
    await tx
      .insert(uploads)
      .values({ name, userId, scene, kind: 'image', bytes: bytes.length, width, height, createdAt: now })
  })
  return pathOf(name)
}

/** Answered as 503. */
class DiskFull extends Error {
  readonly statusCode = 503
}

/** Refuses who has sent their 500 MB of the day. */
export async function mayUploadOrRefuse(db: Reader, userId: number, now: Date): Promise<void> {
  const [sent] = await db
    .select({ bytes: sql<number>`coalesce(sum(${uploads.bytes}), 0)::int8` })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), gt(uploads.createdAt, new Date(now.getTime() - DAY))))
  if ((sent?.bytes ?? 0) >= DAILY_BYTES) refuse('upload_quota')
}

/** Lets a member use a picture: only one of their own, sent for that scene, and not in use. */
export async function claim(tx: Tx, userId: number, scene: UploadScene, path: string, now: Date): Promise<void> {
  const [claimed] = await tx
    .update(uploads)
    .set({ usedAt: now })
    .where(
      and(eq(uploads.name, nameOf(path)), eq(uploads.userId, userId), eq(uploads.scene, scene), isNull(uploads.usedAt)),
    )
    .returning({ name: uploads.name })
  if (!claimed) refuse('unknown_upload')
}

/** Nothing points at the picture any more; the next sweep takes it. */
export async function release(tx: Tx, userId: number, path: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ usedAt: null })
    .where(and(eq(uploads.name, nameOf(path)), eq(uploads.userId, userId)))
}

/** Removes what has lain unused for a day, and files of more than a day that no row knows. */
export async function sweepUploads(db: Database, store: Store, now: Date): Promise<void> {
  const swept = await Promise.allSettled([sweepUnused(db, store, now), sweepStrays(db, store)])
  const failures = swept.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'uploads were not all swept')
}

async function sweepUnused(db: Database, store: Store, now: Date): Promise<void> {
  const gone = await db
    .delete(uploads)
    .where(and(isNull(uploads.usedAt), lt(uploads.createdAt, new Date(now.getTime() - DAY))))
    .returning({ name: uploads.name })
  await store.remove(gone.map(({ name }) => name))
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
async function unknownOf(db: Reader, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ name: uploads.name })
    .from(uploads)
    .where(inArray(uploads.name, [...names]))
  const known = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}

/** Forgets a member's uploads; the answer removes the files, to be called after the commit. */
export async function eraseUploads(tx: Tx, store: Store, userId: number): Promise<() => Promise<void>> {
  const gone = await tx.delete(uploads).where(eq(uploads.userId, userId)).returning({ name: uploads.name })
  return () => store.remove(gone.map(({ name }) => name))
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
