import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/people/account.ts'
import { agreement, agreementVersion } from '#contract/cms/agreements.ts'
import { bannerHistory, deleteBanner, editedBanners, placeBanner, saveBanner } from '#contract/cms/banners.console.ts'
import { contactHistory, editedContact, setContact } from '#contract/cms/contact.console.ts'
import * as calls from '#contract/cms/content.console.ts'
import { articleDetail, banners, contact, notices, questions } from '#contract/cms/content.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createOperator, type Browser, requestCodeText } from '#server/testing/browsers.ts'
import { buildDocument, buildDocumentWith } from './testing/content.cases.ts'
import { cleanUpUploads, openUploadStorage } from '#server/ugc/media/media.ts'
import { seedContent } from './first-content.ts'

const site = createSharedSite()
const NEW = { kind: 'notice', revision: 0, title: '休市安排', memo: '', doc: buildDocument('甲') } as const
const BANNER = {
  revision: 0,
  place: 2,
  title: '活动',
  memo: '',
  note: '',
  image: '/banners/month.svg',
  link: '/number',
  shown: true,
  from: '',
  until: '',
}
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const EDITED_ELSEWHERE = { status: 400, msg: '其他人刚刚改过，请取最新内容后再保存', data: null }

let editor: Browser
beforeEach(async () => void (editor = await createOperator(site, 'editor')))

const listTitles = async () => (await createBrowser(site).call(notices, {})).data.map(({ title }) => title)
/** Polls for up to two seconds, the maximum delay of the cache. */
const pollSoon = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 2000 })

const buildUploadName = (digit: number) => `${String(digit).padStart(32, '0')}.webp`
const buildUploadPath = (digit: number) => `/uploads/${buildUploadName(digit)}`
const buildFigure = (digit: number) => ({ type: 'figure', attrs: { src: buildUploadPath(digit) } })

/** Inserts an image uploaded by the only operator. */
const insertUpload = (digit: number) =>
  site.db.execute(sql`insert into uploads (name, user_id, scene, kind, bytes, width, height, created_at)
    select ${buildUploadName(digit)}, min(id), 'forum', 'image', 9, 60, 40, ${site.clock.now().toISOString()} from users`)

async function listKeptUploads(): Promise<string[]> {
  const { rows } = await site.db.execute<{ name: string }>(
    'select name from uploads where used_at is not null order by name',
  )
  return rows.map(({ name }) => `/uploads/${name}`)
}

