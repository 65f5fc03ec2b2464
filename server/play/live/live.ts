/** Public interface of live. */
export { broadcastSettled, liveDrawHook, subscribeToBroadcasts } from './broadcasts.ts'
export { createStreamClients } from './stream-clients.ts'
