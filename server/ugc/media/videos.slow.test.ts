import cookie from '@fastify/cookie'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/people/account.ts'
import { finishUpload, RESUMABLE_FROM, RESUMABLE_PATH, VIDEO_LIMIT } from '#contract/infra/upload.ts'
import { NO_RATE_LIMITS } from '#server/infra/http/route.ts'
import type { Member } from '#server/infra/http/session.ts'
import type { TestSite } from '#server/testing/site.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createMember, requestCodeText } from '#server/testing/browsers.ts'
import { mediaRoutes } from './media.routes.ts'
import { uploadParts, uploads } from './media.tables.ts'
import { claimMedia } from './claims.ts'
import { cleanUpUploads } from './uploads.ts'
import { openUploadStorage } from './storage.ts'
import { createVideo } from './testing/video.ts'
import { sendPicture } from './testing/send-picture.ts'

const site = createSharedSite()
const forum = { scene: 'forum', name: 'a.mov', type: 'video/quicktime' }
const listDrafts = () => readdir(join(site.config.dataDir, 'drafts'))
const formatCookie = ({ cookies }: Browser) => `Admin-Token=${cookies.get('Admin-Token')}`
const TOO_MUCH = '今天上传的文件太多了，请明天再来'

let ming: Browser
beforeEach(async () => {
  ming = await createMember(site)
  for (const name of await listDrafts()) await rm(join(site.config.dataDir, 'drafts', name))
})

describe('video uploads', () => {
  test('serves byte ranges of a stored video', async () => {
    const { status, data } = (await sendPicture(site, ming, await createVideo({ container: 'mov' }), forum)).json()
    expect(status).toBe(200)
    expect(data.path).toMatch(/^\/uploads\/[0-9a-f]{32}\.mp4$/)
    const whole = await site.app.inject({ url: data.path })
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    const part = await site.app.inject({ url: data.path, headers: { range: 'bytes=4-7' } })
    expect([part.statusCode, part.body]).toEqual([206, 'ftyp'])
    const [row] = await site.db.select().from(uploads)
    expect(row).toMatchObject({ kind: 'video', bytes: whole.rawPayload.length, width: 64, height: 48, thumbhash: '' })
    const claimed = site.db.transaction((tx) =>
      claimMedia(tx, row!.userId, { images: data.path }, { now: site.clock.now() }),
    )
    expect(await claimed).toMatchObject([{ path: data.path, kind: 'video' }])
    expect(await listDrafts()).toEqual([])
  })

  test('stores a WebM video as WebM', async () => {
    const sent = await createVideo({ container: 'webm', codec: 'vp9' })
    const { data } = (await sendPicture(site, ming, sent, { scene: null })).json()
    expect((await site.app.inject({ url: data.path })).headers['content-type']).toBe('video/webm')
  })

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['HTML renamed', () => Buffer.from('<!doctype html><script>alert(1)</script>'), '只支持 JPG'],
    ['AVI', () => Buffer.from(`RIFF\0\0\0\0AVI LIST${'\0'.repeat(60)}`, 'latin1'), '只支持 MP4'],
    ['HEVC', () => createVideo({ codec: 'hevc' }), 'HEVC'],
    ['301 seconds', () => createVideo({ seconds: 301, rate: 1 }), '5分钟'],
  ])('rejects a file (%s) and leaves no files', async (_what, made, words) => {
    const answer = (await sendPicture(site, ming, await made(), { ...forum, name: 'a.mp4' })).json()
    expect([answer.status, answer.msg]).toEqual([400, expect.stringContaining(words)])
    expect([await listDrafts(), await site.db.$count(uploads)]).toEqual([[], 0])
  })

  test('rejects a video as avatar', async () => {
    const { msg } = (await sendPicture(site, ming, await createVideo(), { scene: 'avatar' })).json()
    expect(msg).toBe('只支持 JPG、PNG、WebP、GIF 图片')
  })

  test('rejects a video of more than 80,000 frames', async () => {
    const sent = await createVideo({ seconds: 100, rate: 801, weight: 1 })
    expect((await sendPicture(site, ming, sent, forum)).json().msg).toBe('视频不能超过5分钟')
  })

  test('rejects an upload above 100 MB, leaves no files', async () => {
    const answer = await sendPicture(site, ming, Buffer.alloc(VIDEO_LIMIT + 1), forum)
    expect([answer.statusCode, answer.json().status]).toEqual([413, 413])
    expect(await listDrafts()).toEqual([])
  })
})