describe('article', () => {
  test('is created once for repeated form submissions', async () => {
    const form = crypto.randomUUID()
    const send = (title: string) => editor.call(calls.saveArticle, { ...NEW, title, form })
    const [first, second] = await Promise.all([send('休市安排'), send('休市安排')])
    expect(second.data.id).toBe(first.data.id)
    const third = await send('休市安排（更新）')
    expect(third.data).toEqual({ id: first.data.id, revision: 3 })
    const { data } = await editor.call(calls.editedNotices, {})
    expect(data.filter(({ title }) => title.startsWith('休市安排')).map(({ title }) => title)).toEqual([
      '休市安排（更新）',
    ])
    expect((await editor.call(calls.saveArticle, { ...NEW, form: crypto.randomUUID() })).data.id).not.toBe(
      first.data.id,
    )
  })

  test('preserves all its versions', async () => {
    const { data: made } = await editor.call(calls.saveArticle, NEW)
    expect(await listTitles()).toEqual([])
    const { data: published } = await editor.call(calls.publishArticle, made)
    await pollSoon(listTitles).toEqual(['休市安排'])
    const change = {
      ...NEW,
      ...published,
      title: '休市安排（更新）',
      doc: buildDocumentWith({
        type: 'paragraph',
        attrs: { onclick: 'x()' },
        content: [{ type: 'text', text: '乙<script>' }],
      }),
    }
    const { data: changed } = await editor.call(calls.saveArticle, change)
    expect(await listTitles()).toEqual(['休市安排'])
    await editor.call(calls.publishArticle, changed)
    await pollSoon(listTitles).toEqual(['休市安排（更新）'])
    expect((await createBrowser(site).call(articleDetail, { id: made.id })).data.content).toBe(
      '<p>乙&lt;script&gt;</p>',
    )
    const { data: read } = await editor.call(calls.editedArticle, { id: made.id })
    expect(read.versions.map(({ title }) => title)).toEqual(['休市安排（更新）', '休市安排'])
    expect(JSON.parse(read.doc)).toMatchObject({ type: 'doc', content: [{ type: 'paragraph' }] })
    const { data: first } = await editor.call(calls.articleVersion, { id: made.id, revision: made.revision })
    expect(first).toMatchObject({ title: '休市安排', content: '<p>甲</p>' })
    const restored = await editor.call(calls.restoreArticle, {
      id: made.id,
      revision: read.revision,
      from: made.revision,
    })
    await editor.call(calls.publishArticle, restored.data)
    await pollSoon(listTitles).toEqual(['休市安排'])
  })

  test('shows a scheduled text from its time', async () => {
    const { data: made } = await editor.call(calls.saveArticle, NEW)
    const late = await editor.call(calls.publishArticle, { ...made, at: '2022-10-20 10:01:00' })
    expect(await listTitles()).toEqual([])
    site.clock.advance(MINUTE)
    expect(await listTitles()).toEqual(['休市安排'])
    const { data: next } = await editor.call(calls.saveArticle, { ...NEW, ...late.data, title: '第二版' })
    await editor.call(calls.publishArticle, { ...next, at: '2022-10-20 10:02:00' })
    await pollSoon(listTitles).toEqual(['休市安排'])
    site.clock.advance(MINUTE)
    expect(await listTitles()).toEqual(['第二版'])
    expect((await editor.call(calls.publishArticle, { ...next, at: '2022-10-20 10:00:00' })).msg).toBe(
      '时间应在现在之后',
    )
  })

  test('cancels a scheduled publication without hiding the current text', async () => {
    const { data: made } = await editor.call(calls.saveArticle, NEW)
    const { data: out } = await editor.call(calls.publishArticle, made)
    await pollSoon(listTitles).toEqual(['休市安排'])
    expect((await editor.call(calls.unscheduleArticle, out)).msg).toBe('没有定时，或已经到了时间')
    const { data: next } = await editor.call(calls.saveArticle, { ...NEW, ...out, title: '第二版' })
    const { data: waits } = await editor.call(calls.publishArticle, { ...next, at: '2022-10-20 10:01:00' })
    expect((await editor.call(calls.unscheduleArticle, next)).msg).toBe(EDITED_ELSEWHERE.msg)
    const { data: back, msg } = await editor.call(calls.unscheduleArticle, waits)
    expect(msg).toBe('已取消定时')
    expect((await editor.call(calls.editedArticle, { id: made.id })).data).toMatchObject({
      revision: back.revision,
      title: '第二版',
      states: ['published', 'draft'],
      scheduled_at: '',
    })
    site.clock.advance(2 * MINUTE)
    expect(await listTitles()).toEqual(['休市安排'])
    expect((await editor.call(calls.unscheduleArticle, back)).msg).toBe('没有定时，或已经到了时间')
    const { rows } = await site.db.execute("select detail from audit_log where action = 'article_unscheduled'")
    expect(rows).toEqual([{ detail: { title: '第二版', at: { from: '2022-10-20 10:01:00', to: '' } } }])
    await editor.call(calls.publishArticle, back)
    await pollSoon(listTitles).toEqual(['第二版'])
  })

  test('rejects the second of two concurrent edits', async () => {
    const other = await createOperator(site, 'administrator', '13600136001')
    const { data: made } = await editor.call(calls.saveArticle, NEW)
    const answers = await Promise.all(
      [editor, other].map((who, at) => who.call(calls.saveArticle, { ...NEW, ...made, title: `改${at}` })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)).toEqual(EDITED_ELSEWHERE)
    expect((await editor.call(calls.editedArticle, { id: made.id })).data.versions).toHaveLength(2)
  })

  test('hides an article and shows it again', async () => {
    const { data: made } = await editor.call(calls.saveArticle, NEW)
    const { data: published } = await editor.call(calls.publishArticle, made)
    const { data: hidden } = await editor.call(calls.showArticle, { ...published, shown: false })
    await pollSoon(listTitles).toEqual([])
    await editor.call(calls.showArticle, { ...hidden, shown: true })
    await pollSoon(listTitles).toEqual(['休市安排'])
    expect((await editor.call(calls.editedNotices, {})).data).toMatchObject([
      { title: '休市安排', states: ['published'] },
    ])
  })

  test('filters articles by state', async () => {
    const save = async (title: string) => (await editor.call(calls.saveArticle, { ...NEW, title })).data
    await save('草稿')
    await editor.call(calls.publishArticle, { ...(await save('定时')), at: '2022-10-20 10:01:00' })
    const { data: out } = await editor.call(calls.publishArticle, await save('已发'))
    const { data: again } = await editor.call(calls.publishArticle, await save('藏起'))
    await editor.call(calls.showArticle, { ...again, shown: false })
    await editor.call(calls.saveArticle, { ...NEW, ...out, title: '已发，另有草稿' })
    const found = async (state: calls.ArticleState | '' = '') =>
      (await editor.call(calls.editedNotices, { state })).data.map(({ title }) => title)
    expect(await found()).toEqual(['藏起', '已发，另有草稿', '定时', '草稿'])
    expect(await found('published')).toEqual(['已发，另有草稿'])
    expect(await found('draft')).toEqual(['已发，另有草稿', '草稿'])
    expect(await found('scheduled')).toEqual(['定时'])
    expect(await found('hidden')).toEqual(['藏起'])
    const { data: page } = await editor.call(calls.editedNotices, { pageSize: 1, before_id: again.id })
    expect(page).toMatchObject([{ states: ['published', 'draft'], published_at: '2022-10-20 10:00:00' }])
    site.clock.advance(MINUTE)
    expect(await found('scheduled')).toEqual([])
    expect(await found('published')).toEqual(['已发，另有草稿', '定时'])
  })

  test('moves an article within the help centre', async () => {
    const help = { ...NEW, kind: 'help' } as const
    for (const title of ['一', '二', '三']) {
      const { data } = await editor.call(calls.saveArticle, { ...help, title })
      await editor.call(calls.publishArticle, data)
    }
    const read = async () => (await createBrowser(site).call(questions, {})).data.map(({ title }) => title)
    await pollSoon(read).toEqual(['一', '二', '三'])
    const [first, , third] = (await editor.call(calls.editedHelp, {})).data
    const { data: moved } = await editor.call(calls.placeArticle, { ...third!, topic: 'care', before: first!.id })
    await pollSoon(read).toEqual(['三', '一', '二'])
    await editor.call(calls.placeArticle, { ...moved, topic: 'care', before: 0 })
    await pollSoon(read).toEqual(['一', '二', '三'])
    expect((await editor.call(calls.editedHelp, {})).data.map(({ topic }) => topic)).toEqual(['', '', 'care'])
    expect(await editor.call(calls.placeArticle, { ...moved, topic: 'care', before: 0 })).toEqual(EDITED_ELSEWHERE)
    const { data: notice } = await editor.call(calls.saveArticle, NEW)
    const wrong = { id: first!.id, revision: first!.revision, topic: '', before: notice.id } as const
    expect((await editor.call(calls.placeArticle, wrong)).msg).toBe('没有这篇文章')
  })

  test('protects images of all versions from clean-up', async () => {
    for (const name of [1, 2, 3]) await insertUpload(name)
    const { data: made } = await editor.call(calls.saveArticle, { ...NEW, doc: buildDocumentWith(buildFigure(1)) })
    await editor.call(calls.saveArticle, { ...NEW, ...made, doc: buildDocumentWith(buildFigure(2)) })
    expect((await editor.call(calls.saveArticle, { ...NEW, doc: buildDocumentWith(buildFigure(1)) })).msg).toBe(
      '图片不存在，请重新上传',
    )
    site.clock.advance(3 * DAY)
    await cleanUpUploads(site.db, await openUploadStorage(site.config), site.clock.now())
    expect(await listKeptUploads()).toEqual([buildUploadPath(1), buildUploadPath(2)])
  })

  test('previews the page that players would see', async () => {
    const { data: made } = await editor.call(calls.saveArticle, {
      ...NEW,
      title: '还没有发布',
      doc: buildDocument('草稿的正文'),
    })
    const { data } = await editor.call(calls.previewArticle, made)
    expect(data.html).toMatch(/<h1>还没有发布<\/h1>.*<p>草稿的正文<\/p>/s)
    expect(data.html).not.toContain('<script')
    expect(await listTitles()).toEqual([])
    expect((await editor.call(calls.previewArticle, { ...made, revision: 9 })).msg).toBe('没有这个版本')
  })

  test('an operator’s change retains the shipped text as a version', async () => {
    await runTransaction(site.db, (tx) => seedContent(tx, site.clock.now()))
    const [first] = (await editor.call(calls.editedHelp, {})).data
    const { id, revision } = first ?? { id: 0, revision: 0 }
    const { data: saved } = await editor.call(calls.saveArticle, { ...NEW, kind: 'help', id, revision, title: '改过' })
    const read = async () => (await createBrowser(site).call(articleDetail, { id })).data.title
    expect(await read()).toBe(first?.title)
    await editor.call(calls.publishArticle, saved)
    await pollSoon(read).toBe('改过')
    const { data } = await editor.call(calls.editedArticle, { id })
    expect(data.versions.map(({ title }) => title)).toEqual(['改过', first?.title])
  })

  test.each<[object, string]>([
    [{ title: ' ' }, '请填写标题'],
    [{ title: '长'.repeat(61) }, '标题最多60字'],
    [{ doc: buildDocumentWith({ type: 'paragraph' }) }, '正文里没有可以显示的内容'],
    [{ doc: buildDocumentWith({ type: 'script' }) }, '正文格式不正确'],
    [{ doc: buildDocument('长'.repeat(50_000)) }, '正文太长，请分成几篇'],
    [{ doc: buildDocumentWith({ type: 'figure', attrs: { src: buildUploadPath(0) } }) }, '图片不存在，请重新上传'],
    [{ id: 999_999 }, '没有这篇文章'],
  ])('rejects an article with %o and returns a message', async (wrong, words) => {
    expect((await editor.call(calls.saveArticle, { ...NEW, ...wrong })).msg).toBe(words)
  })
})

