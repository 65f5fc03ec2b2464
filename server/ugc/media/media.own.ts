import type { Reader } from '#server/infra/db/connect.ts'
import type { OwnData } from '#server/infra/db/own-data.ts'
import { eraseUploads, type Places, uploadsOf } from './media.ts'

/** `picturesOfSite`: paths of uploads that stay, whoever has sent them. */
export const mediaOwn = (places: Places, picturesOfSite: (db: Reader) => Promise<string[]>): OwnData => ({
  tables: ['uploads', 'upload_parts'],
  exports: { uploads: uploadsOf },
  erase: async (tx, userId) => eraseUploads(tx, places, userId, await picturesOfSite(tx)),
})
