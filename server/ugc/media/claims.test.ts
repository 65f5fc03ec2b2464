import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { altsInput, imagesInput, Media, posterInput } from '#contract/ugc/media.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember } from '#server/testing/browsers.ts'
import { uploads } from './media.tables.ts'
import { type ClaimedMedia, claimUpload, claimMedia, releaseMedia, restoreMedia, withholdMedia } from './claims.ts'

const site = createSharedSite()
const toFileName = (digits: string | number, extension = 'webp') => `${String(digits).padStart(32, '0')}.${extension}`
const toPath = (digits: string | number, extension = 'webp') => `/uploads/${toFileName(digits, extension)}`

const PICTURES = Array.from({ length: 10 }, (_, i) => 10 + i)
const [FIRST, SECOND] = [toPath(10), toPath(11)]
const [FILM, SECOND_FILM] = [toPath('f1', 'mp4'), toPath('f2', 'webm')]
const [AVATAR, USED, TAKEN_DOWN] = [toPath('a1'), toPath('b1'), toPath('c1')]
const [RELEASED, FOREIGN] = [toPath('d1'), toPath('e1')]

let [ming, hong] = [0, 0]
beforeEach(async () => {
  await createMember(site)
  await createMember(site, '13900139000')
  const { rows } = await site.db.execute<{ id: number }>(sql`select id from users order by phone`)
  ;[ming, hong] = rows.map(({ id }) => id) as [number, number]
  const now = site.clock.now()
  const mine = { userId: ming, scene: 'forum', kind: 'image', bytes: 9, width: 60, height: 40, createdAt: now } as const
  await site.db.insert(uploads).values([
    ...PICTURES.map((i) => ({
      ...mine,
      name: toFileName(i),
      thumbhash: `hash${i}`,
      animated: i === 11,
      hasQr: i === 12,
    })),
    { ...mine, name: toFileName('f1', 'mp4'), kind: 'video' },
    { ...mine, name: toFileName('f2', 'webm'), kind: 'video' },
    { ...mine, name: toFileName('a1'), scene: 'avatar' },
    { ...mine, name: toFileName('b1'), usedAt: now },
    { ...mine, name: toFileName('c1'), usedAt: now, withheld: true },
    { ...mine, name: toFileName('d1'), withheld: true },
    { ...mine, name: toFileName('e1'), userId: hong },
  ])
})

interface MediaInput {
  images?: string
  alts?: string[]
  poster?: string
}
type ClaimRest = Partial<Parameters<typeof claimMedia>[3]>

const claimAs = ({ images = '', ...rest }: MediaInput, terms: ClaimRest = {}, who = ming) =>
  site.db.transaction((tx) => claimMedia(tx, who, { images, ...rest }, { now: site.clock.now(), ...terms }))

const listUsed = async () => {
  const rows = await site.db.select().from(uploads)
  return rows.flatMap(({ name, usedAt }) => (usedAt ? [name] : [])).toSorted()
}

const pictures = (count: number) => PICTURES.slice(0, count).map((i) => toPath(i))

