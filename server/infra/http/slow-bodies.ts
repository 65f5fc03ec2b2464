import type { IncomingMessage, Server } from 'node:http'

const KB = 1024
/** Minimum per interval. With the site's interval of 30 s this is 4 KB/s, a quarter of the rate of EDGE (2G). */
const MIN_UPLOAD_BYTES = 128 * KB

/** Uploads. Their body may take longer, provided that each interval has the minimum number of bytes. */
const longRequests = new WeakSet<IncomingMessage>()

/** Has the code of Node's own error for a request that took too long. */
class BodyTimeoutError extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/** Ends requests with an incomplete body after `interval` milliseconds, uploads only below the minimum rate. */
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

export const allowLongBody = (request: IncomingMessage): void => void longRequests.add(request)

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
