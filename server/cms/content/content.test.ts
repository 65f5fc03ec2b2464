import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articleDetail, banners as bannerCall, contact, notices, questions } from '#contract/cms/content.ts'
import type { Endpoint, ReplyOf, Envelope } from '#contract/infra/endpoint.ts'
import { createSite, type TestSite } from '#server/testing/site.ts'
import { getContact, listPlaceholders } from './contact.ts'
import { seedContent } from './first-content.ts'
import { articles, banners } from './content.tables.ts'
import { FIRST_HELP } from './first-help.ts'

let site: TestSite
beforeAll(async () => void (site = await createSite({ now: '2022-12-31T22:40:00+08:00' })))
afterAll(() => site.close())

async function callEndpoint<E extends Endpoint>(endpoint: E, query = ''): Promise<Envelope<ReplyOf<E>>> {
  return (await site.app.inject(`${endpoint.path}${query}`)).json()
}

describe('new site', () => {
  test('dates its announcement by the first start', async () => {
    const { data } = await callEndpoint(notices)
    expect(data).toHaveLength(1)
    expect(data[0]?.create_time).toBe('2022-12-31 22:40:00')
  })

  test('lists help articles in order, readable by id', async () => {
    const { data } = await callEndpoint(questions)
    expect(data[0]?.title).toBe('彩运是做什么的')
    for (const { id, title } of data) {
      const { data: article } = await callEndpoint(articleDetail, `?id=${id}`)
      expect(article.title).toBe(title)
      expect(article.content).toMatch(/^<p>|^<h2>|^<table>/)
    }
  })

  test('searches help texts, ignoring case and tags', async () => {
    const titles = async (q: string) => {
      const { data } = await callEndpoint(questions, `?q=${encodeURIComponent(q)}`)
      return data.map(({ title }) => title)
    }
    expect(await titles('兑奖期限')).toContain('真实彩票的兑奖期限')
    expect(await titles('福运奖 奖池')).toEqual(['双色球怎么玩，怎么算中奖'])
    expect(await titles('sha-256')).toEqual(['什么是“一轮”，怎样自己核对'])
    expect(await titles('tbody')).toEqual([])
    expect(await titles('%')).toEqual([])
    expect(await callEndpoint(questions, `?q=${'长'.repeat(51)}`)).toMatchObject({ status: 400, msg: '最多输入50字' })
  })

  test('hides placeholders of contact lines from players', async () => {
    const lines = await getContact(site.db)
    expect(listPlaceholders(lines)).toEqual(['gzh_qrcode', 'customer_qrcode', 'email', 'customer_service', 'site_icp'])
    expect(listPlaceholders({ ...lines, site_icp: '沪ICP备12345678号' })).not.toContain('site_icp')
    const { data } = await callEndpoint(contact)
    expect(data).toMatchObject({ gzh_qrcode: '', email: '', site_icp: '', open_time: lines.open_time })
    expect(Object.values(data).join()).not.toMatch(/example|000/)
  })
})

describe('content of an existing site', () => {
  test('does not change at a restart', async () => {
    const before = await site.db.select().from(articles)
    await site.db.update(banners).set({ shown: false, title: '改过的标题' }).where(eq(banners.slug, 'banner-pools'))
    await Promise.all([
      site.db.transaction((tx) => seedContent(tx, site.clock.now())),
      site.db.transaction((tx) => seedContent(tx, site.clock.now())),
    ])
    expect(await site.db.select().from(articles)).toEqual(before)
    const rows = await site.db.select().from(banners)
    expect(rows).toHaveLength(3)
    expect(rows.find(({ slug }) => slug === 'banner-pools')).toMatchObject({ shown: false, title: '改过的标题' })
  })

  test('updates shipped texts only if unedited', async () => {
    const bySlug = (slug: string) => site.db.select().from(articles).where(eq(articles.slug, slug))
    const [before] = await bySlug('help-locks')
    const asLaid = { topic: '', title: '旧题', memo: '旧说明', content: '<p>旧文</p>', position: 90 }
    const laid = createHash('sha256').update('\n旧题\n旧说明\n<p>旧文</p>').digest('hex')
    await site.db
      .update(articles)
      .set({ ...asLaid, laid, shown: false })
      .where(eq(articles.slug, 'help-locks'))
    await site.db.update(articles).set({ title: '我们的题' }).where(eq(articles.slug, 'help-vip'))
    await site.db.transaction((tx) => seedContent(tx, site.clock.now()))
    expect(await bySlug('help-locks')).toEqual([{ ...before, shown: false, position: 90 }])
    expect(await bySlug('help-vip')).toMatchObject([{ title: '我们的题' }])
    const asBefore = { shown: true, position: before?.position }
    await site.db.update(articles).set(asBefore).where(eq(articles.slug, 'help-locks'))
  })

  test('returns the image paths of banners, narrow ones for shipped images', async () => {
    const add = (image: string) => site.db.insert(banners).values({ place: 5, title: '自己的', image })
    await add('/uploads/own.webp')
    await add('/banners/month.svg')
    expect((await callEndpoint(bannerCall, '?type=5')).data).toMatchObject([
      { pathimg: '/uploads/own.webp', narrow: '/uploads/own.webp', alt: '', title: '自己的' },
      { pathimg: '/banners/month.svg', narrow: '/banners/month-narrow.svg', alt: '' },
    ])
    await site.db.delete(banners).where(eq(banners.place, 5))
  })

  test('seeds the content once in concurrent starts', async () => {
    await site.db.delete(articles)
    await Promise.all([1, 2, 3].map(() => site.db.transaction((tx) => seedContent(tx, site.clock.now()))))
    const slugs = (await site.db.select().from(articles)).map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs).toHaveLength(FIRST_HELP.length + 1)
  })

  test('excludes hidden articles and agreements from article detail', async () => {
    const row = { title: '隐私协议', content: '<p>…</p>', publishedAt: site.clock.now() }
    const [agreement] = await site.db
      .insert(articles)
      .values({ ...row, kind: 'agreement', agreement: 'privacy', version: 1 })
      .returning()
    const [hidden] = await site.db
      .insert(articles)
      .values({ ...row, kind: 'notice', shown: false })
      .returning()
    for (const id of [agreement?.id, hidden?.id, 999_999, 999_999_999_999_999]) {
      const answer = await callEndpoint(articleDetail, `?id=${id}`)
      expect(answer).toEqual({ status: 400, msg: '没有这篇文章', data: null })
    }
  })

  test('the database rejects duplicate or incomplete agreement versions', async () => {
    const row = { kind: 'agreement', title: '用户协议', content: '', publishedAt: site.clock.now() } as const
    await site.db.insert(articles).values({ ...row, agreement: 'user', version: 1 })
    await expect(site.db.insert(articles).values({ ...row, agreement: 'user', version: 1 })).rejects.toThrow()
    await expect(site.db.insert(articles).values({ ...row, version: 2 })).rejects.toThrow()
    await expect(
      site.db.insert(articles).values({ ...row, kind: 'help', agreement: 'user', version: 3 }),
    ).rejects.toThrow()
  })
})

test.each(['', '?id=', '?id=abc', '?id=0', '?id=-1', '?id=1.5', '?id=1&id=2', '?id=99999999999999999999'])(
  'rejects notice_detail%s with a message',
  async (query) => {
    const answer = await site.app.inject(`/api/index/notice_detail${query}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ status: 400, msg: expect.stringMatching(/\p{Script=Han}/u), data: null })
  },
)
