/** Entry file of the live event stream (SSE): functions and types that other features may import. */
export { broadcastSettled, liveDrawHook, subscribeToBroadcasts } from './broadcasts.ts'
export { createStreamClients } from './stream-clients.ts'
