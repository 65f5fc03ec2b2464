/** Public interface of the live event stream. */
export { broadcastSettled, liveDrawHook, subscribeToBroadcasts } from './broadcasts.ts'
export { createStreamClients } from './stream-clients.ts'
