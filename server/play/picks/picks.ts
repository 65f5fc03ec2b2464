/** Public interface of picks. */
export { adoptVisitorPanels } from './adopt.ts'
export { lockCustomBets } from './custom-bets.ts'
export { closeIssue } from './issue-lock.ts'
export { createSystemRandomness, type PicksDeps } from './dealer.ts'
