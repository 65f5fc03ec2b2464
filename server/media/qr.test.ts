import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { inspected, redrawn } from './images.ts'
import { hasQrCode } from './qr.ts'

// Unasked it would fetch its program from a server of others.
const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
prepareZXingModule({ overrides: { wasmBinary: program.buffer } })

const drawn = async (bytes: Buffer, scene: 'forum' | 'avatar' = 'forum') => redrawn(await inspected(bytes, scene))

const paper = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })

async function code(side: number, turned = 0): Promise<Buffer> {
  const { image } = await writeBarcode('https://group.example/join', { format: 'QRCode', scale: 4 })
  const black = sharp(Buffer.from(await image!.arrayBuffer())).resize(side, side)
  return sharp(await black.png().toBuffer())
    .rotate(turned, { background: '#fff' })
    .png()
    .toBuffer()
}

const withCode = async (side: number, turned = 0): Promise<Sharp> =>
  paper(1200, 1600).composite([{ input: await code(side, turned), left: 500, top: 700 }])

describe('a QR code is seen', () => {
  test.each([
    ['in a photograph', 300, 0, 'jpeg'],
    ['turned', 300, 20, 'jpeg'],
    ['upside down', 300, 180, 'png'],
    ['small', 160, 0, 'webp'],
  ] as const)('%s', async (_what, side, turned, format) => {
    const sent = await (await withCode(side, turned)).toFormat(format).toBuffer()
    expect((await drawn(sent)).hasQr).toBe(true)
  })

  test('by nobody where there is none', async () => {
    expect((await drawn(await paper(1200, 1600).jpeg().toBuffer())).hasQr).toBe(false)
  })

  test('in no avatar, which stands in no post', async () => {
    expect((await drawn(await code(300), 'avatar')).hasQr).toBe(false)
  })

  test('where nobody can look: then people do', async () => {
    const broken = { data: new Uint8ClampedArray(3), width: 1e9, height: 1e9 }
    expect(await hasQrCode(broken)).toBe(true)
  })
})
