import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendCode } from '#contract/people/account.ts'
import { latestDraws } from '#contract/play/draws.ts'
import { upload } from '#contract/infra/upload.ts'
import { createLogger } from '#server/site/logger.ts'
import { type TestSite, createSite } from '#server/testing/site.ts'
import { createMember } from '#server/testing/browsers.ts'

const SHORT = 1000
const PIECES = 4

const lines: string[] = []
/** `site` has a short timeout for bodies, `shortHeaderSite` one for headers. */
let site: TestSite
let shortHeaderSite: TestSite
beforeAll(async () => {
  const logger = createLogger({ logLevel: 'info', production: true }, { write: (line) => void lines.push(line) })
  site = await createSite({ logger, timeouts: { bodyTimeout: SHORT } })
  shortHeaderSite = await createSite({ timeouts: { headersTimeout: SHORT, connectionsCheckingInterval: 20 } })
  for (const { app } of [site, shortHeaderSite]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => Promise.all([site.close(), shortHeaderSite.close()]))

/** Pauses for `pause` milliseconds after each piece. Returns all data received until the socket closes. */
async function sendInPieces({ app }: TestSite, pieces: (string | Buffer)[], pause: number): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const came: Buffer[] = []
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  socket.on('data', (piece) => void came.push(piece)).on('error', () => {})
  for (const piece of pieces) {
    if (socket.writable) socket.write(piece)
    await Promise.race([sleep(pause), closed])
  }
  await closed
  return Buffer.concat(came).toString()
}

const formatHead = (method: string, path: string, more: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, 'host: x', 'connection: close', ...more].join('\r\n')}\r\n\r\n`

test('answers 408 to an incomplete body', async () => {
  const json = 'content-type: application/json'
  for (const length of ['content-length: 100', 'transfer-encoding: chunked'])
    expect(
      await sendInPieces(site, [formatHead('POST', sendCode.path, [json, length]), '5\r\n{"pho\r\n'], 0),
      length,
    ).toContain('408')
})

test('logs no error for a body timeout', () => expect(lines.join('')).not.toMatch(/"level":[56]0/))

test('closes the connection of a GET with incomplete body', async () => {
  const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET ${latestDraws.path} HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n`)
  socket.resume()
  await new Promise((closed) => socket.once('close', closed))
})

test('receives a slow upload above the minimum rate', async () => {
  const { width, height } = { width: 600, height: 400 }
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width, height, channels: 3, noise, background: '#000' } })
  const bytes = await picture.png().toBuffer()
  const ming = await createMember(site)
  const field = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"`
  const body = Buffer.concat([
    Buffer.from(`${field('scene')}\r\n\r\navatar\r\n${field('file')}; filename="a.png"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ])
  const size = Math.ceil(body.length / PIECES)
  expect(size).toBeGreaterThan(128 * 1024)
  const pieces = Array.from({ length: PIECES }, (_, i) => body.subarray(i * size, (i + 1) * size))
  const slowly = (cookie: string) => {
    const kind = ['content-type: multipart/form-data; boundary=b', `content-length: ${body.length}`]
    return sendInPieces(
      site,
      [formatHead('POST', upload.path, [cookie, 'sec-fetch-site: same-origin', ...kind]), ...pieces],
      SHORT / 2,
    )
  }
  expect(await slowly(`cookie: Admin-Token=${ming.cookies.get('Admin-Token')}`)).toContain('"status":200')
  expect(await slowly('x: y')).toContain('"status":401')
})

test('answers 408 to an incomplete request header', async () => {
  expect(await sendInPieces(shortHeaderSite, ['GET / HTTP/1.1\r\nhost: x\r\n', 'x-slow: 1\r\n'], 0)).toContain('408')
})

test('sets the server timeouts of docs/rules/security.md#slow-callers', () => {
  expect(shortHeaderSite.app.server).toMatchObject({
    requestTimeout: 300_000,
    timeout: 60_000,
    keepAliveTimeout: 65_000,
  })
  expect(site.app.server.headersTimeout).toBe(30_000)
})
