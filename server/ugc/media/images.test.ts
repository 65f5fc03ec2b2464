import type * as FileType from 'file-type'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { inspectPicture, redrawPicture } from './images.ts'

const redrawBytes = async (bytes: Buffer, scene: 'forum' | 'avatar') =>
  redrawPicture(await inspectPicture(bytes, scene))

const createPicture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
const signature = vi.hoisted(() => ({ lies: false }))

vi.mock('file-type', async (original) => {
  const real = await original<typeof FileType>()
  return {
    ...real,
    fileTypeFromBuffer: (bytes: Buffer) =>
      signature.lies ? { ext: 'png', mime: 'image/png' } : real.fileTypeFromBuffer(bytes),
  }
})
beforeEach(() => void (signature.lies = false))

// The signature check and sharp's format check must each work without the other (docs/rules/security.md#uploads).
test.each(['svg', 'tiff', 'avif'])('rejects a %s that passes the signature check', async (format) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const bytes =
    format === 'svg'
      ? svg
      : await createPicture()
          .toFormat(format as 'tiff')
          .toBuffer()
  signature.lies = true
  await expect(redrawBytes(bytes, 'forum')).rejects.toMatchObject({ code: 'bad_image' })
  signature.lies = false
  expect((await redrawBytes(await createPicture().png().toBuffer(), 'forum')).width).toBe(60)
})

test('limits re-encoding to ten seconds', async () => {
  const timeout = vi.spyOn(sharp.prototype, 'timeout')
  await redrawBytes(await createPicture().png().toBuffer(), 'avatar')
  expect(timeout).toHaveBeenCalledExactlyOnceWith({ seconds: 10 })
})

test.each([
  [20_000, 1],
  [1, 20_000],
])('accepts %i by %i pixels, rejects one pixel more', async (width, height) => {
  const shaped = (more: number) => {
    const [wide, high] = width > height ? [width + more, height] : [width, height + more]
    return sharp({ create: { width: wide, height: high, channels: 3, background: '#c33' } })
      .png()
      .toBuffer()
  }
  await redrawBytes(await shaped(0), 'forum')
  const drawing = vi.spyOn(sharp.prototype, 'toBuffer')
  const thread = await shaped(1)
  drawing.mockClear()
  await expect(redrawBytes(thread, 'forum')).rejects.toMatchObject({ code: 'bad_image' })
  expect(drawing).not.toHaveBeenCalled()
})

test('limits the sides of each animation frame, not of all together', async () => {
  const [pages, pageHeight] = [50, 500]
  const film = Buffer.alloc(pages * pageHeight)
  for (let page = 0; page < pages; page++) film.fill(page * 5, page * pageHeight)
  const raw = { width: 1, height: pages * pageHeight, channels: 1, pageHeight } as const
  expect((await redrawBytes(await sharp(film, { raw }).gif({ loop: 0 }).toBuffer(), 'forum')).height).toBe(pageHeight)
})

const createNoise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } }).removeAlpha()

// The largest pictures here have 12 million pixels, like those of phone cameras.
test.each([
  ['a plain JPEG', () => createNoise(4000, 3000).jpeg(), 0],
  ['a plain PNG', () => createNoise(4000, 3000).png(), 0],
  ['a progressive JPEG', () => createNoise(4000, 3000).jpeg({ progressive: true }), 36],
  [
    'a JPEG without chroma subsampling',
    () => createNoise(2000, 3000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    36,
  ],
  ['an interlaced PNG', () => createNoise(4000, 3000).png({ progressive: true }), 36],
  ['a WebP', () => createNoise(4000, 3000).webp(), 48],
  ['a GIF', () => createNoise(2000, 3000).gif(), 48],
])('accepts %s and estimates its decoding memory', async (_what, made, millions) => {
  const { decoded } = await inspectPicture(await made().toBuffer(), 'avatar')
  expect(decoded).toBe(millions * 1_000_000)
})

test.each([
  ['a progressive JPEG', () => createNoise(5000, 5000).jpeg({ progressive: true })],
  [
    'a JPEG without chroma subsampling',
    () => createNoise(4000, 3000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  ],
  ['an interlaced PNG', () => createNoise(5000, 5000).png({ progressive: true })],
  ['a WebP', () => createNoise(4500, 4000).webp({ effort: 0 })],
  ['a GIF', () => createNoise(3500, 3000).gif({ effort: 1 })],
])('rejects %s above 64 MB decoded, without decoding it', async (_what, made) => {
  const bytes = await made().toBuffer()
  const drawing = vi.spyOn(sharp.prototype, 'toBuffer')
  drawing.mockClear()
  await expect(redrawBytes(bytes, 'forum')).rejects.toMatchObject({ code: 'image_too_heavy' })
  expect(drawing).not.toHaveBeenCalled()
})

test('estimates memory for one avatar frame, all frames of forum pictures', async () => {
  const raw = { width: 500, height: 10_000, channels: 1, pageHeight: 500 } as const
  const bytes = await sharp(Buffer.alloc(500 * 10_000, 9), { raw })
    .webp({ effort: 0 })
    .toBuffer()
  expect((await inspectPicture(bytes, 'avatar')).decoded).toBe(4 * 500 * 500)
  const { pages } = await sharp(bytes).metadata()
  expect((await inspectPicture(bytes, 'forum')).decoded).toBe(4 * 500 * 500 * (pages ?? 1))
})
