import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { editProfile } from '#contract/people/account.ts'
import { addPostComment, deletePost, deletePostComment, likePost, publishPost } from '#contract/community/forum.ts'
import { block, muteWords } from '#contract/ugc/moderation.ts'
import {
  myNotifications,
  readNotifications,
  setNotification,
  unreadNotifications,
} from '#contract/messaging/notifications.ts'
import { addRankingComment, likeRankingComment } from '#contract/community/ranking.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { moderatedKinds } from '#server/site/moderated.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, type Browser } from '#server/testing/browsers.ts'
import { notifyDecision } from './decisions.ts'

const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })

let [ming, hong, li] = [] as unknown as [Browser, Browser, Browser]
beforeEach(async () => {
  ming = await createPerson('小明', 1)
  hong = await createPerson('小红', 2)
  li = await createPerson('小李', 3)
})

/** Creates a member with a separate IP address. */
async function createPerson(nickname: string, nth: number): Promise<Browser> {
  const browser = await createMember(site, `138001380${String(nth).padStart(2, '0')}`, `192.0.2.${nth}`)
  await browser.call(editProfile, { nickname })
  return browser
}

const inTx = <T>(work: (tx: Tx) => Promise<T>) => site.db.transaction(work)
const findUserId = async (nickname: string): Promise<number> =>
  (await site.db.execute<{ id: number }>(sql`select id from users where nickname = ${nickname}`)).rows[0]!.id

const publishText = async (by: Browser, content: string, share_id = 0) =>
  (await by.call(publishPost, { content, share_id })).data.id
const commentAs = async (by: Browser, dynamics_id: number, content: string, more: object = {}) =>
  (await by.call(addPostComment, { dynamics_id, content, ...more })).data.id
const toggleLike = (by: Browser, id: number, type: 1 | 2 = 1) => by.call(likePost, { id, type })

/** Applies an operator's decision to a text of 小红. */
async function decideText(kind: 'post' | 'comment', id: number, to: 'shown' | 'taken_down') {
  const subject = { id, version: 1, userId: await findUserId('小红'), content: '好消息' }
  await inTx((tx) => moderatedKinds[kind].decide(tx, [subject], to, '', site.clock.now()))
}

const listNotices = async (who: Browser) => (await who.call(myNotifications, {})).data
const listTitles = async (who: Browser) => (await listNotices(who)).map(({ title }) => title)
const fetchUnread = async (who: Browser) => (await who.call(unreadNotifications, {})).data.count

test('notifies each member once per comment, and never its author', async () => {
  const post = await publishText(ming, '今天守号')
  const comment = await commentAs(hong, post, '一起守')
  const mentions = [await findUserId('小红'), await findUserId('小明')]
  const reply = await commentAs(li, post, '@小红 @小明 我也守', { dynamics_comments_id: comment, mentions })
  await commentAs(hong, post, '好的', { dynamics_comments_id: reply })
  await commentAs(ming, post, '谢谢')
  expect((await listNotices(ming)).map(({ title, memo, link }) => [title, memo, link])).toEqual([
    ['小李在评论里提到了您', '@小红 @小明 我也守', `/forum/${post}#comment-${comment}-${reply}`],
    ['小红评论了您的动态', '一起守', `/forum/${post}#comment-${comment}`],
  ])
  expect(await listTitles(hong)).toEqual(['小李回复了您的评论'])
  expect(await listTitles(li)).toEqual(['小红回复了您的评论'])
})

test('notifies a ranking comment’s author of replies and likes', async () => {
  await recordAndSettle(site, { type: 3, date: '2022-10-20', first: '1 2 3', issueno: '2022280' })
  const { rows } = await site.db.execute<{ id: number }>(sql`select id from draws`)
  const ranking_list_id = rows[0]!.id
  const { id } = (await ming.call(addRankingComment, { ranking_list_id, content: '恭喜' })).data
  const input = { ranking_list_id, ranking_list_comments_id: id, content: '同喜' }
  const reply = (await hong.call(addRankingComment, input)).data.id
  await li.call(likeRankingComment, { id })
  const place = `/leaderboard?type=3&id=${ranking_list_id}`
  expect((await listNotices(ming)).map(({ title, link }) => [title, link])).toEqual([
    ['小李赞了您的评论', `${place}#comment-${id}`],
    ['小红回复了您的评论', `${place}#comment-${id}-${reply}`],
  ])
})

