import { Input, BufferSource, ALL_FORMATS } from 'mediabunny'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remuxVideo } from './remux.ts'
import { createVideo } from './testing/video.ts'
import { remux } from './video.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'caiyun-'))))
afterAll(() => rm(folder, { recursive: true }))

/** Remuxes in this thread by default: another thread needs a second to start. */
async function remuxBytes(bytes: Buffer, run = remuxVideo) {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  await writeFile(from, bytes)
  const facts = await run(from, to)
  return { facts, bytes: await readFile(to) }
}
const remuxInThread = (from: string, to: string) => remux({ from, to })

describe('remux', () => {
  test('returns the same result from a worker thread', async () => {
    const sent = await createVideo({ sound: 'aac' })
    expect((await remuxBytes(sent, remuxInThread)).facts).toEqual((await remuxBytes(sent)).facts)
  })

  test.each([
    ['MP4 with H.264', { sound: 'aac' }, 'mp4', 'avc', 'aac'],
    ['MP4 in fragments', { container: 'fragmented' }, 'mp4', 'avc', null],
    ['MP4 with AV1', { codec: 'av1', sound: 'opus' }, 'mp4', 'av1', 'opus'],
    ['MP4 with VP9', { codec: 'vp9' }, 'mp4', 'vp9', null],
    ['QuickTime', { container: 'mov', sound: 'aac' }, 'mp4', 'avc', 'aac'],
    ['WebM with VP8', { container: 'webm', codec: 'vp8', sound: 'opus' }, 'webm', 'vp8', 'opus'],
    ['WebM with VP9', { container: 'webm', codec: 'vp9' }, 'webm', 'vp9', null],
    ['WebM with AV1', { container: 'webm', codec: 'av1' }, 'webm', 'av1', null],
  ] as const)('remuxes %s', async (_what, wishes, extension, codec, sound) => {
    const { facts, bytes } = await remuxBytes(await createVideo({ ...wishes, seconds: 2 }))
    expect(facts).toEqual({ extension, bytes: bytes.length, width: 64, height: 48 })
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    expect([await video?.getCodec(), (await audio?.getCodec()) ?? null]).toEqual([codec, sound])
    expect((await video?.computePacketStats())?.packetCount).toBe(10)
    // The last frame of a WebM has no duration.
    expect(await input.computeDuration()).toBeGreaterThan(1.7)
  })

  test('strips metadata and moves the index to the start', async () => {
    const place = { title: 'SECRET-MARK', raw: { '©xyz': '+39.9042+116.4074/' } }
    const sent = Buffer.concat([
      await createVideo({ container: 'mov', tags: place }),
      Buffer.from('<script>alert(1)</script>'),
    ])
    expect(sent.includes('SECRET-MARK') && sent.includes('116.4074')).toBe(true)
    const { bytes } = await remuxBytes(sent)
    for (const word of ['SECRET-MARK', '116.4074', '<script>']) expect(bytes.includes(word), word).toBe(false)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  })

  test('swaps width and height of a rotated video', async () => {
    const { facts } = await remuxBytes(await createVideo({ rotation: 90 }))
    expect(facts).toMatchObject({ width: 48, height: 64 })
  })

  test.each([
    [1920, 1080],
    [1080, 1920],
  ])('accepts a video of %i by %i pixels', async (width, height) => {
    expect((await remuxBytes(await createVideo({ width, height }))).facts).toMatchObject({ width, height })
  })

  test('accepts a video of five minutes', async () => {
    expect((await remuxBytes(await createVideo({ seconds: 300, rate: 1 }))).facts.extension).toBe('mp4')
  })
})

/** Overwrites 32-bit numbers of a box, from `at` bytes after the start of its content. */
function overwriteNumbers(bytes: Buffer, box: string, at: number, ...numbers: number[]): Buffer {
  const changed = Buffer.from(bytes)
  const start = changed.indexOf(box) + 4 + at
  numbers.forEach((one, i) => changed.writeUInt32BE(one, start + 4 * i))
  return changed
}

