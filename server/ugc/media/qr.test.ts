import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { inspectPicture, redrawPicture } from './images.ts'
import { hasQrCode } from './qr.ts'
import { createQrCode } from './testing/qr-code.ts'

const redrawBytes = async (bytes: Buffer, scene: 'forum' | 'avatar' = 'forum') =>
  redrawPicture(await inspectPicture(bytes, scene))

const createNoise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })

const createWithCode = async (side: number, turned = 0): Promise<Sharp> =>
  createNoise(800, 1060).composite([{ input: await createQrCode(side, turned), left: 330, top: 460 }])

describe('QR code detection', () => {
  test.each([
    ['in a photograph', 200, 0, 'jpeg'],
    ['turned', 200, 20, 'jpeg'],
    ['upside down', 200, 180, 'png'],
    ['small', 107, 0, 'webp'],
  ] as const)('finds a code %s', async (_what, side, turned, format) => {
    const sent = await (await createWithCode(side, turned)).toFormat(format).toBuffer()
    expect((await redrawBytes(sent)).hasQr).toBe(true)
  })

  test('reports no code in a picture without one', async () => {
    expect((await redrawBytes(await createNoise(800, 1060).jpeg().toBuffer())).hasQr).toBe(false)
  })

  test('finds a code on a transparent background', async () => {
    for (const ink of ['#000', '#fff']) {
      const mask = await sharp(await createQrCode(300))
        .negate()
        .toColourspace('b-w')
        .raw()
        .toBuffer()
      const sent = sharp({ create: { width: 300, height: 300, channels: 3, background: ink } })
        .joinChannel(mask, { raw: { width: 300, height: 300, channels: 1 } })
        .png()
      expect((await redrawBytes(await sent.toBuffer())).hasQr, ink).toBe(true)
    }
  })

  test.each(['gif', 'webp'] as const)('finds a code in any %s frame', async (format) => {
    const [blank, other] = await Promise.all(
      ['#9bd', '#bd9'].map((background) =>
        sharp({ create: { width: 300, height: 400, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const shown = await sharp(blank)
      .composite([{ input: await createQrCode(160), left: 70, top: 120 }])
      .png()
      .toBuffer()
    const film = (pictures: Buffer[]) =>
      sharp(pictures, { join: { animated: true } })
        .toFormat(format)
        .toBuffer()
    const many = Array.from({ length: 8 }, (_, n) => (n % 2 ? other! : blank!))
    expect((await redrawBytes(await film([blank!, other!, shown, blank!]))).hasQr).toBe(true)
    expect((await redrawBytes(await film([...many, shown]))).hasQr).toBe(true)
    expect((await redrawBytes(await film(many))).hasQr).toBe(false)
  })

  test('finds a code in an avatar', async () => {
    expect((await redrawBytes(await createQrCode(300), 'avatar')).hasQr).toBe(true)
    expect((await redrawBytes(await createNoise(300, 300).jpeg().toBuffer(), 'avatar')).hasQr).toBe(false)
  })

  test('reports a code if the detection fails', async () => {
    const broken = { data: new Uint8Array(3), width: 1e9, height: 1e9 }
    expect(await hasQrCode(broken)).toBe(true)
  })
})