describe('claimMedia', () => {
  const UNKNOWN = 'unknown_media'
  test.each<[string, MediaInput, string]>([
    ['the upload of another member', { images: FOREIGN }, UNKNOWN],
    ['an own and a foreign upload', { images: `${FIRST},${FOREIGN}` }, UNKNOWN],
    ['an upload in use', { images: USED }, UNKNOWN],
    ['a withheld upload in use', { images: TAKEN_DOWN }, UNKNOWN],
    ['a released upload', { images: RELEASED }, UNKNOWN],
    ['an avatar', { images: AVATAR }, UNKNOWN],
    ['an empty entry', { images: `${FIRST},,${SECOND}` }, UNKNOWN],
    ['a complete URL', { images: `https://evil.example${FIRST}` }, UNKNOWN],
    ['a name without a folder', { images: toFileName(10) }, UNKNOWN],
    ['a path with a prefix', { images: `/x${FIRST}` }, UNKNOWN],
    ['a path traversal', { images: FIRST.replace('/uploads/', '/uploads/../uploads/') }, UNKNOWN],
    ['a query', { images: `${FIRST}?x=1` }, UNKNOWN],
    ['SQL', { images: `${FIRST}' or '1'='1` }, UNKNOWN],
    ['a narrower width', { images: toPath(10).replace('.webp', '-320.webp') }, UNKNOWN],
    ['a wrong extension', { images: FIRST.replace('webp', 'mp4') }, UNKNOWN],
    ['a picture twice', { images: `${FIRST},${FIRST}` }, 'media_twice'],
    ['ten pictures', { images: pictures(10).join(',') }, 'too_many_media'],
    ['a picture and a video', { images: `${FIRST},${FILM}` }, 'media_mixed'],
    ['two videos', { images: `${FILM},${SECOND_FILM}` }, 'one_video'],
    ['a poster of a picture', { images: FIRST, poster: SECOND }, 'bad_poster'],
    ['a poster without a video', { poster: FIRST }, 'bad_poster'],
    ['a poster that is a video', { images: FILM, poster: SECOND_FILM }, 'bad_poster'],
    ['a poster that is the video', { images: FILM, poster: FILM }, 'media_twice'],
    ['a foreign poster', { images: FILM, poster: FOREIGN }, UNKNOWN],
  ])('rejects %s and claims nothing', async (_what, sent, code) => {
    const before = await listUsed()
    await expect(claimAs(sent)).rejects.toMatchObject({ code })
    expect(await listUsed()).toEqual(before)
  })

  test('rejects a video where only pictures are allowed', async () => {
    await expect(claimAs({ images: FILM }, { only: 'pictures' })).rejects.toMatchObject({ code: 'pictures_only' })
    await site.db.execute(sql`update uploads set kind = 'video' where name = ${toFileName(10)}`)
    await expect(claimAs({ images: FIRST }, { only: 'pictures' })).rejects.toMatchObject({ code: 'pictures_only' })
    expect(await claimAs({ images: SECOND }, { only: 'pictures' })).toHaveLength(1)
  })

  test('claims nine pictures once, in order', async () => {
    const sent = pictures(9).toReversed()
    const media = await claimAs({ images: sent.join(' , '), alts: ['走势图', ''] })
    expect(media.map(({ path }) => path)).toEqual(sent)
    expect(media[0]).toEqual({
      path: toPath(18),
      kind: 'image',
      width: 60,
      height: 40,
      thumbhash: 'hash18',
      alt: '走势图',
      poster: '',
      animated: 0,
      hasQr: false,
    })
    expect(media.map(({ animated, hasQr }) => [animated, hasQr])).toContainEqual([1, false])
    expect(media.map(({ animated, hasQr }) => [animated, hasQr])).toContainEqual([0, true])
    await expect(claimAs({ images: toPath(18) })).rejects.toMatchObject({ code: UNKNOWN })
    expect(z.array(Media).parse(media)[0]).not.toHaveProperty('hasQr')
  })

  test('claims one video, with or without a poster', async () => {
    expect(await claimAs({ images: SECOND_FILM })).toMatchObject([{ kind: 'video', thumbhash: '', poster: '' }])
    const [film] = await claimAs({ images: FILM, poster: toPath(12) })
    expect(film).toMatchObject({ path: FILM, kind: 'video', thumbhash: 'hash12', poster: toPath(12), hasQr: true })
    await expect(claimAs({ images: toPath(12) })).rejects.toMatchObject({ code: UNKNOWN })
  })
})

