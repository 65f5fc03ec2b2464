import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as calls from '#contract/community/forum.ts'
import { appeal, report } from '#contract/ugc/moderation.ts'
import { decideReview } from '#contract/ugc/reviews.console.ts'
import { moderatedKinds } from '#server/site/moderated.ts'
import { moderationWords, type SubjectText, type TextState } from '#server/ugc/moderation/moderation.ts'
import { cleanUpUploads, openUploadStorage } from '#server/ugc/media/media.ts'
import { createPicture, sendPicture } from '#server/ugc/media/testing/send-picture.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, createOperator, type Browser } from '#server/testing/browsers.ts'
import { fetchComments, fetchPost, fetchFeed, GONE, publishText, commentAs, listContents } from './testing/in-forum.ts'

/** Lifetime of a cached response to visitors (docs/rules/forum.md#freshness). */
const CACHED_MS = 2000
const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })

let [ming, hong] = [] as unknown as [Browser, Browser]
beforeEach(async () => {
  ming = await createMember(site)
  hong = await createMember(site, '13800138001')
  await site.db.insert(moderationWords).values({ word: '加qq' })
})

const editAs = (who: Browser, id: number, content: string) => who.call(calls.editPost, { id, content })
type Version = Pick<SubjectText, 'id' | 'version'>
const decideSubjects = (
  subjects: Version[],
  to: TextState,
  { kind = 'post', reason = '' }: { kind?: 'post' | 'comment'; reason?: string } = {},
) =>
  site.db.transaction((tx) => {
    const pinned = subjects.map((subject) => ({ userId: 1, content: '', ...subject }))
    return moderatedKinds[kind].decide(tx, pinned, to, reason, site.clock.now())
  })
const decideSubject = async (kind: 'post' | 'comment', subject: Version, to: TextState, reason = '') =>
  (await decideSubjects([subject], to, { kind, reason }))[0]
const listVersions = async () =>
  (
    await site.db.execute<{ row: string }>(sql`
    select version || ' ' || content || ' ' || state as row from post_versions order by version`)
  ).rows.map(({ row }) => row)

test('allows edits for fifteen minutes, stores former versions', async () => {
  const { id, editable_until } = await publishText(ming, '一')
  expect(editable_until).toBe('2022-10-20 22:15:00')
  expect((await fetchFeed(hong))[0]!.editable_until).toBe('')
  site.clock.advance(60_000)
  expect(await editAs(ming, id, '二')).toMatchObject({
    msg: '修改成功',
    data: { content: '二', edited_at: '2022-10-20 22:01:00' },
  })
  site.clock.set('2022-10-20T22:14:59+08:00')
  await editAs(ming, id, '三')
  expect(await listVersions()).toEqual(['1 一 shown', '2 二 shown'])
  expect(await editAs(hong, id, '不是我的')).toEqual(GONE)
  site.clock.advance(1000)
  expect(await editAs(ming, id, '太晚')).toMatchObject({ status: 400, msg: '发布 15 分钟后不能再修改' })
  await expect.poll(async () => listContents(await fetchFeed(createBrowser(site)))).toEqual(['三'])
  expect((await fetchPost(ming, id)).data.editable_until).toBe('')
})

test('rejects an edit that moderation would hold', async () => {
  const { id } = await publishText(ming, '一')
  const images = (await sendPicture(site, ming, await createPicture(), { scene: 'forum' })).json().data.path
  const refused = await ming.call(calls.editPost, { id, content: '加qq 二', images })
  const msg = '修改没有保存：含有需要人工确认的词语。可以改一改，或另发一条'
  expect(refused).toEqual({ status: 400, msg, data: null })
  expect((await fetchPost(hong, id)).data).toMatchObject({ content: '一', edited_at: '' })
  expect(await listVersions()).toEqual([])
  expect(await site.db.$count(sql`reviews`)).toBe(0)
  // The picture of the rejected edit can be sent again.
  expect((await ming.call(calls.editPost, { id, content: '二', images })).data).toMatchObject({ images: [images] })
})

