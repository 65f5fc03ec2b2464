import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RefusalCode } from '#contract/refusals.ts'
import { inspectPicture, redrawPicture } from './images.ts'
import { remux } from './video.ts'

// The tests use files like those of members' phones, made with sharp and ffmpeg.

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'caiyun-'))))
afterAll(() => rm(folder, { recursive: true }))

describe('real pictures', () => {
  /** Renders a screenshot of a list: lines of text on white. */
  const screenshot = (width: number, height: number) => {
    const lines = Array.from(
      { length: Math.floor(height / 100) },
      (_, i) => `<text y="${i * 100 + 60}">号码 ${i}</text>`,
    )
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-size="32">${lines.join('')}</svg>`
    return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer()
  }

  test.each([
    [1080, 12_000, 1080, 12_000],
    [1290, 12_900, 1290, 12_900],
    [1080, 20_000, 885, 16_383],
    [16_000, 2400, 2048, 307],
    [4000, 6000, 2048, 3072],
  ])('stores a %i by %i picture as %i by %i', async (width, height, storedWidth, storedHeight) => {
    const picture = await redrawPicture(await inspectPicture(await screenshot(width, height), 'forum'))
    expect(picture).toMatchObject({ width: storedWidth, height: storedHeight })
    const [narrow] = picture.drawn
    expect((await sharp(narrow).metadata()).width).toBe(320)
  })

  test('rejects an animated WebP with an orientation', async () => {
    const raw = { width: 60, height: 180, channels: 1, pageHeight: 60 } as const
    const frames = Buffer.from(Array.from({ length: 60 * 180 }, (_, i) => Math.floor(i / 3600) * 90))
    const animation = await sharp(frames, { raw }).withMetadata({ orientation: 6 }).webp({ loop: 0 }).toBuffer()
    await expect(inspectPicture(animation, 'forum')).rejects.toMatchObject({ code: 'turned_animation' })
  })
})

describe.skipIf(!hasFfmpeg)('real videos (needs ffmpeg)', () => {
  async function encode(size: string, pixels: string): Promise<string> {
    const file = join(folder, `${size}-${pixels}.mp4`)
    const source = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=5`, '-t', '0.4']
    const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', pixels]
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...source, ...codec, file])
    return file
  }

  test.each([
    ['1080x2400', 1080, 2400],
    ['1180x2556', 1180, 2556],
    ['1320x2868', 1320, 2868],
    ['1920x1080', 1920, 1080],
  ])('remuxes a video of %s pixels', async (size, width, height) => {
    const to = join(folder, 'to')
    expect(await remux({ from: await encode(size, 'yuv420p'), to })).toMatchObject({ width, height })
    expect((await readFile(to)).length).toBeGreaterThan(1000)
  })

  test.each<[string, string, RefusalCode]>([
    ['320x240', 'yuv444p', 'video_profile'],
    ['320x240', 'yuv422p', 'video_profile'],
    ['320x240', 'yuv420p10le', 'video_profile'],
    ['2560x1440', 'yuv420p', 'video_too_big'],
    ['3840x1200', 'yuv420p', 'video_too_big'],
  ])('rejects a %s video in pixel format %s with code %s', async (size, pixels, code) => {
    await expect(remux({ from: await encode(size, pixels), to: join(folder, 'to') })).rejects.toMatchObject({ code })
  })
})
