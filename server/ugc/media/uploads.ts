import { and, eq, inArray, isNotNull, isNull, lt, or, sum as sumOf } from 'drizzle-orm'
import type { UploadScene } from '#contract/infra/upload.ts'
import { getErrorCode } from '#server/infra/lib/errors.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Database, Queryable } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { DiskFullError } from '#server/infra/http/limiter.ts'
import type { Picture } from './images.ts'
import { uploadParts, uploads } from './media.tables.ts'
import { listUploadFiles, createUploadId, toUploadPath, parseUploadFile } from './names.ts'
import { checkUploadQuota, DAY, finishPart, lockUploadDay } from './parts.ts'
import type { UploadStorage } from './storage.ts'
import type { RemuxResult } from './remux.ts'
import { settleAll, type Store } from './store.ts'

export const countUploads = (db: Queryable): Promise<number> => db.$count(uploads)

export async function sumUploadBytes(db: Queryable): Promise<number> {
  const [row] = await db.select({ bytes: sumOf(uploads.bytes).mapWith(Number) }).from(uploads)
  return row?.bytes ?? 0
}

const DISK_FLOOR = 1024 * 1024 * 1024
const NAMES_AT_A_TIME = 500
/** If more files of a batch than this, and more than half, have no row, the site probably uses a wrong database. */
const MOST_STRAYS = 20

interface StoreDeps {
  db: Database
  store: Store
}

interface UploadOwner {
  userId: number
  scene: UploadScene
  /** Id of the row in upload_parts, if the file was uploaded in parts. */
  part?: string | undefined
  now: Date
}

export async function storePicture(
  { db, store }: StoreDeps,
  sender: UploadOwner,
  { drawn, ...picture }: Picture,
): Promise<string> {
  const name = `${createUploadId()}.webp`
  const files = listUploadFiles(name).slice(-drawn.length)
  await requireFreeSpace(store)
  for (const [i, file] of files.entries()) await store.put(file, drawn[i]!)
  const bytes = drawn.reduce((sum, { length }) => sum + length, 0)
  return insertUpload(db, sender, { name, kind: 'image', bytes, ...picture })
}

export async function storeVideo(
  { db, store }: StoreDeps,
  sender: UploadOwner,
  { path, extension, ...video }: RemuxResult & { path: string },
): Promise<string> {
  const name = `${createUploadId()}.${extension}`
  await requireFreeSpace(store)
  await store.take(name, path)
  return insertUpload(db, sender, { name, kind: 'video', ...video })
}

type UploadFields = Omit<typeof uploads.$inferInsert, 'userId' | 'scene' | 'createdAt'>

/** The files are already in the store. If this throws, the clean-up job removes them. */
async function insertUpload(
  db: Database,
  { userId, scene, part, now }: UploadOwner,
  facts: UploadFields,
): Promise<string> {
  await runTransaction(db, async (tx) => {
    await lockUserShared(tx, userId)
    await lockUploadDay(tx, userId)
    // Finish the upload in parts first: from then on only its resulting file counts towards the daily quota.
    if (part !== undefined) await finishPart(tx, part, facts.name)
    await checkUploadQuota(tx, userId, facts.bytes, now)
    await tx.insert(uploads).values({ ...facts, userId, scene, createdAt: now })
  })
  return toUploadPath(facts.name)
}

const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

/** Returns the error to throw if a write failed because the disk is full. */
export const findFullError = (error: unknown): DiskFullError | undefined =>
  NO_ROOM.has(getErrorCode(error)) ? new DiskFullError('the disk of uploads is full') : undefined

export async function requireFreeSpace(place: Pick<Store, 'free'>): Promise<void> {
  if ((await place.free()) < DISK_FLOOR) throw new DiskFullError('the disk of uploads is full: less than 1 GB is free')
}

/** Returns null for a file that is unknown or to be deleted (`releaseMedia`). The caller must check permissions if it is withheld. */
export async function findUploadByFile(db: Queryable, file: string): Promise<typeof uploads.$inferSelect | null> {
  const name = parseUploadFile(file)
  if (name === null) return null
  const isReadable = or(isNotNull(uploads.usedAt), eq(uploads.withheld, false))
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.name, name), isReadable))
  return upload ?? null
}

/** Deletes day-old unused uploads, parts, drafts and files without a row. Throws at the end if a step failed. */
export async function cleanUpUploads(db: Database, { store, drafts }: UploadStorage, now: Date): Promise<void> {
  const steps = [
    deleteUnusedUploads(db, store, now),
    deleteStrayFiles(db, store),
    db.delete(uploadParts).where(lt(uploadParts.createdAt, new Date(now.getTime() - DAY))),
    drafts.sweep(DAY),
  ]
  await settleAll(steps, 'upload clean-up failed')
}

async function deleteUnusedUploads(db: Database, store: Store, now: Date): Promise<void> {
  const deleted = await db
    .delete(uploads)
    .where(and(isNull(uploads.usedAt), lt(uploads.createdAt, new Date(now.getTime() - DAY))))
    .returning({ name: uploads.name })
  await store.remove(deleted.flatMap(({ name }) => listUploadFiles(name)))
}

/** Removes day-old files without a row. Skips a batch in which most files have none (MOST_STRAYS). */
async function deleteStrayFiles(db: Database, store: Store): Promise<void> {
  const failures: unknown[] = []
  for await (const names of store.names(NAMES_AT_A_TIME)) {
    const strays = await store.olderThan(DAY, await listUnknownFiles(db, names))
    if (strays.length > MOST_STRAYS && strays.length > names.length / 2) {
      failures.push(
        new Error(`${strays.length} of ${names.length} files have no row: is the database the one of this folder?`),
      )
      continue
    }
    // A file that cannot be removed must not stop the clean-up of the following batches.
    await store.remove(strays).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'stray files could not be removed')
}

/** Returns the files without a row. Temporary files never have one. */
async function listUnknownFiles(db: Queryable, files: readonly string[]): Promise<string[]> {
  const names = new Set(files.map(parseUploadFile).filter((name) => name !== null))
  const rows = await db
    .select({ name: uploads.name })
    .from(uploads)
    .where(inArray(uploads.name, [...names]))
  const known = new Set<string | null>(rows.map(({ name }) => name))
  return files.filter((file) => !known.has(parseUploadFile(file)))
}