test('decides a former version without changing the current one', async () => {
  const { id } = await publishText(ming, '一')
  await editAs(ming, id, '二')
  expect(await decideSubject('post', { id, version: 1 }, 'taken_down', '不妥')).toBe('shown')
  expect(await listVersions()).toEqual(['1 一 taken_down'])
  expect((await fetchPost(hong, id)).data).toMatchObject({ content: '二', is_down: 0 })
  expect(await decideSubject('post', { id, version: 1 }, 'shown')).toBe('taken_down')
  expect(await decideSubject('post', { id, version: 3 }, 'shown')).toBeNull()
})

test('does not count an edit as repetition', async () => {
  const said = '今晚看好这一组，大家怎么看'
  const { id } = await publishText(ming, said)
  for (const sign of ['！', '。', '？']) expect((await editAs(ming, id, said + sign)).msg).toBe('修改成功')
  expect((await publishText(ming, said)).is_held).toBe(0)
  expect((await publishText(ming, said)).is_held).toBe(1)
})

test("returns a taken-down post's review id for appeal", async () => {
  const { id } = await publishText(ming, '一')
  await hong.call(report, { kind: 'post', id, reason: 'abuse' })
  const boss = await createOperator(site)
  await boss.call(decideReview, { id: 1, decision: 'take_down', words: '不妥' })
  const { data } = await fetchPost(ming, id)
  expect(data).toMatchObject({ is_down: 1, review_id: 1 })
  expect((await ming.call(appeal, { id: data.review_id, words: '不服' })).status).toBe(200)
})

test('rejects edits of held posts', async () => {
  const { id } = await publishText(ming, '加qq')
  expect((await fetchPost(ming, id)).data.editable_until).toBe('')
  expect(await editAs(ming, id, '没事')).toMatchObject({ status: 400, msg: '审核中或已下架的动态不能修改' })
})

describe('media', () => {
  const seen = async (...paths: string[]) =>
    Promise.all(paths.map(async (url) => (await site.app.inject({ url })).statusCode === 200))
  const sends = async () => (await sendPicture(site, ming, await createPicture(), { scene: 'forum' })).json().data.path

  test('is served only while its text is shown', async () => {
    const [one, two, three] = [await sends(), await sends(), await sends()]
    const { id } = (await ming.call(calls.publishPost, { content: '加qq', images: one })).data
    expect(await seen(one)).toEqual([false])
    await decideSubject('post', { id, version: 1 }, 'shown')
    const { id: comment } = (
      await ming.call(calls.addPostComment, { dynamics_id: id, content: '加qq 好', images: two })
    ).data
    expect(await seen(one, two)).toEqual([true, false])
    await decideSubject('comment', { id: comment, version: 1 }, 'shown')
    expect(await seen(one, two)).toEqual([true, true])
    await ming.call(calls.editPost, { id, content: '二', images: `${one},${three}` })
    expect(await seen(one, three)).toEqual([true, true])
    // Reports hold a text in the same way.
    await decideSubject('post', { id, version: 2 }, 'held')
    await decideSubject('comment', { id: comment, version: 1 }, 'held')
    expect(await seen(one, two, three)).toEqual([false, false, false])
  })

  test('of reported former versions is served to moderators, not to visitors', async () => {
    const [one, two] = [await sends(), await sends()]
    const { id } = (await ming.call(calls.publishPost, { content: '一', images: one })).data
    expect((await hong.call(report, { kind: 'post', id, reason: 'abuse' })).status).toBe(200)
    await ming.call(calls.editPost, { id, content: '二', images: two })
    site.clock.set('2022-12-20T22:00:00+08:00')
    await cleanUpUploads(site.db, await openUploadStorage(site.config), site.clock.now())
    expect(await seen(one, two)).toEqual([false, true])
    const { cookies } = await createOperator(site, 'moderator')
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await site.app.inject({ url: one, headers: { cookie } })).statusCode).toBe(200)
  })

  test('of all versions is not served after post deletion', async () => {
    const [one, two, three] = [await sends(), await sends(), await sends()]
    const { id } = (await ming.call(calls.publishPost, { content: '一', images: one })).data
    await ming.call(calls.editPost, { id, content: '二', images: two })
    await ming.call(calls.editPost, { id, content: '三', images: three })
    await ming.call(calls.deletePost, { id })
    expect(await site.db.$count(sql`uploads where used_at is not null`)).toBe(0)
    expect(await seen(one, two, three)).toEqual([false, false, false])
  })

  test.each(['before', 'after'])(
    'of a comment is not in use if its post is deleted just %s the comment',
    async (order) => {
      const { id } = await publishText(ming, '一')
      const picture = (await sendPicture(site, hong, await createPicture(), { scene: 'forum' })).json().data.path
      const speaks = () => hong.call(calls.addPostComment, { dynamics_id: id, content: '好', images: picture })
      const deletes = () => ming.call(calls.deletePost, { id })
      const [first, second] = order === 'before' ? [deletes, speaks] : [speaks, deletes]
      const [begun] = await site.db.transaction(async (tx) => {
        await tx.execute(sql`select from discussions for update`)
        const one = first()
        await expect.poll(() => countLockWaits(site.db), { interval: 10 }).toBe(1)
        const other = second()
        await expect.poll(() => countLockWaits(site.db), { interval: 10 }).toBe(2)
        return [[one, other]]
      })
      const answers = await Promise.all(begun)
      expect(answers.map(({ status }) => status)).toEqual(order === 'before' ? [200, 400] : [200, 200])
      if (order === 'after') expect(await seen(picture)).toEqual([false])
      else expect(await site.db.$count(sql`uploads where used_at is not null`)).toBe(0)
    },
  )

  test('replaced by an edit is not served, such as a video poster', async () => {
    const [one, two] = [await sends(), await sends()]
    const video = `${'f'.repeat(32)}.mp4`
    await site.db.execute(sql`
      insert into uploads (name, user_id, scene, kind, bytes, width, height, thumbhash, created_at)
      select ${video}, user_id, scene, 'video', bytes, width, height, '', created_at from uploads limit 1`)
    const images = one.replace(/[^/]+$/, video)
    const { id } = (await ming.call(calls.publishPost, { content: '一', images, poster: one })).data
    await ming.call(calls.editPost, { id, content: '二', images, poster: two })
    expect(await seen(one, two)).toEqual([false, true])
  })
})

