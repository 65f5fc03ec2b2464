import { describe, expect, test } from 'vitest'
import { agreement } from '#contract/account.ts'
import {
  addAgreement,
  agreementVersions,
  editedArticle,
  editedArticles,
  editedBanners,
  editedContact,
  publishArticle,
  restoreArticle,
  saveArticle,
  saveBanner,
  setContact,
  showArticle,
} from '#contract/content.console.ts'
import { articleDetail, banners, contact, notices } from '#contract/content.ts'
import { inTransaction } from '#server/db/retried.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aBrowser, anOperator, type Browser } from '#server/testing/people.ts'
import { layFirstContent } from './content.ts'

const site = aSharedSite()
const NEW = { kind: 'notice', revision: 0, title: '休市安排', memo: '', content: '<p>甲</p>' } as const
const BANNER = {
  revision: 0,
  place: 2,
  title: '活动',
  memo: '',
  note: '',
  image: '/banners/month.svg',
  link: '/number',
  position: 0,
  shown: true,
  from: '',
  until: '',
}
const MINUTE = 60_000
const ELSEWHERE = { status: 400, msg: '其他人刚刚改过，请取最新内容后再保存', data: null }

const anEditor = (): Promise<Browser> => anOperator(site, 'editor')
const titles = async () => (await aBrowser(site).call(notices, {})).data.map(({ title }) => title)
/** What players are told within the two seconds that a change may take. */
const sooner = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 2000 })

describe('an article', () => {
  test('is a draft, published, changed and restored, with every text kept', async () => {
    const editor = await anEditor()
    const { data: made } = await editor.call(saveArticle, NEW)
    expect(await titles()).toEqual([])
    const { data: published } = await editor.call(publishArticle, made)
    await sooner(titles).toEqual(['休市安排'])
    const change = {
      ...NEW,
      ...published,
      title: '休市安排（更新）',
      content: '<p onclick="x()">乙<script>x()</script></p>',
    }
    const { data: changed } = await editor.call(saveArticle, change)
    expect(await titles()).toEqual(['休市安排'])
    await editor.call(publishArticle, changed)
    await sooner(titles).toEqual(['休市安排（更新）'])
    expect((await aBrowser(site).call(articleDetail, { id: made.id })).data.content).toBe('<p>乙</p>')
    const { data: read } = await editor.call(editedArticle, { id: made.id })
    expect(read.versions.map(({ title }) => title)).toEqual(['休市安排（更新）', '休市安排'])
    const restored = await editor.call(restoreArticle, { id: made.id, revision: read.revision, from: made.revision })
    await editor.call(publishArticle, restored.data)
    await sooner(titles).toEqual(['休市安排'])
  })

  test('is published at its time, and what is shown stays until then', async () => {
    const editor = await anEditor()
    const { data: made } = await editor.call(saveArticle, NEW)
    const late = await editor.call(publishArticle, { ...made, at: '2022-10-20 10:01:00' })
    expect(await titles()).toEqual([])
    site.clock.advance(MINUTE)
    expect(await titles()).toEqual(['休市安排'])
    const { data: next } = await editor.call(saveArticle, { ...NEW, ...late.data, title: '第二版' })
    await editor.call(publishArticle, { ...next, at: '2022-10-20 10:02:00' })
    await sooner(titles).toEqual(['休市安排'])
    site.clock.advance(MINUTE)
    expect(await titles()).toEqual(['第二版'])
    expect((await editor.call(publishArticle, { ...next, at: '2022-10-20 10:00:00' })).msg).toBe('时间应在现在之后')
  })

  test('of two editors the second is told, and nothing of the first is lost', async () => {
    const [one, other] = [await anEditor(), await anOperator(site, 'administrator', '13600136001')]
    const { data: made } = await one.call(saveArticle, NEW)
    const answers = await Promise.all(
      [one, other].map((who, at) => who.call(saveArticle, { ...NEW, ...made, title: `改${at}` })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)).toEqual(ELSEWHERE)
    expect((await one.call(editedArticle, { id: made.id })).data.versions).toHaveLength(2)
  })

  test('is hidden and shown again', async () => {
    const editor = await anEditor()
    const { data: made } = await editor.call(saveArticle, NEW)
    const { data: published } = await editor.call(publishArticle, made)
    const { data: hidden } = await editor.call(showArticle, { ...published, shown: false })
    await sooner(titles).toEqual([])
    await editor.call(showArticle, { ...hidden, shown: true })
    await sooner(titles).toEqual(['休市安排'])
    expect((await editor.call(editedArticles, { kind: 'notice' })).data).toMatchObject([
      { title: '休市安排', shown: true, has_draft: false },
    ])
  })

  test('that came with the site keeps its own text as the first version', async () => {
    const editor = await anEditor()
    await inTransaction(site.db, (tx) => layFirstContent(tx, site.clock.now()))
    const [first] = (await editor.call(editedArticles, { kind: 'help' })).data
    const { id, revision } = first ?? { id: 0, revision: 0 }
    const { data: saved } = await editor.call(saveArticle, { ...NEW, kind: 'help', id, revision, title: '改过' })
    const read = async () => (await aBrowser(site).call(articleDetail, { id })).data.title
    expect(await read()).toBe(first?.title)
    await editor.call(publishArticle, saved)
    await sooner(read).toBe('改过')
    const { data } = await editor.call(editedArticle, { id })
    expect(data.versions.map(({ title }) => title)).toEqual(['改过', first?.title])
  })

  test.each<[object, string]>([
    [{ title: ' ' }, '请填写标题'],
    [{ title: '长'.repeat(61) }, '标题最多60字'],
    [{ content: '<script>x()</script>' }, '正文里没有可以显示的内容'],
    [{ content: `<p>甲<img src="/uploads/${'0'.repeat(32)}.webp"></p>` }, '图片不存在，请重新上传'],
    [{ id: 999_999 }, '没有这篇文章'],
  ])('%o is refused in words', async (wrong, words) => {
    expect((await (await anEditor()).call(saveArticle, { ...NEW, ...wrong })).msg).toBe(words)
  })
})

