import type * as FileType from 'file-type'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { redrawn } from './images.ts'

const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
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

// Each of the two looks must hold without the other (SECURITY 36).
test.each(['svg', 'tiff', 'avif'])(
  'a %s whose signature lies is refused by what sharp takes it for',
  async (format) => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const bytes =
      format === 'svg'
        ? svg
        : await picture()
            .toFormat(format as 'tiff')
            .toBuffer()
    signature.lies = true
    await expect(redrawn(bytes, 'forum')).rejects.toMatchObject({ code: 'bad_image' })
    signature.lies = false
    expect((await redrawn(await picture().png().toBuffer(), 'forum')).width).toBe(60)
  },
)

test('drawing is given ten seconds', async () => {
  const timeout = vi.spyOn(sharp.prototype, 'timeout')
  await redrawn(await picture().png().toBuffer(), 'avatar')
  expect(timeout).toHaveBeenCalledExactlyOnceWith({ seconds: 10 })
})

test.each([
  [20_000, 1],
  [1, 20_000],
])('a picture of %i by %i pixels is drawn, one pixel more is refused before it is', async (width, height) => {
  const shaped = (more: number) => {
    const [wide, high] = width > height ? [width + more, height] : [width, height + more]
    return sharp({ create: { width: wide, height: high, channels: 3, background: '#c33' } })
      .png()
      .toBuffer()
  }
  await redrawn(await shaped(0), 'forum')
  const drawing = vi.spyOn(sharp.prototype, 'toBuffer')
  const thread = await shaped(1)
  drawing.mockClear()
  await expect(redrawn(thread, 'forum')).rejects.toMatchObject({ code: 'bad_image' })
  expect(drawing).not.toHaveBeenCalled()
})

test('frames that are higher than that only together are drawn', async () => {
  const [pages, pageHeight] = [50, 500]
  const film = Buffer.alloc(pages * pageHeight)
  for (let page = 0; page < pages; page++) film.fill(page * 5, page * pageHeight)
  const raw = { width: 1, height: pages * pageHeight, channels: 1, pageHeight } as const
  expect((await redrawn(await sharp(film, { raw }).gif({ loop: 0 }).toBuffer(), 'forum')).height).toBe(pageHeight)
})
