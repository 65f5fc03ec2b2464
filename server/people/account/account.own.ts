import type { OwnData } from '#server/infra/db/own-data.ts'
import { accountDataOf } from './account.ts'

/** The account itself is emptied, and its sessions end, where a deletion is asked for. */
export const accountOwn: OwnData = {
  tables: ['users', 'sessions', 'consents'],
  exports: { account: accountDataOf },
  erase: null,
}
