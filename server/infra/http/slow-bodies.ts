import type { IncomingMessage, Server } from 'node:http'

const KB = 1024
/** Minimum bytes of an upload in each interval: 4 KB a second, a quarter of the rate of EDGE. */
const MIN_UPLOAD_BYTES = 128 * KB

/** Requests that may take longer than one interval. */
const longRequests = new WeakSet<IncomingMessage>()

/** Reported by Node for a request that took too long. */
class BodyTimeoutError extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/** Cuts off requests whose body is incomplete after `interval` ms. An upload is cut off below the minimum rate only. */
export function limitBodyTime(server: Server, interval: number): void {
  server.on('request', (request) => {
    if (!hasBody(request)) return
    const { socket } = request
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const enough = longRequests.has(request) && socket.bytesRead - before >= MIN_UPLOAD_BYTES
      before = socket.bytesRead
      if (!enough && !request.complete) server.emit('clientError', new BodyTimeoutError(), socket)
    }, interval)
    request.once('close', () => clearInterval(timer))
  })
}

/** Exempts an upload from the body timeout as long as it sends the minimum in each interval. */
export const allowLongBody = (request: IncomingMessage): void => void longRequests.add(request)

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
