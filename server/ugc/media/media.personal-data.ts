import type { Reader } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { eraseUploads, type Places, uploadsOf } from './media.ts'

interface Deps {
  places: Places
  /** Lists paths of uploads that the site uses and that remain after the sender's account is erased. */
  picturesOfSite: (db: Reader) => Promise<string[]>
}

export const mediaPersonalData = ({ places, picturesOfSite }: Deps): PersonalData => ({
  tables: ['uploads', 'upload_parts'],
  exports: { uploads: uploadsOf },
  erase: async (tx, userId) => eraseUploads(tx, places, userId, await picturesOfSite(tx)),
})
