import type { ServerResponse } from 'node:http'

/** Minimum bytes that a client reads per interval while data is pending. */
const LEAST_BYTES = 256 * 1024

/** Cuts off the response while its client reads less than the minimum in an interval (ms). */
export function limitReadTime(response: ServerResponse, interval: number): void {
  const { socket } = response
  if (!socket) return
  // `bytesWritten` includes the bytes in the socket's buffer.
  const sent = () => socket.bytesWritten - socket.writableLength
  let before = sent()
  const timer = setInterval(() => {
    const now = sent()
    if (socket.writableLength > 0 && now - before < LEAST_BYTES) response.destroy()
    before = now
  }, interval).unref()
  response.once('close', () => clearInterval(timer))
}
