import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { winDataOf } from './settlement.ts'

/** Wins go with the picks that won. */
export const settlementPersonalData: PersonalData = {
  tables: ['wins'],
  exports: { wins: winDataOf },
  erase: null,
}
