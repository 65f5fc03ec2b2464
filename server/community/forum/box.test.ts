import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/people/account.ts'
import * as calls from '#contract/community/forum.ts'
import { search } from '#contract/ugc/search.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, type Browser, requestCodeText } from '#server/testing/browsers.ts'
import { callDuringDeletion } from '#server/testing/call-during-deletion.ts'
import { socialHooks } from '#server/messaging/notifications/notifications.ts'
import { seedDemoForum } from './forum.ts'
import { fetchComments, fetchPost, fetchFeed, toggleLikeOn, publishText, commentAs } from './testing/in-forum.ts'

const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })

let [ming, hong, li] = [] as unknown as [Browser, Browser, Browser]
beforeEach(async () => {
  ming = await createMember(site)
  hong = await createMember(site, '13800138001')
  li = await createMember(site, '13800138002')
  await site.db.execute(sql`update users set nickname = (array['小明', '小红', '小李'])[id]`)
})

const listPeople = async (who: Browser, id: number) =>
  (await who.call(calls.topicPeople, { id })).data.map(({ nickname }) => nickname)

test("suggests for mentions the topic's author, then the latest commenters", async () => {
  const { id } = await publishText(ming, '聊聊')
  expect(await listPeople(ming, id)).toEqual([])
  expect(await listPeople(li, id)).toEqual(['小明'])
  await commentAs(li, id, '一')
  const comment = await commentAs(hong, id, '二')
  expect(await listPeople(ming, id)).toEqual(['小红', '小李'])
  expect(await listPeople(hong, id)).toEqual(['小明', '小李'])
  await hong.call(calls.deletePostComment, { id: comment.id })
  expect(await listPeople(ming, id)).toEqual(['小李'])
})

test('accepts mentions only of the topic’s author and commenters', async () => {
  const { id } = await publishText(ming, '聊聊')
  await commentAs(hong, id, '在')
  const said = await commentAs(li, id, '@小红 @小明 大家好', { mentions: [2] })
  expect(said.mentions).toEqual(['小红'])
  expect((await commentAs(li, id, '没有写名字', { mentions: [1, 1] })).mentions).toEqual([])
  const sent = (mentions: number[]) => hong.call(calls.addPostComment, { dynamics_id: id, content: '@谁', mentions })
  for (const mentions of [[2], [99], [1, 99]])
    expect(await sent(mentions)).toMatchObject({ status: 400, msg: '只能提到这里的人' })
  expect(await sent([1, 1, 1, 1, 1, 1])).toMatchObject({ status: 400, msg: '一次最多提到5人' })
  expect((await fetchPost(ming, id)).data.comment_num).toBe(3)
})

test("retains a deleted account's texts without its name", async () => {
  const first = await publishText(ming, '我的')
  const other = await publishText(hong, '她的')
  const comment = await commentAs(ming, other.id, '好')
  await commentAs(hong, other.id, '@小明 谢谢', { mentions: [1] })
  for (const who of [ming, li]) await toggleLikeOn(who, other.id)
  await toggleLikeOn(ming, comment.id, 2)
  const code = await requestCodeText(ming, '13800138000', 'delete')
  expect((await ming.call(deleteAccount, { code })).status).toBe(200)
  expect((await fetchPost(li, first.id)).data).toMatchObject({ nickname: '已注销用户', content: '我的' })
  expect((await fetchPost(hong, other.id)).data).toMatchObject({ thumbsup_num: 1, comment_num: 2 })
  const [thanks, said] = await fetchComments(hong, other.id)
  expect(said).toMatchObject({ nickname: '已注销用户', thumbsup_num: 0 })
  expect(thanks).toMatchObject({ content: '@已注销用户 谢谢', mentions: [] })
  const found = (await hong.call(search, { q: '@已注销用户', kind: 'comment' })).data
  expect(found.map(({ id }) => id)).toEqual([thanks!.id])
  expect(await listPeople(hong, other.id)).toEqual([])
})