describe('moderation decisions', () => {
  test('update feed, post page and share counts', async () => {
    const first = await publishText(ming, '原文')
    const share = await publishText(hong, '加qq', { share_id: first.id })
    const visitor = createBrowser(site)
    const states: [TextState, boolean][] = [
      ['shown', true],
      ['shown', true],
      ['taken_down', false],
      ['held', false],
      ['shown', true],
    ]
    for (const [to, seen] of states) {
      await decideSubject('post', { id: share.id, version: 1 }, to, '原因')
      site.clock.advance(CACHED_MS)
      expect((await fetchPost(visitor, share.id)).status === 200).toBe(seen)
      expect(listContents(await fetchFeed(visitor))).toEqual(seen ? ['加qq', '原文'] : ['原文'])
      expect((await fetchPost(visitor, first.id)).data.share_num).toBe(Number(seen))
    }
    await decideSubject('post', { id: share.id, version: 1 }, 'taken_down', '请不要留联系方式')
    const mine = (await hong.call(calls.myPosts, {})).data[0]
    expect(mine).toMatchObject({ content: '加qq', is_down: 1, reason: '请不要留联系方式' })
    expect(await hong.call(calls.deletePost, { id: share.id })).toMatchObject({ status: 200 })
    expect(await decideSubject('post', { id: share.id, version: 1 }, 'shown')).toBeNull()
    expect((await fetchPost(ming, first.id)).data.share_num).toBe(0)
  })

  test('update comments, replies and their counts', async () => {
    const { id } = await publishText(ming, '原文')
    const comment = await commentAs(hong, id, '好')
    await commentAs(ming, id, '谢谢', { dynamics_comments_id: comment.id })
    const visitor = createBrowser(site)
    for (const to of ['taken_down', 'shown'] as const) {
      expect(await decideSubject('comment', { id: comment.id, version: 1 }, to)).toBe(
        to === 'shown' ? 'taken_down' : 'shown',
      )
      site.clock.advance(CACHED_MS)
      const count = to === 'shown' ? 2 : 0
      expect((await fetchPost(visitor, id)).data.comment_num).toBe(count)
      expect(await fetchComments(visitor, id)).toHaveLength(Number(to === 'shown'))
    }
  })
})
