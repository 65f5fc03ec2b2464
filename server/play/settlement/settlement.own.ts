import type { OwnData } from '#server/infra/db/own-data.ts'
import { winDataOf } from './settlement.ts'

/** Wins go with the picks that won. */
export const settlementOwn: OwnData = {
  tables: ['wins'],
  exports: { wins: winDataOf },
  erase: null,
}
