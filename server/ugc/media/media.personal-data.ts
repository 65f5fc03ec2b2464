import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { uploads, uploadParts } from './media.tables.ts'
import { and, eq, notInArray } from 'drizzle-orm'
import type { UploadStorage } from './storage.ts'
import { parseUploadName, listUploadFiles, toUploadPath } from './names.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'

interface Deps {
  places: UploadStorage
  /** Lists paths of uploads that remain after the sender's account is erased, because the site uses them. */
  picturesOfSite: (db: Queryable) => Promise<string[]>
}

export const mediaPersonalData = ({ places, picturesOfSite }: Deps): PersonalData => ({
  tables: ['uploads', 'upload_parts'],
  exports: { uploads: exportUploads },
  erase: async (tx, userId) => eraseUploads(tx, places, userId, await picturesOfSite(tx)),
})

/**
 * Deletes a member's rows, except uploads with `staying` paths. Returns a function that removes the files after the
 * commit.
 */
export async function eraseUploads(
  tx: Tx,
  { store, drafts }: UploadStorage,
  userId: number,
  staying: readonly string[],
): Promise<() => Promise<void>> {
  const theirs = and(eq(uploads.userId, userId), notInArray(uploads.name, staying.map(parseUploadName)))
  const deleted = await tx.delete(uploads).where(theirs).returning({ name: uploads.name })
  const parts = await tx.delete(uploadParts).where(eq(uploadParts.userId, userId)).returning({ id: uploadParts.id })
  return async () => {
    await drafts.remove(parts.map(({ id }) => id))
    await store.remove(deleted.flatMap(({ name }) => listUploadFiles(name)))
  }
}

export async function exportUploads(db: Queryable, userId: number) {
  const rows = await db.select().from(uploads).where(eq(uploads.userId, userId))
  return rows.map(({ name, scene, bytes, createdAt }) => ({
    path: toUploadPath(name),
    scene,
    bytes,
    sent_at: formatShanghaiTime(createdAt),
  }))
}
