import sharp from 'sharp'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { mkdir, mkdtemp, readdir, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteAccount, editProfile, myProfile } from '#contract/people/account.ts'
import { listWidths } from '#contract/ugc/media.ts'
import { IMAGE_LIMIT, upload } from '#contract/infra/upload.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createMember, createOperator, requestCodeText } from '#server/testing/browsers.ts'
import { createDiskStore } from './disk.ts'
import { mediaJobs } from './media.feature.ts'
import { uploads } from './media.tables.ts'
import { claimMedia, releaseMedia, restoreMedia, withholdMedia } from './claims.ts'
import { storePicture, cleanUpUploads } from './uploads.ts'
import { openUploadStorage } from './storage.ts'
import { exportUploads } from './media.personal-data.ts'
import { createQrCode } from './testing/qr-code.ts'
import { sendPicture } from './testing/send-picture.ts'

const site = createSharedSite()
let ming: Browser
beforeEach(async () => void (ming = await createMember(site)))

const getFolder = () => join(site.config.dataDir, 'uploads')
const toFilePath = (path: string) => join(getFolder(), path.slice('/uploads/'.length))
const listFiles = async () => (await readdir(getFolder())).filter((name) => name !== '.')
const createPicture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#c33' } })

const send = (who: Browser, bytes: Buffer, how = {}) => sendPicture(site, who, bytes, how)
/** Sends a forum picture as the member `ming`. Returns its path. */
const sendAsMember = async (picture = createPicture()): Promise<string> =>
  (await send(ming, await picture.png().toBuffer(), { scene: 'forum' })).json().data.path

