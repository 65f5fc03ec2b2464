/** The settlement's door: what other features may ask and do. */
export { settleDue, settlementHook } from './due.ts'
export type { OnSettled, SettledDraw } from './settle.ts'
export { notifyWinners } from './win-notices.ts'
export { picksOn, winDataOf } from './settlement.present.ts'
export { standingOf } from './standing.ts'
