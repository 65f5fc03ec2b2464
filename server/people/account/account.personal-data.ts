import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { accountDataOf } from './account.ts'

/** The account itself is emptied, and its sessions end, where a deletion is asked for. */
export const accountPersonalData: PersonalData = {
  tables: ['users', 'sessions', 'consents'],
  exports: { account: accountDataOf },
  erase: null,
}