describe('picture uploads', () => {
  test('converts an avatar to a square WebP', async () => {
    const { status, data } = (await send(ming, await createPicture().png().toBuffer(), { name: '../../x.php' })).json()
    expect(status).toBe(200)
    expect(data.path).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/)
    expect(data.pathFull).toBe(`http://localhost:80${data.path}`)
    const served = await site.app.inject({ url: data.path })
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect((await ming.call(editProfile, { avatarUrl: data.path })).data.avatarUrl).toBe(data.path)
    expect((await ming.call(myProfile, {})).data.avatarUrl).toBe(data.path)
  })

  test('rejects an avatar with a QR code', async () => {
    const before = await listFiles()
    const answer = (await send(ming, await createQrCode(300))).json()
    expect(answer).toMatchObject({ status: 400, msg: '头像里不能有二维码，请换一张图片' })
    expect(await listFiles()).toEqual(before)
  })

  test('serves uploads with nosniff, sandbox and byte ranges', async () => {
    const url = await sendAsMember()
    const { headers, statusCode } = await site.app.inject({ url })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'accept-ranges': 'bytes',
    })
    const part = await site.app.inject({ url, headers: { range: 'bytes=0-3' } })
    expect([part.statusCode, part.body]).toEqual([206, 'RIFF'])
    expect(part.headers['content-range']).toBe(`bytes 0-3/${headers['content-length']}`)
    const none = await site.app.inject({ url, headers: { range: 'bytes=999999-' } })
    expect([none.statusCode, none.body]).toEqual([416, ''])
    const ask = (wanted: Record<string, string>) => site.app.inject({ url, headers: wanted })
    const etag = String(headers.etag)
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304)
    expect((await ask({ range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(206)
    expect((await ask({ range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
    const head = await site.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', headers['content-length']])
  })

  test('strips metadata and appended data, applies the orientation', async () => {
    const exif = { IFD0: { Copyright: 'SECRET-MARK' }, IFD3: { GPSLatitude: '39/1 54/1 0/1' } }
    const turned = await createPicture().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const sent = Buffer.concat([turned, Buffer.from('<script>alert(1)</script>')])
    const { data } = (await send(ming, sent, { scene: 'forum' })).json()
    const { rawPayload } = await site.app.inject({ url: data.path })
    const meta = await sharp(rawPayload).metadata()
    expect([meta.width, meta.height]).toEqual([40, 60])
    for (const name of ['exif', 'xmp', 'iptc', 'icc', 'orientation']) expect(meta).not.toHaveProperty(name)
    expect(rawPayload.includes('<script>') || rawPayload.includes('SECRET-MARK')).toBe(false)
  })

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'accepts a %s regardless of name and Content-Type',
    async (format) => {
      const bytes = await createPicture().toFormat(format).toBuffer()
      expect((await send(ming, bytes, { name: 'x.exe', type: 'text/html' })).json().status).toBe(200)
    },
  )

  test('stores forum pictures in three widths', async () => {
    const path = await sendAsMember(createPicture(3000, 1500))
    const widths = listWidths(path)
    expect(widths.at(-1)?.path).toBe(path)
    for (const { path: url, width } of widths) {
      const { rawPayload } = await site.app.inject({ url })
      expect(await sharp(rawPayload).metadata(), url).toMatchObject({ format: 'webp', width, height: width / 2 })
    }
    const [row] = await site.db.select().from(uploads)
    const sizes = await Promise.all(widths.map(async (one) => (await stat(toFilePath(one.path))).size))
    expect(row).toMatchObject({ width: 2048, height: 1024, animated: false, bytes: sizes.reduce((a, b) => a + b) })
    expect(thumbHashToAverageRGBA(Buffer.from(row!.thumbhash, 'base64')).r).toBeCloseTo(0.8, 1)
  })

  test('does not enlarge a narrow picture', async () => {
    const path = await sendAsMember(createPicture(400, 800))
    const shown = listWidths(path).map(async (one) => sharp(toFilePath(one.path)).metadata())
    expect((await Promise.all(shown)).map(({ width }) => width)).toEqual([320, 400, 400])
  })

  test.each(['gif', 'webp'] as const)('retains a %s animation only at full width', async (format) => {
    const raw = { width: 400, height: 1200, channels: 3, pageHeight: 400 } as const
    const film = Buffer.from(Array.from({ length: 400 * 1200 * 3 }, (_, i) => Math.floor(i / 480_000) * 90))
    const sent = await sharp(film, { raw }).toFormat(format).toBuffer()
    const { data } = (await send(ming, sent, { scene: 'forum' })).json()
    const pages = listWidths(data.path).map(async ({ path }) => (await sharp(toFilePath(path)).metadata()).pages ?? 1)
    expect(await Promise.all(pages)).toEqual([1, 1, 3])
    expect(await site.db.select().from(uploads)).toMatchObject([{ animated: true, width: 400, height: 400 }])
  })

  test.each(['heic', 'heix', 'mif1', 'hevc'])('rejects HEIC (%s) and names the camera setting', async (brand) => {
    const box = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1heic`)])
    expect((await send(ming, box, { name: 'IMG_1.HEIC' })).json().msg).toContain('兼容性最佳')
  })

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each([
    ['svg', Buffer.from(SVG)],
    // Without the signature check, sharp would reject it with another message, for its number of pixels.
    ['a huge svg', Buffer.from(SVG.replaceAll('"9"', '"30000"'))],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['noise', Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7919) % 256))],
  ])('rejects %s without leaving files', async (_name, bytes) => {
    const before = await listFiles()
    expect((await send(ming, bytes, { name: 'a.png' })).json()).toMatchObject({
      status: 400,
      msg: '只支持 JPG、PNG、WebP、GIF 图片',
    })
    expect(await listFiles()).toEqual(before)
  })

  test.each([['png'], ['webp'], ['gif']] as const)(
    'rejects a %s decompression bomb without decoding it',
    async (format) => {
      const [width, height] = format === 'png' ? [9_000, 9_000] : [6_500, 6_500]
      const bomb = await sharp({ create: { width, height, channels: 3, background: '#000' }, limitInputPixels: false })
        .toFormat(format, { effort: 1 })
        .toBuffer()
      const before = process.memoryUsage().rss
      expect((await send(ming, bomb)).json()).toMatchObject({ status: 400, msg: '图片不能超过10MB或4000万像素' })
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
    },
    60_000,
  )

  test('accepts a GIF of 100 frames, not 101', async () => {
    const frames = (pages: number) =>
      sharp(Buffer.from(Array.from({ length: pages * 12 }, (_, i) => (i * 31) % 256)), {
        raw: { width: 2, height: 2 * pages, channels: 3, pageHeight: 2 },
      })
        .gif({ loop: 0 })
        .toBuffer()
    expect((await send(ming, await frames(100), { scene: 'forum' })).json().status).toBe(200)
    expect((await send(ming, await frames(101), { scene: 'forum' })).json().msg).toBe('动图最多100帧，请剪短一些再上传')
  })

  test('limits the pixels of all animation frames together', async () => {
    const [side, pages] = [3000, 5]
    const grey = Buffer.alloc(side * side * pages)
    // Each frame gets another grey, because the encoder merges identical frames.
    for (let page = 0; page < pages; page++) grey.fill(40 * page, side * side * page, side * side * (page + 1))
    const raw = { width: side, height: side * pages, channels: 1, pageHeight: side } as const
    const film = await sharp(grey, { raw, limitInputPixels: false }).gif({ loop: 0, effort: 1 }).toBuffer()
    const { msg } = (await send(ming, film)).json()
    expect(msg).toBe('动图各帧加起来不能超过4000万像素，请缩小或剪短一些再上传')
  })

  test('accepts 10 MB and rejects one byte more', async () => {
    const bytes = await createPicture().png().toBuffer()
    const filled = (size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])
    expect((await send(ming, filled(IMAGE_LIMIT))).json().status).toBe(200)
    const answer = await send(ming, filled(IMAGE_LIMIT + 1))
    expect([answer.statusCode, answer.json().status]).toEqual([413, 413])
  })
})

async function findOnlyMember(): Promise<number> {
  const { rows } = await site.db.execute<{ id: number }>('select id from users')
  return rows[0]?.id ?? 0
}

describe('uploads', () => {
  test('requires a session, a file and a known scene', async () => {
    const bytes = await createPicture().png().toBuffer()
    expect((await send({ ...ming, cookies: new Map() }, bytes)).json().status).toBe(401)
    expect((await send(ming, bytes, { scene: 'wall' })).json().msg).toBe('上传用途不正确')
    expect((await send(ming, Buffer.alloc(0))).json().msg).toBe('请选择要上传的文件')
    expect((await ming.call(upload, {})).msg).toBe('请选择要上传的文件')
  })

  test('limits a member to 500 MB in 24 hours', async () => {
    const bytes = await createPicture().png().toBuffer()
    await send(ming, bytes)
    await site.db.execute('update uploads set bytes = 524288000')
    expect((await send(ming, bytes)).json().msg).toBe('今天上传的文件太多了，请明天再来')
    site.clock.advance(24 * 3_600_000 - 1)
    await site.db.execute("update sessions set expires_at = expires_at + interval '2 days'")
    expect((await send(ming, bytes)).json().status).toBe(400)
    site.clock.advance(1)
    expect((await send(ming, bytes)).json().status).toBe(200)
  })

  test('accepts as avatar only the member’s own avatar upload', async () => {
    const hong = await createMember(site, '13900139000')
    const bytes = await createPicture().png().toBuffer()
    const path = async (who: Browser, scene: string) => (await send(who, bytes, { scene })).json().data.path
    const hers = await path(hong, 'avatar')
    const foreign = await ming.call(editProfile, { avatarUrl: hers })
    expect(foreign.msg).toBe('图片不存在，请重新上传')
    expect(foreign).toEqual(await ming.call(editProfile, { avatarUrl: `/uploads/${'0'.repeat(32)}.webp` }))
    expect((await ming.call(editProfile, { avatarUrl: await path(ming, 'forum') })).status).toBe(400)
    await hong.call(editProfile, { avatarUrl: hers })
    expect((await ming.call(editProfile, { avatarUrl: hers })).status).toBe(400)
    const mine = await path(ming, 'avatar')
    for (const avatarUrl of [`https://evil.example${mine}`, `/x${mine}`, mine.slice(1), `${mine}?x`, `${mine},${hers}`])
      expect((await ming.call(editProfile, { avatarUrl })).status, avatarUrl).toBe(400)
    expect((await ming.call(editProfile, { avatarUrl: mine })).status).toBe(200)
  })

  test('rejects uploads below 1 GB of free space', async () => {
    const id = await findOnlyMember()
    const store = await createDiskStore(getFolder())
    const drawn = { drawn: [Buffer.from('RIFF')], width: 1, height: 1, thumbhash: '', animated: false, hasQr: false }
    const keep = (free: number) =>
      storePicture(
        { db: site.db, store: { ...store, free: async () => free } },
        { userId: id, scene: 'forum', now: site.clock.now() },
        drawn,
      )
    const before = await listFiles()
    await expect(keep(2 ** 30 - 1)).rejects.toMatchObject({ statusCode: 503 })
    expect([await listFiles(), await site.db.$count(uploads)]).toEqual([before, 0])
    expect(await keep(2 ** 30)).toMatch(/^\/uploads\//)
  })

  test('returns 404 to visitors for a withheld picture until restored', async () => {
    const path = await sendAsMember()
    const id = await findOnlyMember()
    const media = await site.db.transaction((tx) => claimMedia(tx, id, { images: path }, { now: site.clock.now() }))
    const statuses = async () => {
      const answers = listWidths(path).map((one) => site.app.inject({ url: one.path }))
      return [...new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode))]
    }
    await site.db.transaction((tx) => withholdMedia(tx, media))
    expect(await statuses()).toEqual([404])
    await site.db.transaction((tx) => restoreMedia(tx, media))
    expect(await statuses()).toEqual([200])
  })

  test('serves withheld media only to sender and moderators', async () => {
    const { path } = (await send(ming, await createPicture().png().toBuffer(), { scene: 'forum' })).json().data
    const id = await findOnlyMember()
    const media = await site.db.transaction((tx) => claimMedia(tx, id, { images: path }, { now: site.clock.now() }))
    await site.db.transaction((tx) => withholdMedia(tx, media))
    const answerTo = ({ cookies }: Browser) => site.app.inject({ url: path, cookies: Object.fromEntries(cookies) })
    const moderator = await createOperator(site, 'moderator')
    const others = [await createMember(site, '13900139000'), await createOperator(site, 'cashier', '13700137000')]
    for (const who of [ming, moderator]) {
      const { statusCode, headers } = await answerTo(who)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
    }
    for (const who of others) expect((await answerTo(who)).statusCode).toBe(404)
    await site.db.transaction((tx) => releaseMedia(tx, [{ userId: id, media }]))
    for (const who of [ming, moderator]) expect((await answerTo(who)).statusCode).toBe(404)
  })

  test('deletes the files of released uploads, retains their rows', async () => {
    const path = await sendAsMember()
    const id = await findOnlyMember()
    const media = await site.db.transaction((tx) => claimMedia(tx, id, { images: path }, { now: site.clock.now() }))
    await site.db.transaction((tx) => releaseMedia(tx, [{ userId: id, media }]))
    expect((await site.app.inject({ url: path })).statusCode).toBe(404)
    const { rows } = await site.db.execute<{ payload: unknown }>(
      'select payload from graphile_worker._private_jobs order by id desc limit 1',
    )
    const [job] = mediaJobs({ db: site.db, clock: site.clock, places: openUploadStorage(site.config) })
    await job!.run(new AbortController().signal, rows[0]!.payload)
    expect(await listFiles()).not.toContain(path.slice('/uploads/'.length))
    expect((await exportUploads(site.db, id)).map(({ bytes }) => bytes > 0)).toEqual([true])
  })

  test('deletes unused uploads after a day', async () => {
    const bytes = await createPicture().png().toBuffer()
    const [old, used] = [(await send(ming, bytes)).json().data.path, (await send(ming, bytes)).json().data.path]
    await ming.call(editProfile, { avatarUrl: old })
    await ming.call(editProfile, { avatarUrl: used })
    site.clock.advance(24 * 3_600_000 + 1)
    await cleanUpUploads(site.db, await openUploadStorage(site.config), site.clock.now())
    expect((await site.app.inject({ url: old })).statusCode).toBe(404)
    expect((await site.app.inject({ url: used })).statusCode).toBe(200)
  })

  test('deletes day-old upload files without a row', async () => {
    const known = (await send(ming, await createPicture().png().toBuffer())).json().data.path.slice('/uploads/'.length)
    const name = (digit: number) => `${'e'.repeat(31)}${digit}.webp`
    const [strays, young, foreign] = [[name(1), name(2), `.${name(3)}.part`], name(4), 'lost.webp']
    for (const one of [...strays, young, foreign]) await writeFile(join(getFolder(), one), 'x')
    // A file that cannot be removed must not prevent the removal of the others.
    await mkdir(join(getFolder(), name(0)))
    const old = new Date('2000-01-01')
    for (const one of [known, ...strays, foreign, name(0)]) await utimes(join(getFolder(), one), old, old)
    await expect(cleanUpUploads(site.db, await openUploadStorage(site.config), site.clock.now())).rejects.toThrow(
      'upload clean-up failed',
    )
    const left = await listFiles()
    expect(left).toEqual(expect.arrayContaining([known, young, foreign]))
    for (const stray of strays) expect(left).not.toContain(stray)
    for (const one of [young, foreign, name(0)]) await rm(join(getFolder(), one), { recursive: true })
  })

  test('deletes no files if more than 20, and more than half, have no rows', async () => {
    const other = await mkdtemp(join(tmpdir(), 'caiyun-'))
    const store = await createDiskStore(other)
    const names = Array.from({ length: 21 }, (_, i) => `${'e'.repeat(30)}${String(i).padStart(2, '0')}.webp`)
    const old = new Date('2000-01-01')
    for (const one of names) await store.put(one, Buffer.from('x'))
    for (const one of names) await utimes(join(other, one), old, old)
    await expect(
      cleanUpUploads(site.db, { ...(await openUploadStorage(site.config)), store }, site.clock.now()),
    ).rejects.toThrow('upload clean-up failed')
    expect(await readdir(other)).toHaveLength(21)
    await rm(other, { recursive: true })
  })

  test('deletes an account despite a file that cannot be removed', async () => {
    const { data } = (await send(ming, await createPicture().png().toBuffer())).json()
    const file = join(getFolder(), data.path.slice('/uploads/'.length))
    await rm(file)
    await mkdir(file)
    const logged = vi.spyOn(site.app.log, 'error')
    const answer = await ming.call(deleteAccount, { code: await requestCodeText(ming, '13800138000', 'delete') })
    expect(answer).toMatchObject({ status: 200, msg: '账号已注销' })
    expect(logged).toHaveBeenCalledWith(expect.anything(), 'failed to delete the files of a deleted account')
    await rmdir(file)
  })
})

const CLIMBS = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%00', '．．', '%c0%ae%c0%ae', '....']
const SLASHES = ['/', '%2f', '%5c', '%252f', '／', '%c0%af', '%u2215', '//']
test.each(CLIMBS)('prevents path traversal with %s', async (climb) => {
  for (const slash of SLASHES) {
    const url = `/uploads/${`${climb}${slash}`.repeat(3)}package.json`
    const { statusCode, body } = await site.app.inject({ url })
    expect([400, 403, 404], url).toContain(statusCode)
    expect(body, url).not.toContain('"caiyun"')
  }
})

test('serves only files with an upload row', async () => {
  const { data } = (await send(ming, await createPicture().png().toBuffer())).json()
  const stray = `${'0'.repeat(31)}1.webp`
  const others = [stray, `.${stray}.part`, `${'0'.repeat(31)}2.html`, '.hidden']
  for (const name of others) await writeFile(join(getFolder(), name), 'x')
  expect((await site.app.inject({ url: data.path })).statusCode).toBe(200)
  for (const name of [...others, '', 'CON', '%00', `${'A'.repeat(32)}.webp`])
    expect([400, 404], name).toContain((await site.app.inject({ url: `/uploads/${name}` })).statusCode)
})