type Headers = Record<string, string>
type Method = 'POST' | 'PATCH' | 'HEAD' | 'DELETE' | 'OPTIONS' | 'GET'

/** Creates a client that sends tus requests as a browser does. */
function createTusClient(who: Browser, { app }: Pick<TestSite, 'app'> = site) {
  const call = (method: Method, url: string, more: Headers = {}, payload?: Buffer) => {
    const headers = { cookie: formatCookie(who), 'sec-fetch-site': 'same-origin', 'tus-resumable': '1.0.0', ...more }
    return app.inject({ method, url, headers, ...(payload && { payload }) })
  }
  return {
    call,
    begin: (bytes: number, more: Headers = {}) =>
      call('POST', RESUMABLE_PATH, { 'upload-length': String(bytes), ...more }),
    part: (url: string, offset: number, payload: Buffer) =>
      call(
        'PATCH',
        url,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        payload,
      ),
  }
}

const parseUploadId = (url: string) => url.slice(url.lastIndexOf('/') + 1)

async function beginUpload(who: Browser, bytes: number): Promise<string> {
  const { statusCode, headers } = await createTusClient(who).begin(bytes)
  expect([statusCode, headers['tus-resumable']]).toEqual([201, '1.0.0'])
  return String(headers.location)
}

describe('resumable uploads', () => {
  test('rejects an empty file with a message', async () => {
    const { statusCode, body } = await createTusClient(ming).begin(0)
    expect([statusCode, JSON.parse(body)]).toEqual([400, { status: 400, msg: '请选择要上传的文件', data: null }])
  })

  test('resumes after an interruption and creates one upload', async () => {
    const sent = await createVideo({ weight: 2_000_000 })
    const [size, cut] = [sent.length, RESUMABLE_FROM]
    const { call, part } = createTusClient(ming)
    const url = await beginUpload(ming, size)
    expect(url).toMatch(/^\/api\/upload\/tus\/[0-9a-f]{32}$/)
    const first = await part(url, 0, sent.subarray(0, cut))
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(cut)])
    expect(Object.keys(first.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(first.headers['cache-control']).toBe('no-store')
    expect((await ming.call(finishUpload, { id: parseUploadId(url) })).msg).toBe('上传的内容不完整，请重新上传')
    expect((await part(url, 0, sent)).statusCode).toBe(409)
    const { headers } = await call('HEAD', url)
    expect([headers['upload-offset'], headers['upload-length']]).toEqual([String(cut), String(size)])
    expect((await part(url, cut, sent.subarray(cut))).statusCode).toBe(204)
    const { data, status } = await ming.call(finishUpload, { id: parseUploadId(url) })
    expect([status, data.path]).toEqual([200, expect.stringMatching(/\.mp4$/)])
    expect((await site.app.inject({ url: data.path })).statusCode).toBe(200)
    expect((await ming.call(finishUpload, { id: parseUploadId(url) })).data).toEqual(data)
    expect([await site.db.$count(uploads), await listDrafts()]).toEqual([1, []])
  })

  test('resumes after a broken connection', async () => {
    const url = await beginUpload(ming, 5_000_000)
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = site.app.server.address() as AddressInfo
    const head = [
      `PATCH ${url} HTTP/1.1`,
      'host: x',
      `cookie: ${formatCookie(ming)}`,
      'sec-fetch-site: same-origin',
      'tus-resumable: 1.0.0',
      'upload-offset: 0',
      'content-type: application/offset+octet-stream',
      'content-length: 5000000',
    ]
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(Buffer.alloc(1_000_000))
    const offset = async () => Number((await createTusClient(ming).call('HEAD', url)).headers['upload-offset'])
    await expect.poll(offset).toBe(1_000_000)
    socket.destroy()
    await expect
      .poll(async () => (await createTusClient(ming).part(url, 1_000_000, Buffer.alloc(4_000_000))).statusCode)
      .toBe(204)
    expect(await offset()).toBe(5_000_000)
  })

  test('creates one upload for concurrent finish calls', async () => {
    const sent = await createVideo()
    const url = await beginUpload(ming, sent.length)
    await createTusClient(ming).part(url, 0, sent)
    const answers = await Promise.all([1, 2].map(() => ming.call(finishUpload, { id: parseUploadId(url) })))
    expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['', '同时上传的文件太多，请等前面的传完再上传'])
    expect(await site.db.$count(uploads)).toBe(1)
  })

  test('returns 404 for an upload of another member', async () => {
    const hong = await createMember(site, '13900139000')
    const url = await beginUpload(ming, 10)
    const nowhere = url.replace(/.{32}$/, '0'.repeat(32))
    for (const method of ['HEAD', 'DELETE'] as const)
      expect((await createTusClient(hong).call(method, url)).statusCode, method).toBe(404)
    const foreign = await createTusClient(hong).part(url, 0, Buffer.from('x'))
    expect([foreign.statusCode, foreign.body]).toEqual([
      404,
      (await createTusClient(hong).part(nowhere, 0, Buffer.from('x'))).body,
    ])
    expect(await hong.call(finishUpload, { id: parseUploadId(url) })).toEqual(
      await hong.call(finishUpload, { id: parseUploadId(nowhere) }),
    )
    const stranger = await createTusClient({ ...ming, cookies: new Map() }).begin(10)
    expect([stranger.statusCode, stranger.json().status]).toEqual([401, 401])
    expect((await createTusClient(ming).call('HEAD', url)).statusCode).toBe(200)
  })

  // The tus library reads the file id from the end of the whole URL.
  describe.each<[string, (url: string) => string]>([
    ['?x=/ID', (url) => `?x=/${parseUploadId(url)}`],
    ['?x=PATH/', (url) => `?x=${url}/`],
    ['?x=%2FID', (url) => `?x=%2F${parseUploadId(url)}`],
    ['#/ID', (url) => `#/${parseUploadId(url)}`],
  ])('URL with suffix %s', (_what, behind) => {
    // Columns: method, headers, expected status, expected offset of the member's own file.
    test.each<[Method, Headers, number, string | undefined]>([
      ['HEAD', {}, 200, '2'],
      ['PATCH', { 'upload-offset': '2', 'content-type': 'application/offset+octet-stream' }, 204, '4'],
      ['DELETE', {}, 204, undefined],
      ['POST', { 'upload-length': '9' }, 404, '2'],
      ['OPTIONS', {}, 404, '2'],
      ['GET', {}, 404, '2'],
    ])('reads a %s request’s file id from the path only', async (method, headers, status, mine) => {
      const hong = await createMember(site, '13900139000')
      const [own, other] = [await beginUpload(ming, 10), await beginUpload(hong, 10)]
      await createTusClient(ming).part(own, 0, Buffer.from('MI'))
      await createTusClient(hong).part(other, 0, Buffer.from('HONG'))
      const payload = method === 'PATCH' ? Buffer.from('NG') : undefined
      const { statusCode } = await createTusClient(ming).call(method, `${own}${behind(other)}`, headers, payload)
      const offset = async (who: Browser, url: string) =>
        (await createTusClient(who).call('HEAD', url)).headers['upload-offset']
      expect([statusCode, await offset(hong, other), await offset(ming, own)]).toEqual([status, '4', mine])
    })
  })

  test('rejects cross-site requests', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await createTusClient(ming).begin(10, foreign)).statusCode).toBe(403)
    const { headers } = await createTusClient(ming).begin(10, { origin: 'https://evil.example' })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test.each<[string, Headers, number]>([
    ['more than 100 MB', { 'upload-length': String(VIDEO_LIMIT + 1) }, 413],
    ['no length', {}, 400],
    ['a deferred length', { 'upload-defer-length': '1' }, 501],
    ['another protocol', { 'upload-length': '9', 'tus-resumable': '0.1' }, 400],
  ])('rejects a new upload with %s', async (_what, headers, status) => {
    expect((await createTusClient(ming).call('POST', RESUMABLE_PATH, headers)).statusCode).toBe(status)
    expect([await site.db.$count(uploadParts), await listDrafts()]).toEqual([0, []])
  })

  test('rejects bytes beyond the size or at a wrong offset', async () => {
    const url = await beginUpload(ming, 10)
    expect((await createTusClient(ming).part(url, 0, Buffer.alloc(11))).statusCode).toBe(413)
    expect((await createTusClient(ming).part(url, 5, Buffer.alloc(5))).statusCode).toBe(409)
    expect((await createTusClient(ming).call('HEAD', url)).headers['upload-offset']).toBe('0')
  })

  test.each(['..%2f..%2fpg', '%2e%2e', '..', 'CON', `${'0'.repeat(32)}%00`, `${'0'.repeat(32)}.part`, '／etc'])(
    'rejects the upload id %s',
    async (id) => {
      const { call } = createTusClient(ming)
      expect([400, 404]).toContain((await call('HEAD', `${RESUMABLE_PATH}/${id}`)).statusCode)
    },
  )

  test('counts an aborted upload’s declared bytes towards the quota', async () => {
    const url = await beginUpload(ming, 50 * 1024 * 1024)
    expect((await createTusClient(ming).call('DELETE', url)).statusCode).toBe(204)
    expect(await listDrafts()).toEqual([])
    for (let i = 0; i < 9; i++) await beginUpload(ming, 50 * 1024 * 1024)
    const answer = await createTusClient(ming).begin(1)
    expect([answer.statusCode, answer.json()]).toEqual([400, { status: 400, msg: TOO_MUCH, data: null }])
    expect((await sendPicture(site, ming, await createVideo(), forum)).json().msg).toBe(TOO_MUCH)
  })

  test('accepts concurrent uploads up to the daily quota', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => createTusClient(ming).begin(90 * 1024 * 1024)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
    const { rows } = await site.db.execute<{ sum: number }>(sql`select sum(bytes)::float8 as sum from upload_parts`)
    expect(rows[0]?.sum).toBe(450 * 1024 * 1024)
  })

  test('deletes day-old unfinished uploads and stray drafts', async () => {
    const url = await beginUpload(ming, 10)
    const folder = join(site.config.dataDir, 'drafts')
    await writeFile(join(folder, 'left.part'), 'x')
    for (const name of await listDrafts())
      await utimes(join(folder, name), new Date('2000-01-01'), new Date('2000-01-01'))
    const sweep = async () => cleanUpUploads(site.db, await openUploadStorage(site.config), site.clock.now())
    site.clock.advance(24 * 3_600_000 - 1)
    await site.db.execute(sql`update sessions set expires_at = expires_at + interval '2 days'`)
    await beginUpload(ming, 10)
    await sweep()
    expect(await listDrafts()).toHaveLength(1)
    site.clock.advance(2)
    await sweep()
    expect(await site.db.$count(uploadParts)).toBe(1)
    expect((await createTusClient(ming).call('HEAD', url)).statusCode).toBe(404)
  })

  test('deletes the unfinished uploads of a deleted account', async () => {
    const url = await beginUpload(ming, 10)
    await createTusClient(ming).part(url, 0, Buffer.from('SECRET'))
    expect(await readFile(join(site.config.dataDir, 'drafts', `${parseUploadId(url)}.part`), 'utf8')).toBe('SECRET')
    await ming.call(deleteAccount, { code: await requestCodeText(ming, '13800138000', 'delete') })
    expect([await listDrafts(), await site.db.$count(uploadParts)]).toEqual([[], 0])
  })
})

