/** Entry file of the settlement: functions and types that other features may import. */
export { listNewestResults } from './my-issues.ts'
export { computeSettlementEffect } from './effect.ts'
export { markDrawsDue, settleDue, settlementHook } from './due.ts'
export type { OnSettled, SettledDraw } from './settle.ts'
export { notifyNonWinners, notifyWinners } from './win-notifications.ts'
export { listSettledPicks, exportWins, listWinsPage } from './settlement.present.ts'
export { readSettlementState } from './settlement-state.ts'
