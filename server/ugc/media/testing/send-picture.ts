import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { upload } from '#contract/infra/upload.ts'
import type { TestSite } from '#server/testing/site.ts'
import type { Browser } from '#server/testing/browsers.ts'

interface PictureOptions {
  /** Form field `scene`; null: the request does not contain it. */
  scene?: string | null
  name?: string
  type?: string
}

export const createPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()

/** Sends a picture as a browser form. */
export function sendPicture(
  { app }: Pick<TestSite, 'app'>,
  who: Pick<Browser, 'cookies'>,
  bytes: Buffer,
  { scene = 'avatar', name = 'a.png', type = 'image/png' }: PictureOptions = {},
) {
  const field = scene === null ? '' : `--b\r\ncontent-disposition: form-data; name="scene"\r\n\r\n${scene}\r\n`
  const head = `${field}--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')])
  const cookie = [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=b' }
  return app.inject({ method: 'POST', url: upload.path, payload, headers })
}

/** Starts an upload on a separate connection and sends only the first bytes of the file. */
export function sendHalf(port: number, { cookies }: Pick<Browser, 'cookies'>): Socket {
  const head = [
    `POST ${upload.path} HTTP/1.1`,
    'host: x',
    `cookie: Admin-Token=${cookies.get('Admin-Token')}`,
    'sec-fetch-site: same-origin',
    'content-type: multipart/form-data; boundary=b',
    'content-length: 5000000',
  ]
  const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nxxxx'
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n${file}`)
  return socket
}
