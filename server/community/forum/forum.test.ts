import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as calls from '#contract/community/forum.ts'
import { createPicture, sendPicture } from '#server/ugc/media/testing/send-picture.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, type Browser } from '#server/testing/browsers.ts'
import { fetchComments, publishText, commentAs } from './testing/in-forum.ts'

const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })

const createThreeMembers = () =>
  Promise.all([createMember(site), createMember(site, '13800138001'), createMember(site, '13800138002')])

test('holds a phone number split over several comments', async () => {
  const [ming, hong] = await createThreeMembers()
  const [here, there] = [await publishText(hong, '这里'), await publishText(hong, '那里')]
  const held = async (dynamics_id: number, content: string, more: object = {}) =>
    (await ming.call(calls.addPostComment, { dynamics_id, content, ...more })).data.is_held
  const first = await commentAs(ming, here.id, '1380013')
  expect(await held(there.id, '8000')).toBe(0)
  expect(await held(here.id, '尾巴 8000')).toBe(1)
  const images = (await sendPicture(site, ming, await createPicture(), { scene: 'forum' })).json().data.path
  expect(await held(here.id, '尾巴是 8000', { images })).toBe(1)
  await ming.call(calls.deletePostComment, { id: first.id })
  expect(await held(here.id, '尾数 8000')).toBe(0)
  await commentAs(ming, there.id, '1380013')
  await site.db.execute(sql`update comments set created_at = created_at - interval '1 day'`)
  expect(await held(there.id, '尾巴 8000')).toBe(0)
})

test('creates one comment per concurrently sent form id', async () => {
  const [ming] = await createThreeMembers()
  const topics = [await publishText(ming, '一'), await publishText(ming, '二'), await publishText(ming, '三')]
  const form = crypto.randomUUID()
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      ming.call(calls.addPostComment, { dynamics_id: topics[n % 3]!.id, content: '只说一次', form }),
    ),
  )
  expect(new Set(sent.map(({ status, data }) => `${status} ${data?.id}`))).toEqual(new Set([`200 ${sent[0]!.data.id}`]))
  expect(await site.db.$count(sql`comments`)).toBe(1)
})

test('returns a new comment as later reads do', async () => {
  const [ming, hong] = await createThreeMembers()
  await site.db.execute(sql`insert into moderation_words (word, allowed) values ('要等的词', false)`)
  const { id } = await publishText(ming, '一')
  const said = await commentAs(ming, id, '说一句')
  const there = (await hong.call(calls.topicPeople, { id })).data
  const replied = await commentAs(hong, id, `@${said.nickname} 答`, {
    dynamics_comments_id: said.id,
    mentions: there.map((one) => one.id),
  })
  expect(replied.mentions).toEqual([said.nickname])
  const answered = await commentAs(ming, id, '再答', { dynamics_comments_id: replied.id })
  const held = await commentAs(hong, id, '要等的词', { dynamics_comments_id: answered.id })
  expect(held).toMatchObject({ is_held: 1, review_id: 1 })
  const repliesFor = async (who: Browser) => (await who.call(calls.postReplies, { id: said.id })).data
  expect(await repliesFor(ming)).toEqual([{ ...replied, is_self: 0 }, answered])
  expect(await repliesFor(hong)).toEqual([replied, { ...answered, is_self: 0 }, held])
  const { reply_to: _, ...comment } = said
  expect(await fetchComments(hong, id)).toMatchObject([{ ...comment, is_self: 0, comment_num: 3 }])
})
