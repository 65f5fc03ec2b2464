import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as calls from '#contract/community/forum.ts'
import { sendPicture } from '#server/ugc/media/testing/send-picture.ts'
import { moderationWords } from '#server/ugc/moderation/moderation.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aBrowser, aMember, type Browser } from '#server/testing/people.ts'
import { comments, detail, feed, GONE, likes, NO_COMMENT, posts, says, words } from './testing/in-forum.ts'

const site = aSharedSite({ now: '2022-10-20T22:00:00+08:00' })

const aPicture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
const people = () => Promise.all([aMember(site), aMember(site, '13800138001'), aMember(site, '13800138002')])
test('the feed is newest first, in pages that go on from a row; anyone reads it, and what is one’s own is told', async () => {
  const [ming, hong] = await people()
  for (const content of ['一', '二', '三', '四', '五']) await posts(ming, content)
  const mine = await posts(hong, '  六  ')
  expect(mine).toMatchObject({
    content: '六',
    is_self: 1,
    is_thumbs_up: 2,
    thumbsup_num: 0,
    comment_num: 0,
    share_num: 0,
  })
  expect(words(await feed(aBrowser(site), { page: 1, pageSize: 4 }))).toEqual(['六', '五', '四', '三'])
  const second = await feed(ming, { page: 2, pageSize: 4 })
  expect(words(second)).toEqual(['二', '一'])
  expect(await feed(ming, { pageSize: 4, before_id: 3 })).toEqual(second)
  expect((await feed(hong)).map(({ is_self }) => is_self)).toEqual([1, 0, 0, 0, 0, 0])
  expect((await hong.call(calls.myPosts, {})).data.map(({ id }) => id)).toEqual([mine.id])
})

test('a post says something that can be read, and is refused in the words of the box', async () => {
  const [ming] = await people()
  for (const content of ['', ' ', '\u3164'])
    expect(await ming.call(calls.publishPost, { content })).toMatchObject({ status: 400, msg: '请输入您的彩票心得' })
  expect(await ming.call(calls.publishPost, { content: '长'.repeat(2001) })).toMatchObject({ msg: '动态最多2000字' })
  expect((await ming.call(calls.publishPost, { content: '长'.repeat(2000) })).msg).toBe('发布成功')
})

test('a number in pieces, a comment each, is held with its end: in one topic, within a day, of what stands there', async () => {
  const [ming, hong] = await people()
  const [here, there] = [await posts(hong, '这里'), await posts(hong, '那里')]
  const held = async (dynamics_id: number, content: string, more: object = {}) =>
    (await ming.call(calls.addPostComment, { dynamics_id, content, ...more })).data.is_held
  const first = await says(ming, here.id, '1380013')
  expect(await held(there.id, '8000')).toBe(0)
  expect(await held(here.id, '尾巴 8000')).toBe(1)
  const images = (await sendPicture(site, ming, await aPicture(), { scene: 'forum' })).json().data.path
  expect(await held(here.id, '尾巴是 8000', { images })).toBe(1)
  await ming.call(calls.deletePostComment, { id: first.id })
  expect(await held(here.id, '尾数 8000')).toBe(0)
  await says(ming, there.id, '1380013')
  await site.db.execute(sql`update comments set created_at = created_at - interval '1 day'`)
  expect(await held(there.id, '尾巴 8000')).toBe(0)
})

test('of one form one post comes, however often and at once it is sent', async () => {
  const [ming, hong] = await people()
  const form = crypto.randomUUID()
  const sent = await Promise.all(
    Array.from({ length: 100 }, () => ming.call(calls.publishPost, { content: '只发一次', form })),
  )
  expect(new Set(sent.map(({ status, msg, data }) => `${status} ${msg} ${data?.id}`))).toEqual(
    new Set([`200 发布成功 ${sent[0]!.data.id}`]),
  )
  expect(await feed(ming)).toHaveLength(1)
  // The form of another member is another form.
  await posts(hong, '我也发一次', { form })
  expect(await feed(ming)).toHaveLength(2)
  expect(await site.db.$count(sql`discussions`)).toBe(2)
})

test('of one form one comment comes, to whatever topics it is sent at once', async () => {
  const [ming] = await people()
  const topics = [await posts(ming, '一'), await posts(ming, '二'), await posts(ming, '三')]
  const form = crypto.randomUUID()
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      ming.call(calls.addPostComment, { dynamics_id: topics[n % 3]!.id, content: '只说一次', form }),
    ),
  )
  expect(new Set(sent.map(({ status, data }) => `${status} ${data?.id}`))).toEqual(new Set([`200 ${sent[0]!.data.id}`]))
  expect(await site.db.$count(sql`comments`)).toBe(1)
})

