/** Entry file of picks (选号): functions and types that other features may import. */
export { adoptVisitorPanels } from './adopt.ts'
export { lockCustomBets } from './custom-bets.ts'
export { closeIssue, type IssueKey } from './issue-lock.ts'
export { createSystemRandomness, type PicksDeps } from './dealer.ts'