test('combines a post’s likes per day, counting each member once', async () => {
  const post = await publishText(ming, '今天守号')
  await toggleLike(hong, post)
  await toggleLike(li, post)
  await toggleLike(ming, post)
  expect(await listTitles(ming)).toEqual(['小李等2人赞了您的动态'])
  await ming.call(readNotifications, {})
  await toggleLike(li, post)
  expect(await listTitles(ming)).toEqual(['小红赞了您的动态'])
  site.clock.set('2022-10-21T09:00:00+08:00')
  await toggleLike(li, post)
  expect([await listTitles(ming), await fetchUnread(ming)]).toEqual([['小李等2人赞了您的动态'], 0])
  expect(await site.db.$count(sql`notifications`)).toBe(1)
  await toggleLike(li, post)
  await toggleLike(hong, post)
  expect(await listTitles(ming)).toEqual([])
})

test('marks notifications as read up to an id', async () => {
  const post = await publishText(ming, '今天守号')
  await commentAs(hong, post, '一起守')
  const [newest] = await listNotices(ming)
  await commentAs(li, post, '我也守')
  expect((await ming.call(readNotifications, { newest_id: newest!.id })).data.count).toBe(1)
  expect((await listNotices(ming)).map(({ is_read }) => is_read)).toEqual([0, 1])
  expect((await ming.call(readNotifications, {})).data.count).toBe(0)
})

test('creates one like notification per day and post or comment', async () => {
  const post = await publishText(ming, '今天守号')
  const comment = await commentAs(ming, post, '补充一句')
  await toggleLike(hong, post)
  await toggleLike(hong, comment, 2)
  site.clock.set('2022-10-21T00:00:01+08:00')
  await toggleLike(li, post)
  expect(await listTitles(ming)).toEqual(['小李赞了您的动态', '小红赞了您的评论', '小红赞了您的动态'])
  expect(await fetchUnread(ming)).toBe(3)
})

test('combines sixteen concurrent likes in one notification', async () => {
  const post = await publishText(ming, '今天守号')
  const people = await Promise.all(Array.from({ length: 16 }, (_, nth) => createPerson(`彩友${nth}`, 10 + nth)))
  await Promise.all(people.map((one) => toggleLike(one, post)))
  expect(await listTitles(ming)).toEqual([expect.stringMatching(/^彩友\d+等16人赞了您的动态$/)])
})

test('notifies the author of a shared post', async () => {
  const post = await publishText(ming, '今天守号')
  const share = await publishText(hong, '说得好', post)
  expect(await listNotices(ming)).toMatchObject([
    { kind: 'share', title: '小红分享了您的动态', memo: '说得好', link: `/forum/${share}` },
  ])
  await publishText(ming, '再说一遍', post)
  expect([(await listNotices(ming)).length, await listTitles(hong)]).toEqual([1, []])
})

test('hides notifications about held, taken-down and deleted texts', async () => {
  const post = await publishText(ming, '今天守号')
  await site.db.execute(sql`insert into moderation_words (word) values ('好消息')`)
  const held = await commentAs(hong, post, '好消息')
  const share = await publishText(hong, '好消息', post)
  expect([await listTitles(ming), await fetchUnread(ming)]).toEqual([[], 0])
  await ming.call(readNotifications, {})
  await decideText('comment', held, 'shown')
  await decideText('post', share, 'shown')
  expect([await listTitles(ming), await fetchUnread(ming)]).toEqual([['小红分享了您的动态', '小红评论了您的动态'], 2])
  await commentAs(li, post, '回一句', { dynamics_comments_id: held })
  await decideText('comment', held, 'taken_down')
  await hong.call(deletePost, { id: share })
  expect([await listTitles(ming), await fetchUnread(ming), await listTitles(hong)]).toEqual([
    [],
    0,
    ['小李回复了您的评论'],
  ])
  await ming.call(deletePost, { id: post })
  expect([await listTitles(hong), await fetchUnread(hong)]).toEqual([[], 0])
})