test('rejects uploads below 1 GB of free space', async () => {
  const { rows } = await site.db.execute<{ id: number }>(sql`select id from users`)
  const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  await app.register(cookie)
  const member = { id: rows[0]!.id, role: null } as Member
  const context = { app, findMember: async () => member, prolong: async () => {}, counter: NO_RATE_LIMITS }
  const places = await openUploadStorage(site.config)
  let free = 2 ** 30 - 1
  let fillsUp = false
  const filling = { ...places.drafts, free: async () => (fillsUp ? free-- : free) }
  const { db, clock } = site
  await mediaRoutes({ ...context, db, clock, publicUrl: null, store: places.store, drafts: filling })
  const { begin, part } = createTusClient(ming, { app })
  const sent = await createVideo()
  const whole = () => sendPicture({ app }, ming, sent, forum)
  expect([(await whole()).statusCode, (await begin(10)).statusCode]).toEqual([503, 503])
  free++
  expect((await whole()).json().status).toBe(200)
  const { headers } = await begin(10)
  free--
  expect((await part(String(headers.location), 0, Buffer.alloc(10))).statusCode).toBe(503)
  // The free space is checked again after 8 of 10 MB.
  free = 2 ** 30
  fillsUp = true
  const full = await sendPicture({ app }, ming, Buffer.alloc(10 * 2 ** 20), forum)
  expect([full.statusCode, await listDrafts()]).toEqual([503, [`${parseUploadId(String(headers.location))}.part`]])
  await app.close()
})