test('what is written is answered as it is read afterwards', async () => {
  const [ming, hong] = await people()
  await site.db.execute(sql`insert into moderation_words (word, allowed) values ('要等的词', false)`)
  const { id } = await posts(ming, '一')
  const said = await says(ming, id, '说一句')
  const there = (await hong.call(calls.topicPeople, { id })).data
  const replied = await says(hong, id, `@${said.nickname} 答`, {
    dynamics_comments_id: said.id,
    mentions: there.map((one) => one.id),
  })
  expect(replied.mentions).toEqual([said.nickname])
  const answered = await says(ming, id, '再答', { dynamics_comments_id: replied.id })
  const held = await says(hong, id, '要等的词', { dynamics_comments_id: answered.id })
  expect(held).toMatchObject({ is_held: 1, review_id: 1 })
  const repliesFor = async (who: Browser) => (await who.call(calls.postReplies, { id: said.id })).data
  expect(await repliesFor(ming)).toEqual([{ ...replied, is_self: 0 }, answered])
  expect(await repliesFor(hong)).toEqual([replied, { ...answered, is_self: 0 }, held])
  const { reply_to: _, ...comment } = said
  expect(await comments(hong, id)).toMatchObject([{ ...comment, is_self: 0, comment_num: 3 }])
})

test('of one form one comment comes', async () => {
  const [ming] = await people()
  const { id } = await posts(ming, '一')
  const form = crypto.randomUUID()
  const sent = await Promise.all(Array.from({ length: 20 }, () => says(ming, id, '只说一次', { form })))
  expect(new Set(sent.map((one) => one.id)).size).toBe(1)
  expect((await detail(ming, id)).data.comment_num).toBe(1)
})

test('comments and replies stand below a post, are counted, and go with what they stand below', async () => {
  const [ming, hong, li] = await people()
  const { id } = await posts(ming, '今晚开奖')
  const first = await says(hong, id, '好的')
  const reply = await says(ming, id, '谢谢', { dynamics_comments_id: first.id })
  await says(li, id, '也谢谢', { dynamics_comments_id: reply.id })
  const second = await says(li, id, '第二条')
  expect((await detail(hong, id)).data.comment_num).toBe(4)
  const list = await comments(aBrowser(site), id)
  expect(list.map(({ content, comment_num }) => [content, comment_num])).toEqual([
    ['第二条', 0],
    ['好的', 2],
  ])
  expect(words(list[1]!.answer)).toEqual(['谢谢', '也谢谢'])
  const replies = (await hong.call(calls.postReplies, { id: first.id })).data
  expect(replies.map(({ reply_to }) => reply_to !== '')).toEqual([false, true])
  expect(await hong.call(calls.deletePostComment, { id: second.id })).toEqual(NO_COMMENT)
  expect(await hong.call(calls.deletePostComment, { id: first.id })).toMatchObject({ msg: '删除成功' })
  expect((await detail(hong, id)).data.comment_num).toBe(1)
  expect((await hong.call(calls.postReplies, { id: first.id })).data).toEqual([])
  expect(await likes(hong, reply.id, 2)).toEqual(NO_COMMENT)
  expect(await says(hong, id, '再说', { dynamics_comments_id: reply.id })).toBeNull()
})

test('a share shows what it shares, one level deep, and is counted while it stands', async () => {
  const [ming, hong, li] = await people()
  const first = await posts(ming, '原文')
  const second = await posts(hong, '转一下', { share_id: first.id })
  const third = await posts(li, '再转', { share_id: second.id })
  expect(third).toMatchObject({ share_id: second.id, share_info: { id: second.id, content: '转一下', state: 'shown' } })
  expect((await detail(li, first.id)).data.share_num).toBe(1)
  expect(await hong.call(calls.deletePost, { id: second.id })).toMatchObject({ msg: '删除成功' })
  expect((await detail(li, first.id)).data.share_num).toBe(0)
  expect((await detail(li, third.id)).data.share_info).toMatchObject({ content: '', nickname: '', state: 'gone' })
  expect(await ming.call(calls.publishPost, { content: '转', share_id: second.id })).toEqual(GONE)
})

test('what is deleted is gone for everyone alike, with all that was said below it', async () => {
  const [ming, hong] = await people()
  const { id } = await posts(ming, '删我')
  const comment = await says(hong, id, '别删')
  expect(await hong.call(calls.deletePost, { id })).toEqual(GONE)
  await ming.call(calls.deletePost, { id })
  expect(await ming.call(calls.deletePost, { id })).toEqual(GONE)
  for (const who of [ming, hong]) {
    expect(await detail(who, id)).toEqual(GONE)
    expect(await who.call(calls.postComments, { id })).toEqual(GONE)
    expect(await likes(who, id)).toEqual(GONE)
    expect(await who.call(calls.addPostComment, { dynamics_id: id, content: '还在吗' })).toEqual(GONE)
    expect(await who.call(calls.topicPeople, { id })).toEqual(GONE)
    expect((await who.call(calls.postReplies, { id: comment.id })).data).toEqual([])
    expect(await likes(who, comment.id, 2)).toEqual(NO_COMMENT)
    expect((await who.call(calls.myPosts, {})).data).toEqual([])
    expect(await feed(who)).toEqual([])
  }
  expect(await ming.call(calls.deletePostComment, { id: comment.id })).toEqual(NO_COMMENT)
})

