import type { IncomingMessage, Server } from 'node:http'

const KB = 1024
/**
 * Minimum number of bytes of an upload in each interval. With the interval of the site this is 4 KB a second, a quarter
 * of the rate of EDGE (2G).
 */
const MIN_UPLOAD_BYTES = 128 * KB

/** Requests with an upload. Their body may take longer than one interval. */
const longRequests = new WeakSet<IncomingMessage>()

/** Has the code of Node's own error for a request that took too long. */
class BodyTimeoutError extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/**
 * Ends requests with a body that is incomplete after `interval` milliseconds. Ends an upload only if an interval has
 * fewer bytes than the minimum.
 */
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

/**
 * Marks a request as an upload. Its body may take longer, provided that each interval has the minimum number of bytes.
 */
export const allowLongBody = (request: IncomingMessage): void => void longRequests.add(request)

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
