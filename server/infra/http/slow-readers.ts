import type { ServerResponse } from 'node:http'

const MIN_READ_BYTES = 256 * 1024

/** Ends the response if its client reads less than the minimum in an interval (milliseconds) while data is pending. */
export function limitReadTime(response: ServerResponse, interval: number): void {
  const { socket } = response
  if (!socket) return
  // `bytesWritten` also counts the bytes in the socket's buffer.
  const sent = () => socket.bytesWritten - socket.writableLength
  let before = sent()
  const timer = setInterval(() => {
    const now = sent()
    if (socket.writableLength > 0 && now - before < MIN_READ_BYTES) response.destroy()
    before = now
  }, interval).unref()
  response.once('close', () => clearInterval(timer))
}
