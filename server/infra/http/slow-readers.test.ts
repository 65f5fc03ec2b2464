import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitReadTime } from './slow-readers.ts'

const MB = 1024 * 1024
const TOTAL = 64 * MB
const INTERVAL = 300

/** Requests 64 MB and reads a megabyte after each pause. Returns the bytes received until the connection closed. */
async function readSlowly(pause: number): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': TOTAL, connection: 'close' })
    limitReadTime(response, INTERVAL)
    const pieces = Array.from({ length: TOTAL / MB }, () => Buffer.alloc(MB))
    pipeline(Readable.from(pieces), response).catch(() => {})
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  let received = 0
  try {
    for await (const piece of socket) {
      received += (piece as Buffer).length
      if (received % MB < (piece as Buffer).length) await sleep(pause)
    }
  } catch {
    // The server reset the connection.
  }
  server.close()
  return received
}

test('cuts off a client that takes too little', async () => {
  expect(await readSlowly(3 * INTERVAL)).toBeLessThan(TOTAL)
})

test('serves a client that takes enough to the end', async () => {
  expect(await readSlowly(INTERVAL / 60)).toBeGreaterThan(TOTAL)
})
