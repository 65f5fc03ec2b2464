import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { limitReadTime } from './slow-readers.ts'

const MB = 1024 * 1024
const TOTAL = 64 * MB
const INTERVAL = 20_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))

/** The client has read nothing yet, so that the response waits for it. */
async function startResponse() {
  const { promise: begun, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': TOTAL, connection: 'close' })
    limitReadTime(response, INTERVAL)
    resolve(response)
    const pieces = Array.from({ length: TOTAL / MB }, () => Buffer.alloc(MB))
    pipeline(Readable.from(pieces), response).catch(() => {})
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  client.pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const response = await begun
  await expect.poll(() => response.writableNeedDrain).toBe(true)
  server.close()
  return { response, client }
}

test('ends the response to a stalled reader', async () => {
  const { response, client } = await startResponse()
  vi.advanceTimersByTime(INTERVAL)
  vi.advanceTimersByTime(INTERVAL)
  expect(response.destroyed).toBe(true)
  client.destroy()
})

test('sends everything to a fast reader', async () => {
  const { client } = await startResponse()
  let received = 0
  let before = 0
  for await (const piece of client) {
    received += (piece as Buffer).length
    if (received - before < 4 * MB) continue
    before = received
    vi.advanceTimersByTime(INTERVAL)
  }
  expect(received).toBeGreaterThan(TOTAL)
})
