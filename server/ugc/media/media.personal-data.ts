import type { Queryable } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { eraseUploads, type UploadStorage, exportUploads } from './media.ts'

interface Deps {
  places: UploadStorage
  /** Lists paths of uploads that the site uses and that remain after the sender's account is erased. */
  picturesOfSite: (db: Queryable) => Promise<string[]>
}

export const mediaPersonalData = ({ places, picturesOfSite }: Deps): PersonalData => ({
  tables: ['uploads', 'upload_parts'],
  exports: { uploads: exportUploads },
  erase: async (tx, userId) => eraseUploads(tx, places, userId, await picturesOfSite(tx)),
})
