import type { IncomingMessage, Server } from 'node:http'

const KB = 1024
/** Minimum bytes of an upload in each interval: 4 KB a second, a quarter of the rate of EDGE. */
const LEAST_BYTES = 128 * KB

/** Requests that may take longer than one interval. */
const uploading = new WeakSet<IncomingMessage>()

/** Reported by Node for a request that took too long. */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/** Cuts off requests whose body is incomplete after `interval` ms. An upload is cut off below the minimum rate only. */
export function limitBodyTime(server: Server, interval: number): void {
  server.on('request', (request) => {
    if (!bringsBody(request)) return
    const { socket } = request
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const enough = uploading.has(request) && socket.bytesRead - before >= LEAST_BYTES
      before = socket.bytesRead
      if (!enough && !request.complete) server.emit('clientError', new TooSlow(), socket)
    }, interval)
    request.once('close', () => clearInterval(timer))
  })
}

/** Exempts an upload from the body timeout as long as it sends the minimum in each interval. */
export const allowLongBody = (request: IncomingMessage): void => void uploading.add(request)

function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
