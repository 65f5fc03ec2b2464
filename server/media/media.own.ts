import type { OwnData } from '#server/db/own-data.ts'
import { eraseUploads, type Store, uploadsOf } from './media.ts'

export const mediaOwn = (store: Store): OwnData => ({
  tables: ['uploads'],
  exports: { uploads: uploadsOf },
  erase: (tx, userId) => eraseUploads(tx, store, userId),
})
