import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addPostComment, posts, publishPost } from '#contract/community/forum.ts'
import { block, blocked, muteWords, unblock } from '#contract/ugc/moderation.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, type Browser } from '#server/testing/browsers.ts'

const site = createSharedSite()
const publishText = async (who: Browser, content: string) => (await who.call(publishPost, { content })).data.id
const listVisiblePosts = async (who: Browser) => (await who.call(posts, {})).data.map(({ content }) => content)

test('hides posts of a blocked member until unblocked', async () => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13800138001')]
  const id = await publishText(hong, '小红的动态')
  await publishText(ming, '小明的动态')
  expect((await ming.call(block, { kind: 'post', id })).msg).toBe('已屏蔽')
  expect((await ming.call(block, { kind: 'post', id })).status).toBe(200)
  expect([await listVisiblePosts(ming), await listVisiblePosts(hong)]).toEqual([
    ['小明的动态'],
    ['小明的动态', '小红的动态'],
  ])
  const { people } = (await ming.call(blocked, {})).data
  expect(people).toHaveLength(1)
  expect((await hong.call(unblock, { id: people[0]!.id })).msg).toBe('没有屏蔽这个人')
  expect((await ming.call(unblock, { id: people[0]!.id })).msg).toBe('已取消屏蔽')
  expect(await listVisiblePosts(ming)).toHaveLength(2)
})

test('rejects blocking oneself or a hidden text’s author', async () => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13800138001')]
  const id = await publishText(ming, '小明的动态')
  expect((await ming.call(block, { kind: 'post', id })).msg).toBe('不能屏蔽自己')
  await site.db.execute(sql`update posts set state = 'held'`)
  const held = await hong.call(block, { kind: 'post', id })
  expect(held).toMatchObject({ status: 400, msg: '内容不存在或已删除' })
  expect(await hong.call(block, { kind: 'post', id: 999 })).toEqual(held)
})

test('limits a member to 500 blocked members and 50 muted words', async () => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13800138001')]
  const id = await publishText(hong, '小红的动态')
  await site.db.execute(sql`with many as (
      insert into users (phone, nickname, vip_code, created_at) select n, n, n, now() from generate_series(1, 500) n returning id)
    insert into blocks (user_id, blocked_id, created_at) select 1, id, now() from many`)
  expect((await ming.call(block, { kind: 'post', id })).msg).toBe('最多屏蔽500人')
  const words = Array.from({ length: 51 }, (_, n) => `词${n}`)
  expect((await ming.call(muteWords, { words })).msg).toBe('最多屏蔽50个词')
})

test('stores muted words normalised, without duplicates', async () => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13800138001')]
  const id = await publishText(hong, '今天聊聊 KNN 选号')
  await hong.call(addPostComment, { dynamics_id: id, content: '再说 knn' })
  expect((await ming.call(muteWords, { words: ['ＫＮＮ', 'knn'] })).data).toEqual(['knn'])
  expect([await listVisiblePosts(ming), await listVisiblePosts(hong)]).toEqual([[], ['今天聊聊 KNN 选号']])
  expect((await ming.call(muteWords, { words: [] })).data).toEqual([])
  expect(await listVisiblePosts(ming)).toHaveLength(1)
})

test('hides posts with muted words despite invisible characters', async () => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13800138001')]
  await publishText(hong, '选\u200B号\u034F杀\uFE0F号')
  await publishText(hong, '走势不错 ❤\uFE0F')
  expect((await ming.call(muteWords, { words: ['选号杀号', '\u200B走\u2060势', '❤\uFE0F', '\u200B'] })).data).toEqual([
    '❤',
    '走势',
    '选号杀号',
  ])
  expect(await listVisiblePosts(ming)).toEqual([])
})
