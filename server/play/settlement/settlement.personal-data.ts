import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { exportWins } from './settlement.ts'

/** Wins are deleted with their picks. */
export const settlementPersonalData: PersonalData = {
  tables: ['wins'],
  exports: { wins: exportWins },
  erase: null,
}