const ENDLESS = 0xff_ff_ff_ff
const buildBox = (name: string, ...content: Buffer[]): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(name, 4)
  return Buffer.concat([head, ...content])
}
const FTYP = buildBox('ftyp', Buffer.from('isom\0\0\0\0isommp41'))

describe('remux of unsupported files', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['HTML', () => Buffer.from('<!doctype html><video src=x>'), 'bad_video'],
    ['HEVC', () => createVideo({ codec: 'hevc' }), 'hevc_video'],
    ['an unsupported audio codec', () => createVideo({ container: 'mov', sound: 'pcm-s16' }), 'bad_video_sound'],
    ['a shorter side of 1321 pixels', () => createVideo({ width: 1400, height: 1321 }), 'video_too_big'],
    ['a longer side of 2900 pixels', () => createVideo({ width: 1320, height: 2900 }), 'video_too_big'],
    ['301 seconds', () => createVideo({ seconds: 301, rate: 1 }), 'video_too_long'],
  ])('rejects an unsupported file: %s', async (_what, made, code) => {
    await expect(remuxBytes(await made())).rejects.toMatchObject({ code })
  })
})

describe('remux of invalid files in a worker thread', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    [
      '301 seconds, in fragments',
      () => createVideo({ container: 'fragmented', seconds: 301, rate: 1 }),
      'video_too_long',
    ],
    [
      '301 seconds, as WebM',
      () => createVideo({ container: 'webm', codec: 'vp8', seconds: 301, rate: 1 }),
      'video_too_long',
    ],
    ['a container header without content', () => FTYP, 'bad_video'],
    ['a zero-filled index', () => Buffer.concat([FTYP, buildBox('moov', Buffer.alloc(5_000_000))]), 'bad_video'],
    ['20000 nested boxes', () => Buffer.concat([FTYP, buildNestedBoxes(20_000)]), 'bad_video'],
    [
      'a WebM header without content',
      async () => (await createVideo({ container: 'webm', codec: 'vp8' })).subarray(0, 60),
      'bad_video',
    ],
    ['a file truncated in its index', async () => (await createVideo()).subarray(0, 400), 'bad_video'],
    ['endless sample sizes', async () => overwriteNumbers(await createVideo(), 'stsz', 4, 0, ENDLESS), 'bad_video'],
    ['endless samples', async () => buildEndlessTables(await createVideo()), 'video_too_long'],
    [
      'a duration longer than its frames',
      async () => overwriteNumbers(await createVideo(), 'stts', 4, 1, 5, ENDLESS),
      'video_too_long',
    ],
  ])('rejects a file without blocking the event loop: %s', async (_what, made, code) => {
    const bytes = await made()
    const turns = setInterval(() => turned++, 20)
    let turned = 0
    const start = performance.now()
    await expect(remuxBytes(bytes, remuxInThread)).rejects.toMatchObject({ code })
    clearInterval(turns)
    // The timer ran at least every 500 ms on average, so the event loop was not blocked.
    expect(turned).toBeGreaterThan((performance.now() - start) / 500)
  })
})

const buildNestedBoxes = (deep: number): Buffer => {
  const size = 8 * deep
  const all = Buffer.alloc(size)
  for (let i = 0; i < deep; i++) {
    all.writeUInt32BE(size - 8 * i, 8 * i)
    all.write(i === 0 ? 'moov' : 'trak', 8 * i + 4)
  }
  return all
}

/** Declares four billion frames of one byte in each table. */
function buildEndlessTables(bytes: Buffer): Buffer {
  const sizes = overwriteNumbers(bytes, 'stsz', 4, 1, ENDLESS)
  return overwriteNumbers(overwriteNumbers(sizes, 'stts', 4, 1, ENDLESS, 1), 'stsc', 4, 1, 1, ENDLESS, 1)
}