test('schedules an agreement version without changing earlier ones', async () => {
  const text = { title: '用户协议', memo: '新增一条', doc: buildDocument('甲') }
  const inForce = async () => (await createBrowser(site).call(agreement, { id: 2 })).data?.version
  const silent = { name: 'user', revision: 0, ...text, memo: ' ' } as const
  expect((await editor.call(calls.addAgreement, silent)).msg).toBe('请填写改了什么')
  expect((await editor.call(calls.addAgreement, { name: 'user', revision: 0, ...text })).data.revision).toBe(1)
  await pollSoon(inForce).toBe(1)
  const later = { name: 'user', revision: 1, ...text, from: '2022-10-20 10:01:00' } as const
  expect((await editor.call(calls.addAgreement, later)).data.revision).toBe(2)
  expect(await editor.call(calls.addAgreement, later)).toEqual(EDITED_ELSEWHERE)
  expect(await inForce()).toBe(1)
  site.clock.advance(MINUTE)
  // Responses cached before the second version are invalidated within two seconds, as after any change.
  await pollSoon(inForce).toBe(2)
  expect((await editor.call(calls.agreementVersions, {})).data.map(({ version }) => version)).toEqual([2, 1])
})

test('cancels a scheduled agreement version permanently', async () => {
  const text = { name: 'user', title: '用户协议', memo: '新增一条', doc: buildDocument('甲') } as const
  const inForce = async () => (await createBrowser(site).call(agreement, { id: 2 })).data?.version
  const { data: first } = await editor.call(calls.addAgreement, { ...text, revision: 0 })
  const { data: next } = await editor.call(calls.addAgreement, { ...text, revision: 1, from: '2022-10-20 10:01:00' })
  expect((await editor.call(calls.unscheduleAgreement, { id: first.id })).msg).toBe('没有定时，或已经到了时间')
  expect((await editor.call(calls.unscheduleAgreement, { id: next.id })).msg).toBe('已取消定时')
  expect((await editor.call(calls.unscheduleAgreement, { id: next.id })).msg).toBe('没有定时，或已经到了时间')
  site.clock.advance(2 * MINUTE)
  await pollSoon(inForce).toBe(1)
  expect((await createBrowser(site).call(agreementVersion, { id: next.id })).msg).toBe('没有这份协议')
  expect((await editor.call(calls.addAgreement, { ...text, revision: 2 })).data.revision).toBe(3)
  await pollSoon(inForce).toBe(3)
  const rows = (await editor.call(calls.agreementVersions, {})).data
  expect(rows.map((row) => [row.version, row.is_cancelled])).toEqual([
    [3, 0],
    [2, 1],
    [1, 0],
  ])
})

