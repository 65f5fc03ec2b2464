import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/people/account.ts'
import * as calls from '#contract/community/forum.ts'
import { search } from '#contract/ugc/search.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aMember, type Browser, codeFor } from '#server/testing/people.ts'
import { whileDeleted } from '#server/testing/while-deleted.ts'
import { socialHooks } from '#server/messaging/notifications/notifications.ts'
import { seedDemoForum } from './forum.ts'
import { comments, detail, feed, likes, posts, says } from './testing/in-forum.ts'

const site = aSharedSite({ now: '2022-10-20T22:00:00+08:00' })

let [ming, hong, li] = [] as unknown as [Browser, Browser, Browser]
beforeEach(async () => {
  ming = await aMember(site)
  hong = await aMember(site, '13800138001')
  li = await aMember(site, '13800138002')
  await site.db.execute(sql`update users set nickname = (array['小明', '小红', '小李'])[id]`)
})

const people = async (who: Browser, id: number) =>
  (await who.call(calls.topicPeople, { id })).data.map(({ nickname }) => nickname)

test('lists author and commenters of a topic, latest first', async () => {
  const { id } = await posts(ming, '聊聊')
  expect(await people(ming, id)).toEqual([])
  expect(await people(li, id)).toEqual(['小明'])
  await says(li, id, '一')
  const comment = await says(hong, id, '二')
  expect(await people(ming, id)).toEqual(['小红', '小李'])
  expect(await people(hong, id)).toEqual(['小明', '小李'])
  await hong.call(calls.deletePostComment, { id: comment.id })
  expect(await people(ming, id)).toEqual(['小李'])
})

test('mentions only listed members named in the text', async () => {
  const { id } = await posts(ming, '聊聊')
  await says(hong, id, '在')
  const said = await says(li, id, '@小红 @小明 大家好', { mentions: [2] })
  expect(said.mentions).toEqual(['小红'])
  expect((await says(li, id, '没有写名字', { mentions: [1, 1] })).mentions).toEqual([])
  const sent = (mentions: number[]) => hong.call(calls.addPostComment, { dynamics_id: id, content: '@谁', mentions })
  for (const mentions of [[2], [99], [1, 99]])
    expect(await sent(mentions)).toMatchObject({ status: 400, msg: '只能提到这里的人' })
  expect(await sent([1, 1, 1, 1, 1, 1])).toMatchObject({ status: 400, msg: '一次最多提到5人' })
  expect((await detail(ming, id)).data.comment_num).toBe(3)
})

test('retains texts of a deleted account without its name', async () => {
  const first = await posts(ming, '我的')
  const other = await posts(hong, '她的')
  const comment = await says(ming, other.id, '好')
  await says(hong, other.id, '@小明 谢谢', { mentions: [1] })
  for (const who of [ming, li]) await likes(who, other.id)
  await likes(ming, comment.id, 2)
  const code = await codeFor(ming, '13800138000', 'delete')
  expect((await ming.call(deleteAccount, { code })).status).toBe(200)
  expect((await detail(li, first.id)).data).toMatchObject({ nickname: '已注销用户', content: '我的' })
  expect((await detail(hong, other.id)).data).toMatchObject({ thumbsup_num: 1, comment_num: 2 })
  const [thanks, said] = await comments(hong, other.id)
  expect(said).toMatchObject({ nickname: '已注销用户', thumbsup_num: 0 })
  expect(thanks).toMatchObject({ content: '@已注销用户 谢谢', mentions: [] })
  const found = (await hong.call(search, { q: '@已注销用户', kind: 'comment' })).data
  expect(found.map(({ id }) => id)).toEqual([thanks!.id])
  expect(await people(hong, other.id)).toEqual([])
})

test('seeds the demo forum once', async () => {
  const lay = () => site.db.transaction((tx) => seedDemoForum(tx, socialHooks, site.clock.now()))
  await lay()
  const laid = await feed(ming, { pageSize: 100 })
  expect(laid).toHaveLength(12)
  expect(laid.some(({ share_info }) => share_info?.state === 'shown')).toBe(true)
  expect(laid.every(({ is_held }) => is_held === 0)).toBe(true)
  await lay()
  expect(await feed(ming, { pageSize: 100 })).toHaveLength(12)
})

test('does not match a nickname that is only a prefix', async () => {
  await site.db.execute(sql`update users set nickname = '小明明' where id = 2`)
  const { id } = await posts(ming, '聊聊')
  await says(hong, id, '在')
  expect((await says(li, id, '@小明明 大家好', { mentions: [1, 2] })).mentions).toEqual(['小明明'])
  expect((await says(li, id, '@小明明 @小明 大家好', { mentions: [1, 2] })).mentions).toHaveLength(2)
})

test('removes the name of a deleted account, not longer names', async () => {
  await site.db.execute(sql`update users set nickname = '小明明' where id = 2`)
  const { id } = await posts(ming, '聊聊')
  await says(hong, id, '在')
  await says(li, id, '@小明明 @小明 大家好', { mentions: [1, 2] })
  const code = await codeFor(ming, '13800138000', 'delete')
  expect((await ming.call(deleteAccount, { code })).status).toBe(200)
  expect((await comments(hong, id))[0]).toMatchObject({ content: '@小明明 @已注销用户 大家好', mentions: ['小明明'] })
})

test('removes former names of a deleted account', async () => {
  const { id } = await posts(hong, '聊聊')
  const own = await says(ming, id, '在')
  await says(li, id, '@小明 @小红 大家好', { mentions: [1, 2] })
  await site.db.execute(sql`update users set nickname = '大明' where id = 1`)
  await says(li, id, '@大明 改名了？', { mentions: [1] })
  await site.db.execute(sql`delete from comments where id = ${own.id}`)
  const code = await codeFor(ming, '13800138000', 'delete')
  expect((await ming.call(deleteAccount, { code })).status).toBe(200)
  expect((await comments(hong, id)).map(({ content, mentions }) => [content, mentions])).toEqual([
    ['@已注销用户 改名了？', []],
    ['@已注销用户 @小红 大家好', ['小红']],
  ])
})

test('removes old mentions without ids by name', async () => {
  const { id } = await posts(ming, '聊聊')
  await says(li, id, '@小明 大家好', { mentions: [1] })
  await site.db.execute(sql`update comments set mentioned = null`)
  const code = await codeFor(ming, '13800138000', 'delete')
  expect((await ming.call(deleteAccount, { code })).status).toBe(200)
  expect((await comments(li, id))[0]).toMatchObject({ content: '@已注销用户 大家好', mentions: [] })
})

test('rejects a mention of an account under deletion', async () => {
  const { id } = await posts(hong, '聊聊')
  await says(ming, id, '在')
  const mention = { dynamics_id: id, content: '@小明 好', mentions: [1] }
  expect(await whileDeleted(site, 1, () => hong.call(calls.addPostComment, mention))).toMatchObject({
    status: 400,
    msg: '只能提到这里的人',
  })
})

test('updates no rows without pictures on account deletion', async () => {
  const { id } = await posts(ming, '聊聊')
  await says(ming, id, '自己说')
  const rows = async () =>
    (await site.db.execute(sql`select xmin::text from posts union all select xmin::text from comments`)).rows
  const before = await rows()
  const code = await codeFor(ming, '13800138000', 'delete')
  expect((await ming.call(deleteAccount, { code })).status).toBe(200)
  expect(await rows()).toEqual(before)
})
