export { countConfirmations, findNextEvening, insertMail, postponeEvenings, readdressMails } from './outbox.store.ts'
export type { Outgoing } from './outbox.tables.ts'
export { type OutgoingChannel, REST_MS, type SendOutcome, type Transport, getSendDelay, sendDue } from './sending.ts'