test('previews an agreement version without saving it', async () => {
  const next = { name: 'user', revision: 0, title: '新的用户协议', memo: '', doc: buildDocument('新的条款') } as const
  const { data } = await editor.call(calls.previewAgreement, { ...next, from: '2022-12-01 00:00:00' })
  expect(data.html).toMatch(/<h1>新的用户协议.*2022-12-01.*<p>新的条款<\/p>/s)
  expect(data.html).not.toMatch(/<script(?! type="application\/ld\+json")/)
  expect((await editor.call(calls.agreementVersions, {})).data).toEqual([])
})

test('rejects contact lines of an outdated revision', async () => {
  const { data: read } = await editor.call(editedContact, {})
  expect(read.placeholders).toContain('email')
  const lines = { ...read.lines, email: 'hi@caiyun.cn' }
  expect((await editor.call(setContact, { revision: read.revision, lines })).status).toBe(200)
  await pollSoon(async () => (await createBrowser(site).call(contact, {})).data.email).toBe('hi@caiyun.cn')
  expect(await editor.call(setContact, { revision: read.revision, lines })).toEqual(EDITED_ELSEWHERE)
  expect((await editor.call(editedContact, {})).data.placeholders).not.toContain('email')
  expect((await editor.call(contactHistory, {})).data).toMatchObject([
    { changes: [{ name: 'email', from: 'help@example.com', to: 'hi@caiyun.cn' }] },
  ])
  const wrong = { revision: 2, lines: { ...lines, gzh_qrcode: 'javascript:alert(1)' } }
  expect((await editor.call(setContact, wrong)).msg).toBe('公众号二维码应为上传的图片或 https 网址')
})