test('hides notifications about a deleted comment and its replies', async () => {
  const post = await publishText(ming, '今天守号')
  const comment = await commentAs(hong, post, '一起守')
  await commentAs(li, post, '@小明 快来', { dynamics_comments_id: comment, mentions: [await findUserId('小明')] })
  expect(await listTitles(ming)).toEqual(['小李在评论里提到了您', '小红评论了您的动态'])
  await hong.call(deletePostComment, { id: comment })
  expect([await listTitles(ming), await fetchUnread(ming)]).toEqual([[], 0])
})

test('hides notifications about blocked members and muted words', async () => {
  const post = await publishText(ming, '今天守号')
  const ofHong = await commentAs(hong, post, '一起守')
  const ofLi = await commentAs(li, post, '祝您好运')
  await toggleLike(hong, post)
  await toggleLike(li, post)
  await publishText(hong, '说得好', post)
  expect(await fetchUnread(ming)).toBe(4)
  await ming.call(block, { kind: 'comment', id: ofHong })
  expect([await listTitles(ming), await fetchUnread(ming)]).toEqual([['小李赞了您的动态', '小李评论了您的动态'], 2])
  await ming.call(muteWords, { words: ['好运'] })
  expect([await listTitles(ming), await fetchUnread(ming)]).toEqual([['小李赞了您的动态'], 1])
  await ming.call(muteWords, { words: [] })
  await ming.call(block, { kind: 'comment', id: ofLi })
  expect([await listTitles(ming), await fetchUnread(ming)]).toEqual([[], 0])
})

test('creates no notification of a disabled kind', async () => {
  const post = await publishText(ming, '今天守号')
  await toggleLike(hong, post)
  await ming.call(setNotification, { kind: 'like', is_on: 0 })
  await toggleLike(li, post)
  expect(await listTitles(ming)).toEqual(['小红赞了您的动态'])
  await ming.call(setNotification, { kind: 'reply', is_on: 0 })
  await commentAs(hong, post, '一起守')
  await commentAs(hong, post, '@小明 一起守', { mentions: [await findUserId('小明')] })
  expect(await listTitles(ming)).toEqual(['小红在评论里提到了您', '小红赞了您的动态'])
  const { data } = await ming.call(setNotification, { kind: 'reply', is_on: 1 })
  expect(data.filter(({ is_on }) => is_on === 0).map(({ kind }) => kind)).toEqual(['no_win', 'like'])
  await commentAs(hong, post, '再来一句')
  expect(await listTitles(ming)).toHaveLength(3)
})

test('notifies the author of a moderation decision', async () => {
  const post = await publishText(ming, '今天守号')
  const userId = await findUserId('小明')
  const decided = (state: 'shown' | 'held' | 'taken_down', reason: string) =>
    inTx((tx) => notifyDecision(tx, { kind: 'post', id: post, userId, state, reason, reviewId: 7 }, site.clock.now()))
  await decided('held', '留了联系方式')
  site.clock.set('2022-10-20T22:01:00+08:00')
  await decided('taken_down', '留了联系方式。')
  expect(
    (await listNotices(ming)).map(({ kind, title, memo, link, review_id }) => [kind, title, memo, link, review_id]),
  ).toEqual([
    [
      'taken_down',
      '您的动态已下架',
      '原因：留了联系方式。其他人看不到它。如有异议，可在7天内申诉一次。',
      `/forum/${post}`,
      7,
    ],
    ['held', '您的动态正在审核', '原因：留了联系方式。审核通过前只有您自己能看到。', `/forum/${post}`, 0],
  ])
})

test('neither notifies deleted accounts nor counts their likes', async () => {
  const post = await publishText(ming, '今天守号')
  await toggleLike(hong, post)
  await toggleLike(li, post)
  const comment = await commentAs(hong, post, '一起守')
  const id = await findUserId('小红')
  await site.db.execute(sql`delete from post_likes where user_id = ${id}`)
  await site.db.execute(sql`
    update users set nickname = '已注销用户', deleted_at = now(), phone = null, vip_code = null where id = ${id}`)
  await commentAs(li, post, '好', { dynamics_comments_id: comment })
  expect(await listTitles(ming)).toEqual(['已注销用户评论了您的动态', '小李赞了您的动态'])
  expect(await site.db.$count(sql`notifications where user_id = ${id}`)).toBe(0)
})
