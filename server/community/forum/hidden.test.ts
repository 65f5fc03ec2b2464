import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import * as calls from '#contract/community/forum.ts'
import { block, muteWords, report } from '#contract/ugc/moderation.ts'
import { createPicture, sendPicture } from '#server/ugc/media/testing/send-picture.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, type Browser } from '#server/testing/browsers.ts'
import {
  fetchComments,
  fetchPost,
  fetchFeed,
  toggleLikeOn,
  NO_COMMENT,
  publishText,
  commentAs,
  listContents,
} from './testing/in-forum.ts'

const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })

let [ming, hong, li] = [] as unknown as [Browser, Browser, Browser]
beforeEach(async () => {
  ming = await createMember(site)
  hong = await createMember(site, '13800138001')
  li = await createMember(site, '13800138002')
})

test("hides blocked members' texts in lists and counts", async () => {
  const first = await publishText(ming, '原文')
  const blocked = await publishText(li, '看不见我', { share_id: first.id })
  const quote = await publishText(hong, '转一下', { share_id: blocked.id })
  const comment = await commentAs(li, first.id, '看不见这条')
  await commentAs(ming, first.id, '也看不见它下面的', { dynamics_comments_id: comment.id })
  const mine = await commentAs(ming, first.id, '看得见')
  const reply = await commentAs(li, first.id, '看不见这条回复', { dynamics_comments_id: mine.id })
  await commentAs(ming, first.id, '回复它的看得见', { dynamics_comments_id: reply.id })
  for (const who of [li, hong]) {
    await toggleLikeOn(who, first.id)
    await toggleLikeOn(who, mine.id, 2)
  }
  await hong.call(block, { kind: 'post', id: blocked.id })

  expect(listContents(await fetchFeed(hong))).toEqual(['转一下', '原文'])
  expect((await fetchPost(hong, quote.id)).data.share_info).toMatchObject({
    content: '',
    nickname: '',
    state: 'blocked',
  })
  const reduced = { comment_num: 2, thumbsup_num: 1, share_num: 0 }
  expect((await fetchFeed(hong))[1]).toMatchObject(reduced)
  expect((await fetchPost(hong, first.id)).data).toMatchObject(reduced)
  const [seen, ...others] = await fetchComments(hong, first.id)
  expect(others).toEqual([])
  expect(seen).toMatchObject({ content: '看得见', comment_num: 1, thumbsup_num: 1 })
  expect(seen!.answer).toMatchObject([{ content: '回复它的看得见', reply_to: '' }])
  expect((await hong.call(calls.postReplies, { id: comment.id })).data).toEqual([])
  expect(await toggleLikeOn(hong, comment.id, 2)).toEqual(NO_COMMENT)
  expect((await hong.call(calls.topicPeople, { id: first.id })).data.map(({ id }) => id)).toEqual([1])
  // The member may still open the topic of a blocked author.
  expect((await fetchPost(hong, blocked.id)).data).toMatchObject({ content: '看不见我', is_blocked: 1 })
  expect(await fetchComments(hong, blocked.id)).toEqual([])

  const whole = { comment_num: 5, thumbsup_num: 2, share_num: 1, is_blocked: 0 }
  for (const who of [ming, li]) expect((await fetchPost(who, first.id)).data).toMatchObject(whole)
  expect(listContents(await fetchFeed(createBrowser(site)))).toEqual(['转一下', '看不见我', '原文'])
  expect((await fetchPost(createBrowser(site), first.id)).data).toMatchObject(whole)
})

test("hides other members' texts with a muted word", async () => {
  const first = await publishText(ming, '原文')
  await publishText(ming, '来看ＡＢＣ分析')
  await commentAs(ming, first.id, 'abc')
  await commentAs(ming, first.id, '好')
  await publishText(hong, '我说 abc')
  await hong.call(muteWords, { words: ['Abc'] })
  expect(listContents(await fetchFeed(hong))).toEqual(['我说 abc', '原文'])
  expect(listContents(await fetchComments(hong, first.id))).toEqual(['好'])
  expect((await fetchPost(hong, first.id)).data.comment_num).toBe(1)
  expect((await fetchPost(li, first.id)).data.comment_num).toBe(2)
})

test('truncates a long muted word between code points', async () => {
  const muted = async (word: string) => (await hong.call(muteWords, { words: [word] })).data
  expect(await muted(`好${'😀'.repeat(9)}`)).toEqual([`好${'😀'.repeat(9)}`])
  expect(await muted(`${'㈱'.repeat(6)}a😀`)).toEqual([`${'(株)'.repeat(6)}a😀`])
  expect(await muted(`${'㈱'.repeat(6)}ab😀`)).toEqual([`${'(株)'.repeat(6)}ab`])
})

test('rejects reports and blocks through a comment on a hidden post', async () => {
  const { id } = await publishText(ming, '原文')
  const said = await commentAs(li, id, '好')
  const subject = { kind: 'comment', id: said.id } as const
  const answers = async () =>
    [await hong.call(report, { ...subject, reason: 'selling' }), await hong.call(block, subject)].map(({ msg }) => msg)
  const none = ['内容不存在或已删除', '内容不存在或已删除']
  for (const state of ['held', 'taken_down']) {
    await site.db.execute(sql`update posts set state = ${state}`)
    expect(await answers()).toEqual(none)
  }
  await site.db.execute(sql`update posts set state = 'shown'`)
  expect((await hong.call(report, { ...subject, reason: 'selling' })).status).toBe(200)
  await ming.call(calls.deletePost, { id })
  expect(await answers()).toEqual(none)
})

test('rejects comments on held and taken-down posts', async () => {
  const { id } = await publishText(ming, '原文')
  const comment = await commentAs(li, id, '好')
  const form = randomUUID()
  const say = (who: Browser, more: object = {}) =>
    who.call(calls.addPostComment, { dynamics_id: id, content: '再说一句', ...more })
  const { data: earlier } = await say(ming, { form })
  for (const state of ['held', 'taken_down']) {
    await site.db.execute(sql`update posts set state = ${state}`)
    const closed = { status: 400, msg: '动态公开后才能评论', data: null }
    const sent = await sendPicture(site, ming, await createPicture(), { scene: null })
    for (const more of [{}, { dynamics_comments_id: comment.id }, { images: sent.json().data.path }])
      expect(await say(ming, more), state).toEqual(closed)
    expect((await say(li)).msg, state).toBe('动态不存在或已删除')
    // A repeated request with the same form id still returns the existing comment.
    expect((await say(ming, { form })).data).toMatchObject({ id: earlier.id })
  }
  await site.db.execute(sql`update posts set state = 'shown'`)
  expect((await say(ming)).msg).toBe('发布成功')
  expect(await site.db.$count(sql`comments`)).toBe(3)
})

test('fills feed pages with visible posts only', async () => {
  for (const [i, who] of [ming, li, ming, li, li, ming].entries()) await publishText(who, `${i}`)
  await hong.call(block, { kind: 'post', id: 2 })
  expect(listContents(await fetchFeed(hong, { pageSize: 2 }))).toEqual(['5', '2'])
  expect(listContents(await fetchFeed(hong, { pageSize: 2, page: 2 }))).toEqual(['0'])
  await ming.call(calls.deletePost, { id: 3 })
  expect(listContents(await fetchFeed(hong, { pageSize: 2 }))).toEqual(['5', '0'])
  await site.db.execute(sql`update posts set state = 'held' where id = 6`)
  expect(listContents(await fetchFeed(hong, { pageSize: 2 }))).toEqual(['0'])
})
