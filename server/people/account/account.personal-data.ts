import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { exportAccount } from './account.ts'

/** Account deletion itself empties the account and ends its sessions, so no `erase` is needed. */
export const accountPersonalData: PersonalData = {
  tables: ['users', 'sessions', 'consents'],
  exports: { account: exportAccount },
  erase: null,
}
