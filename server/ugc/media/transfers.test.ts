import { EventEmitter } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESUMABLE_PATH, upload } from '#contract/infra/upload.ts'
import { type TestSite, createSite } from '#server/testing/site.ts'
import { type Browser, createMember } from '#server/testing/browsers.ts'
import { createPhone } from '#server/testing/members.ts'
import { sendHalf } from './testing/send-picture.ts'
import { createTransferLimits } from './transfers.ts'

/** Milliseconds in which an upload must send the minimum of bytes. */
const INTERVAL = 3000

let site: TestSite
let slow: TestSite
beforeAll(async () => {
  site = await createSite({ env: { RATE_LIMITS: 'uploads=20' } })
  slow = await createSite({ timeouts: { bodyTimeout: INTERVAL } })
  for (const { app } of [site, slow]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => Promise.all([site.close(), slow.close()]))

const getPort = ({ app }: TestSite) => (app.server.address() as AddressInfo).port

const createMembers = (at: TestSite, count: number): Promise<Browser[]> =>
  Promise.all(Array.from({ length: count }, () => createMember(at, createPhone())))

async function uploadPicture(at: TestSite, { cookies }: Browser): Promise<{ status: number; wait: string | null }> {
  const form = new FormData()
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
  form.set('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'a.png')
  const headers = { cookie: `Admin-Token=${cookies.get('Admin-Token')}`, 'sec-fetch-site': 'same-origin' }
  const url = `http://127.0.0.1:${getPort(at)}${upload.path}`
  const response = await fetch(url, { method: 'POST', body: form, headers })
  const { status } = (await response.json()) as { status: number }
  return { status, wait: response.headers.get('retry-after') }
}

test('rejects a network’s 61st concurrent upload before the rate limit counts it', async () => {
  const ming = await createMember(site)
  const others = await createMembers(site, 15)
  const sockets = others.flatMap((who) => Array.from({ length: 4 }, () => sendHalf(getPort(site), who)))
  await expect.poll(() => uploadPicture(site, ming)).toEqual({ status: 503, wait: '1' })
  const countUsed = async () => {
    const used = sql`select coalesce(sum(used), 0)::int as used from flood_windows where key = 'uploads member 1'`
    return (await site.db.execute<{ used: number }>(used)).rows[0]?.used
  }
  const before = await countUsed()
  await uploadPicture(site, ming)
  expect(await countUsed()).toBe(before)
  sockets[0]?.destroy()
  await expect.poll(() => uploadPicture(site, ming)).toMatchObject({ status: 200 })
  for (const socket of sockets) socket.destroy()
})

test('rejects uploads while the process receives 240 bodies', async () => {
  const { admit } = createTransferLimits({ free: async () => Infinity })
  const bodies = Array.from({ length: 240 }, () => new EventEmitter())
  const send = (raw: EventEmitter, network: number) =>
    admit({ raw, ip: `10.0.0.${network}` } as never, { raw: new PassThrough() } as never)
  await Promise.all(bodies.map((raw, index) => send(raw, index % 4)))
  await expect(send(new EventEmitter(), 4)).rejects.toMatchObject({ statusCode: 503 })
  bodies[0]!.emit('close')
  await expect.poll(() => send(new EventEmitter(), 4)).toBeUndefined()
})

test('limits the concurrent upload bodies of an IPv6 /48 to 120', async () => {
  const { admit } = createTransferLimits({ free: async () => Infinity })
  const send = (ip: string) => admit({ raw: new EventEmitter(), ip } as never, { raw: new PassThrough() } as never)
  for (let i = 0; i < 120; i++) await send(`2001:db8:1:${i % 3}::1`)
  await expect(send('2001:db8:1:3::1')).rejects.toMatchObject({ statusCode: 503 })
  await expect(send('2001:db8:2:3::1')).resolves.toBeUndefined()
})

test.each([upload.path, RESUMABLE_PATH])('responds to a missing session before a slow body: %s', async (path) => {
  const socket = connect(getPort(slow), '127.0.0.1').on('error', () => {})
  const json = ['content-type: application/json', 'content-length: 100']
  const head = [`POST ${path} HTTP/1.1`, 'host: x', 'sec-fetch-site: same-origin', ...json]
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  const reply = await new Promise((resolve) => socket.once('data', (data) => resolve(String(data))))
  socket.destroy()
  expect(reply).toContain('"status":401')
})

test('accepts an upload during 22 slow ones, which time out', async () => {
  const ming = await createMember(slow)
  const sockets = (await createMembers(slow, 11)).flatMap((who) => [0, 1].map(() => sendHalf(getPort(slow), who)))
  const dripping = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('x')), 200)
  const replies = sockets.map(
    (socket) => new Promise((resolve) => socket.once('data', (data) => resolve(String(data)))),
  )
  expect(await uploadPicture(slow, ming)).toMatchObject({ status: 200 })
  for (const reply of await Promise.all(replies)) expect(reply).toContain('408')
  clearInterval(dripping)
})
