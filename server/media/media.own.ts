import type { OwnData } from '#server/db/own-data.ts'
import { eraseUploads, type Places, uploadsOf } from './media.ts'

export const mediaOwn = (places: Places): OwnData => ({
  tables: ['uploads', 'upload_parts'],
  exports: { uploads: uploadsOf },
  erase: (tx, userId) => eraseUploads(tx, places, userId),
})
