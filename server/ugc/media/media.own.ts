import type { Reader } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { eraseUploads, type Places, uploadsOf } from './media.ts'

/** `picturesOfSite`: paths of uploads that stay, whoever has sent them. */
export const mediaOwn = (places: Places, picturesOfSite: (db: Reader) => Promise<string[]>): PersonalData => ({
  tables: ['uploads', 'upload_parts'],
  exports: { uploads: uploadsOf },
  erase: async (tx, userId) => eraseUploads(tx, places, userId, await picturesOfSite(tx)),
})
