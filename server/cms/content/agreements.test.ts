import { afterAll, beforeAll, expect, test } from 'vitest'
import { editProfile, exportMyData, logout, myProfile } from '#contract/people/account.ts'
import {
  acceptAgreements,
  agreement,
  agreementVersion,
  agreementVersions,
  myNewAgreements,
} from '#contract/cms/agreements.ts'
import { lockBets, selection } from '#contract/play/picks.ts'
import { type TestSite, createSite } from '#server/testing/site.ts'
import { createBrowser, createMember } from '#server/testing/browsers.ts'
import { seedAgreements } from './first-content.ts'

let site: TestSite
beforeAll(async () => {
  site = await createSite()
})
afterAll(() => site.close())

test.each([
  [1, '隐私协议'],
  [2, '用户协议'],
  [3, '会员服务协议'],
])('returns agreement %i (%s) by id', async (id, title) => {
  const { data } = await createBrowser(site).call(agreement, { id })
  expect(data).toMatchObject({ title, version: 1 })
  expect((await createBrowser(site).call(agreementVersion, { id: data.id })).data).toEqual(data)
})

test.each([[0], [4]])('rejects the agreement id %s', async (id) => {
  expect(await createBrowser(site).call(agreement, { id })).toEqual({ status: 400, msg: '没有这份协议', data: null })
})

test('rejects an announcement id as agreement version', async () => {
  const { rows } = await site.db.execute<{ id: number }>("select id from articles where kind = 'notice' limit 1")
  expect(await createBrowser(site).call(agreementVersion, { id: rows[0]?.id ?? 0 })).toMatchObject({
    status: 400,
    msg: '没有这份协议',
  })
})

test('records acceptance of current versions at sign-in', async () => {
  const accepted = async () => {
    const { rows } = await site.db.execute<{ what: string }>(
      "select agreement || ' ' || version as what from consents join articles on articles.id = article_id order by 1",
    )
    return rows.map(({ what }) => what)
  }
  await createMember(site)
  expect(await accepted()).toEqual(['privacy 1', 'user 1'])
  await site.db.execute(
    `insert into articles (kind, agreement, version, title, content, published_at)
     values ('agreement', 'user', 2, '用户协议', '<p>新</p>', '2022-10-20T10:01:00+08:00'), ('agreement', 'user', 3, '用户协议', '<p>将来</p>', '2022-12-01')`,
  )
  site.clock.advance(60_000)
  await createMember(site)
  expect(await accepted()).toEqual(['privacy 1', 'user 1', 'user 2'])
})

test('adds a changed shipped text once, unless an operator wrote a version', async () => {
  const fresh = await createSite({ now: '2022-10-31T10:00:00+08:00' })
  const start = () => fresh.db.transaction((tx) => seedAgreements(tx, fresh.clock.now()))
  const versions = async (id: number) =>
    (await createBrowser(fresh).call(agreementVersions, { id })).data.map(({ version }) => version)
  await fresh.db.execute("update articles set laid = 'what we said before' where agreement = 'vip'")
  await fresh.db.execute("update articles set laid = null where agreement = 'user'")
  await start()
  await start()
  await expect.poll(() => versions(3), { timeout: 2000 }).toEqual([2, 1])
  expect([await versions(1), await versions(2)]).toEqual([[1], [1]])
  await fresh.close()
})

test('activates a scheduled agreement version at its time', async () => {
  const fresh = await createSite({ now: '2022-10-31T23:59:59+08:00' })
  await fresh.db.execute(
    `insert into articles (kind, agreement, version, title, content, published_at)
     values ('agreement', 'vip', 2, '会员服务协议', '<p>新</p>', '2022-11-01T00:00:00+08:00')`,
  )
  const inForce = async () => (await createBrowser(fresh).call(agreement, { id: 3 })).data.version
  expect([await inForce(), await inForce()]).toEqual([1, 1])
  fresh.clock.advance(1000)
  expect(await inForce()).toBe(2)
  await fresh.close()
})

test('rejects writes until a new version is accepted', async () => {
  const fresh = await createSite()
  const ming = await createMember(fresh)
  const [edit, lock] = [
    () => ming.call(editProfile, { gender: 1 }),
    () =>
      ming.call(lockBets, { type: 1, issueno: '2022122', state: 1, red_ball: '01,02,03,04,05,06', blue_ball: '01' }),
  ]
  expect((await edit()).status).toBe(200)
  await fresh.db.execute(
    `insert into articles (kind, agreement, version, title, memo, content, published_at) values
     ('agreement', 'user', 2, '用户协议', '新增了一条', '<p>新</p>', '2022-10-20T10:01:00+08:00'),
     ('agreement', 'vip', 2, '会员服务协议', '', '<p>购买时同意</p>', '2022-10-20T10:00:00+08:00')`,
  )
  expect((await edit()).status).toBe(200)
  fresh.clock.advance(60_000)
  const WAITS = { status: 400, msg: '协议有更新，请阅读并同意后继续', data: { type: 'agreement' } }
  expect([await edit(), await lock(), await ming.call(selection(1), { type: 'rand', is_refresh: 1 })]).toEqual([
    WAITS,
    WAITS,
    WAITS,
  ])
  const open = [
    await ming.call(myProfile, {}),
    await ming.call(selection(1), { type: 'rand' }),
    await ming.call(exportMyData, {}),
  ]
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200])
  const { data } = await ming.call(myNewAgreements, {})
  expect(data).toMatchObject([{ name: 'user', title: '用户协议', version: 2, memo: '新增了一条' }])
  const { data: vip } = await createBrowser(fresh).call(agreement, { id: 3 })
  expect((await ming.call(acceptAgreements, { ids: [vip.id] })).msg).toBe('没有这份协议')
  expect((await ming.call(acceptAgreements, { ids: data.map(({ id }) => id) })).status).toBe(200)
  expect((await edit()).status).toBe(200)
  expect((await ming.call(myNewAgreements, {})).data).toEqual([])
  expect((await ming.call(logout, {})).status).toBe(200)
  await fresh.close()
})