test('an agreement gets a version that is in force from its time on; those before stay', async () => {
  const editor = await anEditor()
  const text = { title: '用户协议', memo: '新增一条', content: '<p>甲</p>' }
  const inForce = async () => (await aBrowser(site).call(agreement, { id: 2 })).data?.version
  expect((await editor.call(addAgreement, { name: 'user', revision: 0, ...text })).data.revision).toBe(1)
  await sooner(inForce).toBe(1)
  const later = { name: 'user', revision: 1, ...text, from: '2022-10-20 10:01:00' } as const
  expect((await editor.call(addAgreement, later)).data.revision).toBe(2)
  expect(await editor.call(addAgreement, later)).toEqual(ELSEWHERE)
  expect(await inForce()).toBe(1)
  site.clock.advance(MINUTE)
  expect(await inForce()).toBe(2)
  expect((await editor.call(agreementVersions, {})).data.map(({ version }) => version)).toEqual([2, 1])
})

test('the contact lines are written once per reading, and the audit log says from what to what', async () => {
  const editor = await anEditor()
  const { data: read } = await editor.call(editedContact, {})
  expect(read.placeholders).toContain('email')
  const lines = { ...read.lines, email: 'hi@caiyun.cn' }
  expect((await editor.call(setContact, { revision: read.revision, lines })).status).toBe(200)
  await sooner(async () => (await aBrowser(site).call(contact, {})).data.email).toBe('hi@caiyun.cn')
  expect(await editor.call(setContact, { revision: read.revision, lines })).toEqual(ELSEWHERE)
  expect((await editor.call(editedContact, {})).data.placeholders).not.toContain('email')
  const { rows } = await site.db.execute("select detail from audit_log where action = 'contact_changed'")
  expect(rows).toEqual([{ detail: { email: { from: 'help@example.com', to: 'hi@caiyun.cn' } } }])
  const wrong = { revision: 2, lines: { ...lines, gzh_qrcode: 'javascript:alert(1)' } }
  expect((await editor.call(setContact, wrong)).msg).toBe('公众号二维码应为上传的图片或 https 网址')
})

test('a banner is shown from its start until its end', async () => {
  const editor = await anEditor()
  const times = { from: '2022-10-20 10:01:00', until: '2022-10-20 10:02:00' }
  const { data: made } = await editor.call(saveBanner, { ...BANNER, ...times })
  const shown = async () => (await aBrowser(site).call(banners, {})).data.map(({ title }) => title)
  const seen = [await shown()]
  for (let minute = 0; minute < 2; minute++) {
    site.clock.advance(MINUTE)
    seen.push(await shown())
  }
  expect(seen).toEqual([[], ['活动'], []])
  await editor.call(saveBanner, { ...BANNER, ...made, title: '一直在' })
  await sooner(shown).toEqual(['一直在'])
  expect(await editor.call(saveBanner, { ...BANNER, ...made })).toEqual(ELSEWHERE)
  expect((await editor.call(editedBanners, {})).data).toMatchObject([{ title: '一直在', revision: 2, from: '' }])
})

test.each<[object, string]>([
  [{ link: '//evil.example' }, '链接应为本站以 / 开头的地址'],
  [{ link: 'javascript:alert(1)' }, '链接应为本站以 / 开头的地址'],
  [{ image: '/api/login/logout' }, '图片应为上传的图片或本站绘制的图'],
  [{ from: '2022-02-30 00:00:00' }, '时间格式为 YYYY-MM-DD HH:mm:ss'],
  [{ from: '2022-10-21 00:00:00', until: '2022-10-21 00:00:00' }, '结束时间应在开始时间之后'],
])('a banner with %o is refused in words', async (wrong, words) => {
  expect((await (await anEditor()).call(saveBanner, { ...BANNER, ...wrong })).msg).toBe(words)
})