test('releases the upload of a replaced QR code', async () => {
  await insertUpload(1)
  await insertUpload(2)
  const { data } = await editor.call(editedContact, {})
  const show = (code: string, revision: number) =>
    editor.call(setContact, { revision, lines: { ...data.lines, gzh_qrcode: code } })
  await show(buildUploadPath(1), data.revision)
  await show(buildUploadPath(2), data.revision + 1)
  expect(await listKeptUploads()).toEqual([buildUploadPath(2)])
})

test('shows a banner only within its display period', async () => {
  const times = { from: '2022-10-20 10:01:00', until: '2022-10-20 10:02:00' }
  const { data: made } = await editor.call(saveBanner, { ...BANNER, ...times })
  const shown = async () => (await createBrowser(site).call(banners, {})).data.map(({ title }) => title)
  const seen = [await shown()]
  for (let minute = 0; minute < 2; minute++) {
    site.clock.advance(MINUTE)
    seen.push(await shown())
  }
  expect(seen).toEqual([[], ['活动'], []])
  await editor.call(saveBanner, { ...BANNER, ...made, title: '一直在' })
  await pollSoon(shown).toEqual(['一直在'])
  expect(await editor.call(saveBanner, { ...BANNER, ...made })).toEqual(EDITED_ELSEWHERE)
  expect((await editor.call(editedBanners, {})).data).toMatchObject([{ title: '一直在', revision: 2, from: '' }])
})

test.each<[object, string]>([
  [{ link: '//evil.example' }, '链接应为本站以 / 开头的地址'],
  [{ link: 'javascript:alert(1)' }, '链接应为本站以 / 开头的地址'],
  [{ image: '/api/login/logout' }, '图片应为上传的图片或本站自带的图'],
  [{ from: '2022-02-30 00:00:00' }, '时间格式为 YYYY-MM-DD HH:mm:ss'],
  [{ from: '2022-10-21 00:00:00', until: '2022-10-21 00:00:00' }, '结束时间应在开始时间之后'],
])('rejects a banner with %o and returns a message', async (wrong, words) => {
  expect((await editor.call(saveBanner, { ...BANNER, ...wrong })).msg).toBe(words)
})

