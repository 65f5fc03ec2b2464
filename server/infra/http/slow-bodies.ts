import type { IncomingMessage, Server } from 'node:http'

/** Timers of bodies that are awaited. */
const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** As Node reports a request that took too long. */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/** Cuts off requests whose body has not come within that time (ms), unless it is lifted. */
export function limitBodyTime(server: Server, within: number): void {
  server.on('request', (request) => {
    if (!bringsBody(request)) return
    const cut = () => request.complete || server.emit('clientError', new TooSlow(), request.socket)
    const timer = setTimeout(cut, within)
    timers.set(request, timer)
    request.once('close', () => clearTimeout(timer))
  })
}

/** Lets a body take as long as the server waits for anything: an upload over a bad line. */
export const liftBodyTime = (request: IncomingMessage): void => clearTimeout(timers.get(request))

function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