test('what is held is its author’s alone, and counts nowhere', async () => {
  const [ming, hong] = await people()
  await site.db.insert(moderationWords).values({ word: '加qq' })
  const shown = await posts(ming, '原文')
  const answer = await hong.call(calls.publishPost, { content: '加qq 群', share_id: shown.id })
  const held = answer.data
  expect([answer.msg, held.is_held]).toEqual(['已提交审核', 1])
  expect(words(await feed(hong))).toEqual(['加qq 群', '原文'])
  for (const who of [ming, aBrowser(site)]) {
    expect(words(await feed(who))).toEqual(['原文'])
    expect(await detail(who, held.id)).toEqual(GONE)
  }
  expect((await detail(hong, shown.id)).data.share_num).toBe(0)
  expect(await ming.call(calls.publishPost, { content: '转', share_id: held.id })).toEqual(GONE)
  expect(await hong.call(calls.publishPost, { content: '转', share_id: held.id })).toEqual(GONE)
  const said = await says(hong, shown.id, '加 QQ')
  expect(said.is_held).toBe(1)
  // Nor does what is said below it.
  expect((await says(hong, shown.id, '有人吗', { dynamics_comments_id: said.id })).is_held).toBe(0)
  expect((await detail(ming, shown.id)).data.comment_num).toBe(0)
})

test('many who like at once: the count, the likes and what each of them sees agree', async () => {
  const authors = await people()
  const { id } = await posts(authors[0], '赞我')
  const rest = Array.from({ length: 13 }, (_, i) => aMember(site, `139001390${i + 10}`, `192.0.2.${i + 10}`))
  const all = [...authors, ...(await Promise.all(rest))]
  // Each of 16 four times, of which two take the like back, and one of them once more.
  const answers = await Promise.all(all.flatMap((who) => [1, 2, 3, 4].map(() => likes(who, id))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  for (const who of all.slice(0, 5)) await likes(who, id)
  const rows = await site.db.$count(sql`post_likes`)
  expect(rows).toBe(5)
  for (const [i, who] of all.entries()) {
    const { is_thumbs_up, thumbsup_num } = (await detail(who, id)).data
    expect([is_thumbs_up, thumbsup_num]).toEqual([i < 5 ? 1 : 2, rows])
  }
})

test('a visitor sees soon what was written, liked and deleted, in the feed, the topic and below it', async () => {
  const [ming, hong] = await people()
  const visitor = aBrowser(site)
  const first = await posts(ming, '一')
  await expect.poll(async () => words(await feed(visitor))).toEqual(['一'])
  expect((await detail(visitor, first.id)).data).toMatchObject({ comment_num: 0, thumbsup_num: 0 })
  expect(await comments(visitor, first.id)).toEqual([])
  const comment = await says(hong, first.id, '好')
  await expect.poll(async () => words(await comments(visitor, first.id))).toEqual(['好'])
  expect((await visitor.call(calls.postReplies, { id: comment.id })).data).toEqual([])
  await likes(hong, first.id)
  await says(ming, first.id, '谢谢', { dynamics_comments_id: comment.id })
  const counts = { comment_num: 2, thumbsup_num: 1 }
  await expect.poll(async () => (await detail(visitor, first.id)).data).toMatchObject(counts)
  await expect.poll(async () => (await feed(visitor))[0]).toMatchObject(counts)
  await expect.poll(async () => words((await comments(visitor, first.id))[0]?.answer ?? [])).toEqual(['谢谢'])
  await expect
    .poll(async () => words((await visitor.call(calls.postReplies, { id: comment.id })).data))
    .toEqual(['谢谢'])
  const share = await posts(hong, '转', { share_id: first.id })
  await expect.poll(async () => (await detail(visitor, share.id)).data?.share_info?.state).toBe('shown')
  await ming.call(calls.deletePost, { id: first.id })
  await expect.poll(async () => detail(visitor, first.id)).toEqual(GONE)
  await expect.poll(async () => (await detail(visitor, share.id)).data?.share_info?.state).toBe('gone')
  await expect.poll(async () => words(await feed(visitor))).toEqual(['转'])
})
