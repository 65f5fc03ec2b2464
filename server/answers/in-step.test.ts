import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inStep } from './in-step.ts'

const MANY = 20_000
/** Node reads at most so much at once; what it has read it has to keep. */
const ONE_READ = 65_536

let begun = 0
let atOnce = false
let unanswered: (() => void)[] = []
let served: Socket | undefined
const server = createServer(
  inStep(({ url }, response: ServerResponse) => {
    begun++
    const answer = () => void response.end(`${url}\n`)
    if (atOnce) answer()
    else unanswered.push(answer)
  }),
)
server.on('connection', (socket) => (served = socket))
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())
beforeEach(() => {
  begun = 0
  atOnce = false
  unanswered = []
})

/** A connection on which all requests are sent at once. */
function aFlood(count: number): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(Array.from({ length: count }, (_, i) => `GET /${i} HTTP/1.1\r\nhost: x\r\n\r\n`).join(''))
  return socket
}

/** The bodies that arrive, each a line of its own. */
async function linesOf(socket: Socket, count: number): Promise<string[]> {
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    if (text.endsWith(`/${count - 1}\n`)) break
  }
  return text.match(/^\/\d+$/gm) ?? []
}

const answerAll = () => {
  atOnce = true
  for (const answer of unanswered) answer()
}

test('of 20,000 requests sent at once sixteen are begun, and no more is read than holds them', async () => {
  const socket = aFlood(MANY)
  await expect.poll(() => begun).toBe(16)
  await sleep(200)
  expect(begun).toBe(16)
  expect(served?.bytesRead).toBeLessThanOrEqual(2 * ONE_READ)
  socket.destroy()
})

test('an answer that leaves lets the next one begin, and nothing more be read', async () => {
  const socket = aFlood(MANY)
  socket.resume()
  for (let left = 0; left < 100; left++) {
    await expect.poll(() => begun).toBe(16 + left)
    unanswered.shift()?.()
  }
  await expect.poll(() => begun).toBe(116)
  await sleep(200)
  expect(served?.bytesRead).toBeLessThanOrEqual(2 * ONE_READ)
  socket.destroy()
})

test('all are answered, each right and in its turn, once they are read', async () => {
  const socket = aFlood(MANY)
  await expect.poll(() => begun).toBe(16)
  answerAll()
  expect(await linesOf(socket, MANY)).toEqual(Array.from({ length: MANY }, (_, i) => `/${i}`))
  expect(begun).toBe(MANY)
})

test('who goes away leaves nothing running, and others are not kept waiting', async () => {
  const gone = aFlood(MANY)
  await expect.poll(() => begun).toBe(16)
  gone.destroy()
  atOnce = true
  const other = aFlood(3)
  expect(await linesOf(other, 3)).toEqual(['/0', '/1', '/2'])
  expect(begun).toBe(19)
})
