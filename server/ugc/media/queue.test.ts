import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { upload } from '#contract/infra/upload.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createMember } from '#server/testing/browsers.ts'
import { createPhone } from '#server/testing/members.ts'
import type * as Images from './images.ts'
import { sendHalf, sendPicture } from './testing/send-picture.ts'

const drawing = vi.hoisted(() => ({ now: 0, most: 0, finish: [] as (() => void)[] }))
vi.mock(
  './images.ts',
  () =>
    ({
      DECODED_BYTES: 1,
      inspectPicture: async (bytes: Buffer, scene: string) => ({ bytes, scene, weighs: 0 }),
      redrawPicture: async () => {
        drawing.most = Math.max(drawing.most, ++drawing.now)
        await new Promise<void>((done) => drawing.finish.push(done))
        drawing.now--
        return { drawn: [Buffer.from('RIFF')], width: 1, height: 1, thumbhash: '', animated: false, hasQr: false }
      },
    }) satisfies Record<keyof typeof Images, unknown>,
)

const site = createSharedSite()

const sendPictureAs = (who: Browser) => sendPicture(site, who, Buffer.from('x'))
const formatCookie = ({ cookies }: Browser) => `Admin-Token=${cookies.get('Admin-Token')}`
const AT_ONCE = { status: 400, msg: '同时上传的文件太多，请等前面的传完再上传', data: null }

/** Finishes the re-encodings one by one until all uploads have responses. */
const finishAll = <T>(sent: Promise<T>[]): Promise<T[]> => {
  const finishing = setInterval(() => drawing.finish.shift()?.(), 5)
  return Promise.all(sent).finally(() => clearInterval(finishing))
}

test('accepts 25 concurrent pictures, re-encodes at most two concurrently', async () => {
  const members = await Promise.all(Array.from({ length: 13 }, () => createMember(site, createPhone())))
  const statuses = (await finishAll([...members, ...members.slice(1)].map(sendPictureAs))).map(
    ({ json }) => json().status,
  )
  expect(statuses).toEqual(Array.from({ length: 25 }, () => 200))
  expect(drawing.most).toBe(2)
})

test('re-encodes the pictures of one member sequentially', async () => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13900139000')]
  const sent = [sendPictureAs(ming), sendPictureAs(ming)]
  await expect.poll(() => drawing.now).toBe(1)
  const sentByHong = sendPictureAs(hong)
  await expect.poll(() => drawing.now).toBe(2)
  drawing.finish.pop()?.()
  await sentByHong
  expect(drawing.now).toBe(1)
  await finishAll(sent)
})

/** Starts four uploads of a member and waits until one of them is being re-encoded. */
async function startFour(who: Browser) {
  const sent = Array.from({ length: 4 }, () => sendPictureAs(who))
  await expect.poll(() => drawing.now).toBe(1)
  return sent
}

test('rejects a member’s fifth concurrent upload, accepts it afterwards', async () => {
  const ming = await createMember(site)
  const first = await startFour(ming)
  expect((await sendPictureAs(ming)).json()).toEqual(AT_ONCE)
  await finishAll(first)
  expect((await finishAll([sendPictureAs(ming)]))[0]?.json().status).toBe(200)
})

test('rejects a fifth upload before reading its body', async () => {
  const ming = await createMember(site)
  const first = await startFour(ming)
  const headers = {
    cookie: formatCookie(ming),
    'sec-fetch-site': 'same-origin',
    'content-type': 'multipart/form-data; boundary=b',
  }
  const endless = new Readable({ read: () => {} })
  const answer = await site.app.inject({ method: 'POST', url: upload.path, headers, payload: endless })
  expect(answer.json()).toEqual(AT_ONCE)
  await finishAll(first)
})

test('accepts an upload after four unfinished ones disconnect', async () => {
  const ming = await createMember(site)
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  const halfSent = Array.from({ length: 4 }, () => sendHalf(port, ming))
  const next = async () => (await finishAll([sendPictureAs(ming)]))[0]?.json()
  await expect.poll(() => readdir(join(site.config.dataDir, 'drafts'))).toHaveLength(4)
  expect(await next()).toEqual(AT_ONCE)
  for (const socket of halfSent) socket.destroy()
  await expect.poll(next).toMatchObject({ status: 200 })
})
