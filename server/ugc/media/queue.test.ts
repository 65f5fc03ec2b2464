import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { upload } from '#contract/infra/upload.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { type Browser, aMember } from '#server/testing/people.ts'
import { aPhone } from '#server/testing/phones.ts'
import { sendPicture } from './testing/send-picture.ts'

const drawing = vi.hoisted(() => ({ now: 0, most: 0, finish: [] as (() => void)[] }))
vi.mock('./images.ts', () => ({
  DECODED_BYTES: 1,
  inspected: async (bytes: Buffer, scene: string) => ({ bytes, scene, animated: false, decoded: 0 }),
  redrawn: async () => {
    drawing.most = Math.max(drawing.most, ++drawing.now)
    await new Promise<void>((done) => drawing.finish.push(done))
    drawing.now--
    return { drawn: [Buffer.from('RIFF')], width: 1, height: 1, thumbhash: '', animated: false, hasQr: false }
  },
}))

const site = aSharedSite()

const send = (who: Browser) => sendPicture(site, who, Buffer.from('x'))
const cookieOf = ({ cookies }: Browser) => `Admin-Token=${cookies.get('Admin-Token')}`
const AT_ONCE = { status: 400, msg: '请等前两个文件传完再上传', data: null }

/** Lets every picture be drawn until all are answered. */
const answers = <T>(sent: Promise<T>[]): Promise<T[]> => {
  const finishing = setInterval(() => drawing.finish.shift()?.(), 5)
  return Promise.all(sent).finally(() => clearInterval(finishing))
}

test('of 25 pictures of many members two are drawn, 20 wait and three are turned away', async () => {
  const members = await Promise.all(Array.from({ length: 13 }, () => aMember(site, aPhone())))
  let answered = 0
  const sent = [...members, ...members.slice(1)].map((who) => send(who).finally(() => answered++))
  await expect.poll(() => answered).toBe(3)
  const statuses = (await answers(sent)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 503)).toHaveLength(3)
  expect(statuses.filter((status) => status === 200)).toHaveLength(22)
  expect(drawing.most).toBe(2)
})

test('the third picture of a member is refused, and taken once one of the others is through', async () => {
  const ming = await aMember(site)
  const hong = await aMember(site, '13900139000')
  const first = [send(ming), send(ming)]
  await expect.poll(() => drawing.now).toBe(2)
  expect((await send(ming)).json()).toEqual(AT_ONCE)
  const rest = send(hong)
  expect((await answers([...first, rest])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await answers([send(ming)]))[0]?.json().status).toBe(200)
})

test('a picture beyond the room is refused before it is read', async () => {
  const ming = await aMember(site)
  const first = [send(ming), send(ming)]
  await expect.poll(() => drawing.now).toBe(2)
  const headers = {
    cookie: cookieOf(ming),
    'sec-fetch-site': 'same-origin',
    'content-type': 'multipart/form-data; boundary=b',
  }
  const endless = new Readable({ read: () => {} })
  const answer = await site.app.inject({ method: 'POST', url: upload.path, headers, payload: endless })
  expect(answer.json()).toEqual(AT_ONCE)
  await answers(first)
})

test('who hangs up in the middle leaves the room', async () => {
  const ming = await aMember(site)
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  const head = [
    `POST ${upload.path} HTTP/1.1`,
    'host: x',
    `cookie: ${cookieOf(ming)}`,
    'sec-fetch-site: same-origin',
    'content-type: multipart/form-data; boundary=b',
    'content-length: 5000000',
  ]
  const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nxxxx'
  const halfSent: Socket[] = []
  const sendHalf = () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head.join('\r\n')}\r\n\r\n${file}`)
    halfSent.push(socket)
    // Turned away, because a whole one was inside just then.
    socket.once('data', () => {
      socket.destroy()
      sendHalf()
    })
  }
  sendHalf()
  sendHalf()
  const next = async () => (await answers([send(ming)]))[0]?.json()
  await expect.poll(next).toEqual(AT_ONCE)
  for (const socket of halfSent) socket.destroy()
  await expect.poll(next).toMatchObject({ status: 200 })
})