test('seeds the demo forum once when called twice', async () => {
  const lay = () => site.db.transaction((tx) => seedDemoForum(tx, socialHooks, site.clock.now()))
  await lay()
  const laid = await fetchFeed(ming, { pageSize: 100 })
  expect(laid).toHaveLength(5)
  expect(laid.some(({ share_info }) => share_info?.state === 'shown')).toBe(true)
  expect(laid.every(({ is_held }) => is_held === 0)).toBe(true)
  await lay()
  expect(await fetchFeed(ming, { pageSize: 100 })).toHaveLength(5)
})

test('does not read @小明明 as 小明', async () => {
  await site.db.execute(sql`update users set nickname = '小明明' where id = 2`)
  const { id } = await publishText(ming, '聊聊')
  await commentAs(hong, id, '在')
  expect((await commentAs(li, id, '@小明明 大家好', { mentions: [1, 2] })).mentions).toEqual(['小明明'])
  expect((await commentAs(li, id, '@小明明 @小明 大家好', { mentions: [1, 2] })).mentions).toHaveLength(2)
})

test("replaces a deleted account's @小明, not @小明明", async () => {
  await site.db.execute(sql`update users set nickname = '小明明' where id = 2`)
  const { id } = await publishText(ming, '聊聊')
  await commentAs(hong, id, '在')
  await commentAs(li, id, '@小明明 @小明 大家好', { mentions: [1, 2] })
  const code = await requestCodeText(ming, '13800138000', 'delete')
  expect((await ming.call(deleteAccount, { code })).status).toBe(200)
  expect((await fetchComments(hong, id))[0]).toMatchObject({
    content: '@小明明 @已注销用户 大家好',
    mentions: ['小明明'],
  })
})

test("replaces mentions of a deleted account's former nicknames", async () => {
  const { id } = await publishText(hong, '聊聊')
  const own = await commentAs(ming, id, '在')
  await commentAs(li, id, '@小明 @小红 大家好', { mentions: [1, 2] })
  await site.db.execute(sql`update users set nickname = '大明' where id = 1`)
  await commentAs(li, id, '@大明 改名了？', { mentions: [1] })
  await site.db.execute(sql`delete from comments where id = ${own.id}`)
  const code = await requestCodeText(ming, '13800138000', 'delete')
  expect((await ming.call(deleteAccount, { code })).status).toBe(200)
  expect((await fetchComments(hong, id)).map(({ content, mentions }) => [content, mentions])).toEqual([
    ['@已注销用户 改名了？', []],
    ['@已注销用户 @小红 大家好', ['小红']],
  ])
})

test('replaces mentions stored without member ids', async () => {
  const { id } = await publishText(ming, '聊聊')
  await commentAs(li, id, '@小明 大家好', { mentions: [1] })
  await site.db.execute(sql`update comments set mentioned = null`)
  const code = await requestCodeText(ming, '13800138000', 'delete')
  expect((await ming.call(deleteAccount, { code })).status).toBe(200)
  expect((await fetchComments(li, id))[0]).toMatchObject({ content: '@已注销用户 大家好', mentions: [] })
})

test('rejects a mention of an account being deleted', async () => {
  const { id } = await publishText(hong, '聊聊')
  await commentAs(ming, id, '在')
  const mention = { dynamics_id: id, content: '@小明 好', mentions: [1] }
  expect(await callDuringDeletion(site, 1, () => hong.call(calls.addPostComment, mention))).toMatchObject({
    status: 400,
    msg: '只能提到这里的人',
  })
})

test('account deletion updates no texts without pictures', async () => {
  const { id } = await publishText(ming, '聊聊')
  await commentAs(ming, id, '自己说')
  const rows = async () =>
    (await site.db.execute(sql`select xmin::text from posts union all select xmin::text from comments`)).rows
  const before = await rows()
  const code = await requestCodeText(ming, '13800138000', 'delete')
  expect((await ming.call(deleteAccount, { code })).status).toBe(200)
  expect(await rows()).toEqual(before)
})