test('reorders and deletes banners', async () => {
  await insertUpload(1)
  await insertUpload(2)
  const { data: first } = await editor.call(saveBanner, { ...BANNER, title: '一', image: buildUploadPath(1) })
  const { data: second } = await editor.call(saveBanner, { ...BANNER, title: '二' })
  const shown = async () => (await createBrowser(site).call(banners, {})).data.map(({ title }) => title)
  await pollSoon(shown).toEqual(['一', '二'])
  await editor.call(placeBanner, { ...second, before: first.id })
  await pollSoon(shown).toEqual(['二', '一'])
  const { data: changed } = await editor.call(saveBanner, {
    ...BANNER,
    ...first,
    title: '一',
    image: buildUploadPath(2),
  })
  expect(await editor.call(deleteBanner, first)).toEqual(EDITED_ELSEWHERE)
  await editor.call(deleteBanner, changed)
  await pollSoon(shown).toEqual(['二'])
})

test('logs banner changes and deletes images no longer shown', async () => {
  await insertUpload(1)
  await insertUpload(2)
  const added = { ...BANNER, image: buildUploadPath(1) }
  const { data: made } = await editor.call(saveBanner, added)
  const { data: changed } = await editor.call(saveBanner, { ...added, ...made, image: buildUploadPath(2) })
  await editor.call(deleteBanner, changed)
  const history = async (who = editor) => (await who.call(bannerHistory, {})).data
  const [gone, ...earlier] = await history()
  expect((await history()).map(({ target, title }) => [target, title])).toEqual(
    [1, 2, 3].map(() => [String(made.id), '活动']),
  )
  expect(gone!.changes).toContainEqual({ name: 'image', from: buildUploadPath(2), to: '' })
  expect(earlier.map(({ changes }) => changes.find(({ name }) => name === 'image'))).toEqual([
    { name: 'image', from: buildUploadPath(1), to: buildUploadPath(2) },
    { name: 'image', from: '', to: buildUploadPath(1) },
  ])

  site.clock.advance(2 * DAY)
  await cleanUpUploads(site.db, await openUploadStorage(site.config), site.clock.now())
  expect(await site.db.$count(sql`uploads`)).toBe(0)
  const later = await createOperator(site, 'editor', '13600136001')
  const former = Object.fromEntries(gone!.changes.map(({ name, from }) => [name, from]))
  expect((await later.call(saveBanner, { ...added, ...former })).msg).toBe('图片不存在，请重新上传')
  expect((await later.call(saveBanner, { ...added, ...former, image: BANNER.image })).msg).toBe('保存成功')
})

test('rejects deleting a shipped banner', async () => {
  await runTransaction(site.db, (tx) => seedContent(tx, site.clock.now()))
  const [own] = (await editor.call(editedBanners, {})).data
  expect(own?.is_own).toBe(true)
  expect((await editor.call(deleteBanner, own!)).msg).toBe('网站自带的横幅不能删除，可以隐藏')
})

test("retains images in use after the uploader's account is deleted", async () => {
  const contactLines = (await editor.call(editedContact, {})).data
  for (const digit of [1, 2, 3, 4, 5]) await insertUpload(digit)
  await editor.call(calls.saveArticle, { ...NEW, doc: buildDocumentWith(buildFigure(1)) })
  const { data } = await editor.call(saveBanner, { ...BANNER, image: buildUploadPath(2) })
  await editor.call(saveBanner, { ...BANNER, ...data, image: buildUploadPath(3) })
  const lines = { ...contactLines.lines, gzh_qrcode: buildUploadPath(4) }
  expect((await editor.call(setContact, { revision: contactLines.revision, lines })).status).toBe(200)
  site.clock.advance(MINUTE)
  const code = await requestCodeText(editor, '13600136000', 'delete')
  expect((await editor.call(deleteAccount, { code })).msg).toBe('账号已注销')
  const { rows } = await site.db.execute(sql`select name from uploads order by name`)
  expect(rows).toEqual([1, 3, 4].map((digit) => ({ name: buildUploadName(digit) })))
})