describe('claimMedia for an edit', () => {
  test('accepts existing media together with new uploads', async () => {
    const already = await claimAs({ images: `${FIRST},${SECOND}` })
    const edited = await claimAs({ images: `${toPath(12)},${FIRST}` }, { already })
    expect(edited.map(({ path }) => path)).toEqual([toPath(12), FIRST])
  })

  test('rejects media of the post that were released meanwhile', async () => {
    const already = await claimAs({ images: FIRST })
    await site.db.transaction((tx) => releaseMedia(tx, [{ userId: ming, media: already }]))
    await expect(claimAs({ images: FIRST }, { already })).rejects.toMatchObject({ code: 'unknown_media' })
  })

  test('rejects media of another member', async () => {
    const already = await claimAs({ images: FOREIGN }, {}, hong)
    await expect(claimAs({ images: FOREIGN }, { already })).rejects.toMatchObject({ code: 'unknown_media' })
  })
})

describe('releaseMedia', () => {
  test('withholds uploads, schedules the deletion of their files, keeps their rows', async () => {
    const media = await claimAs({ images: FILM, poster: FIRST })
    await site.db.transaction((tx) => releaseMedia(tx, [{ userId: ming, media }]))
    const { rows } = await site.db.execute(sql`select name from uploads where withheld and used_at is null order by 1`)
    expect(rows).toEqual(
      [toFileName('f1', 'mp4'), toFileName(10), toFileName('d1')].toSorted().map((name) => ({ name })),
    )
    const { rows: jobs } = await site.db.execute<{ files: string[] }>(
      sql`select payload->'files' as files from graphile_worker._private_jobs order by id desc limit 1`,
    )
    const gone = ['10-320.webp', '10-960.webp', '10.webp', 'f1.mp4'].map((end) => expect.stringMatching(`0${end}$`))
    expect(jobs.flatMap(({ files }) => files).toSorted()).toEqual(gone)
  })

  test('releases only uploads of the given member', async () => {
    const media = await claimAs({ images: FOREIGN }, {}, hong)
    await site.db.transaction((tx) => releaseMedia(tx, [{ userId: ming, media }]))
    expect(await listUsed()).toContain(toFileName('e1'))
  })
})

describe('withholdMedia and restoreMedia', () => {
  const served = async (media: readonly ClaimedMedia[]) => {
    const { rows } = await site.db.execute<{ name: string }>(sql`select name from uploads where not withheld`)
    return media.every(({ path }) => rows.some(({ name }) => path.endsWith(name)))
  }

  test('restores withheld media, but not released media', async () => {
    const media = await claimAs({ images: `${FIRST},${SECOND}` })
    await site.db.transaction((tx) => withholdMedia(tx, media))
    expect(await served(media)).toBe(false)
    await site.db.transaction((tx) => restoreMedia(tx, media))
    expect(await served(media)).toBe(true)
    await site.db.transaction((tx) => releaseMedia(tx, [{ userId: ming, media }]))
    await site.db.transaction((tx) => restoreMedia(tx, media))
    expect(await served(media.slice(0, 1))).toBe(false)
  })

  test('rejects a withheld picture as avatar', async () => {
    await site.db.execute(sql`update uploads set withheld = true where name = ${toFileName('a1')}`)
    const taken = site.db.transaction((tx) => claimUpload(tx, ming, 'avatar', AVATAR, site.clock.now()))
    await expect(taken).rejects.toMatchObject({ code: 'unknown_upload' })
  })
})

test.each<[string, unknown, boolean]>([
  ['undefined', undefined, true],
  ['nine', pictures(9).join(','), true],
  ['ten', pictures(10).join(','), false],
  ['too long a text', 'x'.repeat(1001), false],
  ['a list', [FIRST], false],
])('imagesInput, given %s, accepts only strings of at most nine paths', (_what, images, fits) => {
  expect(imagesInput.safeParse(images).success).toBe(fits)
})

test('limits the length of alternative texts and poster paths', () => {
  expect(altsInput.parse([' 走\u200B势 '])).toEqual(['走势'])
  expect(altsInput.safeParse(['x'.repeat(201)]).success).toBe(false)
  expect(altsInput.safeParse(Array.from({ length: 10 }, () => '')).success).toBe(false)
  expect(posterInput.safeParse('x'.repeat(101)).success).toBe(false)
})
