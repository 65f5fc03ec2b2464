/** Public interface of the settlement feature. */
export { newestResults } from './my-issues.ts'
export { effectOf } from './effect.ts'
export { alsoDue, settleDue, settlementHook } from './due.ts'
export type { OnSettled, SettledDraw } from './settle.ts'
export { notifyOthers, notifyWinners } from './win-notifications.ts'
export { picksOn, winDataOf, winsPage } from './settlement.present.ts'
export { settlementStateOf } from './settlement-state.ts'
