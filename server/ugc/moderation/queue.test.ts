import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { publishPost } from '#contract/community/forum.ts'
import {
  decideReview,
  decideReviews,
  type ReviewPart,
  reviews,
  reviewsAlike,
  DECIDED_AT_ONCE,
} from '#contract/ugc/reviews.console.ts'
import { appeal, report } from '#contract/ugc/moderation.ts'
import { myNotifications } from '#contract/messaging/notifications.ts'
import { createPicture, sendPicture } from '#server/ugc/media/testing/send-picture.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, createOperator, type Browser } from '#server/testing/browsers.ts'

const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })
let boss: Browser
beforeEach(async () => void (boss = await createOperator(site)))
const AD_TEXT = '加我微信 caipiao888，带您上岸'

const publishText = async (who: Browser, content: string): Promise<number> =>
  (await who.call(publishPost, { content, images: '' })).data.id
const listNoticeTitles = async (who: Browser) => (await who.call(myNotifications, {})).data.map(({ title }) => title)
const fetchQueue = async (part?: ReviewPart) => (await boss.call(reviews, part ? { part } : {})).data
const listQueueTexts = async (part?: ReviewPart) => (await fetchQueue(part)).lists.map(({ content }) => content)

/** Publishes texts of two members that differ only in spaces and signs, and another text of a third member. */
async function createThreeTexts(): Promise<[Browser, Browser, Browser]> {
  const [ming, hong, li] = [
    await createMember(site),
    await createMember(site, '13800138001', '198.51.100.1'),
    await createMember(site, '13800138002', '198.51.100.2'),
  ]
  await publishText(ming, AD_TEXT)
  await publishText(hong, '加我微信caipiao888，带您上岸！')
  await publishText(li, '加我微信 ssq777，带您上岸')
  return [ming, hong, li]
}

describe('reviews', () => {
  test('filters and counts pending reviews by kind, report and appeal', async () => {
    const [ming, , li] = await createThreeTexts()
    const stands = await publishText(li, '今晚就这组')
    await ming.call(report, { kind: 'post', id: stands, reason: 'selling' })
    await ming.call(report, { kind: 'post', id: stands, reason: 'abuse', nickname: true })
    const [first] = (await fetchQueue()).lists
    await boss.call(decideReview, { id: first!.id, decision: 'take_down', words: '荐号' })
    await ming.call(appeal, { id: first!.id, words: '那是我朋友的号' })
    const { waiting, parts } = await fetchQueue()
    expect({ waiting, parts }).toEqual({
      waiting: 5,
      parts: { post: 4, comment: 0, nickname: 1, report: 2, appeal: 1 },
    })
    expect(await listQueueTexts('report')).toEqual(['今晚就这组', expect.stringMatching(/^彩友/)])
    expect(await listQueueTexts('appeal')).toEqual([AD_TEXT])
    expect(await listQueueTexts('nickname')).toHaveLength(1)
    expect(await listQueueTexts('post')).toHaveLength(4)
  })

  test('groups equal texts and counts their copies', async () => {
    const [ming] = await createThreeTexts()
    expect((await fetchQueue()).lists.map(({ content, alike }) => [content, alike])).toEqual([
      [AD_TEXT, 1],
      ['加我微信 ssq777，带您上岸', 0],
    ])
    // Report only the second of the two equal texts.
    await site.db.execute(sql`insert into reports (review_id, user_id, kind, subject_id, reason, note, created_at)
      select id, user_id, kind, subject_id, 'other', '', now() from reviews order by id offset 1 limit 1`)
    expect(await listQueueTexts('report')).toEqual(['加我微信caipiao888，带您上岸！'])
    // A text under appeal is not grouped with equal texts.
    await site.db.execute(sql`update reviews set appeal = '不服', decided_at = now() where id = 1`)
    expect((await fetchQueue()).lists.map(({ alike }) => alike)).toEqual([0, 0, 0])
    expect(await listNoticeTitles(ming)).toEqual([])
  })

  test('does not group texts with pictures', async () => {
    const [ming, hong] = await createThreeTexts()
    const { path } = (await sendPicture(site, hong, await createPicture(), { scene: 'forum' })).json().data
    await hong.call(publishPost, { content: AD_TEXT, images: path })
    await publishText(ming, AD_TEXT)
    expect((await fetchQueue()).lists.map(({ alike, media }) => [alike, media.length])).toEqual([
      [2, 0],
      [0, 0],
      [0, 1],
    ])
  })
})

describe('decideReviews', () => {
  const alike = async () => (await boss.call(reviewsAlike, { id: 1 })).data

  test('notifies each author of equal texts once', async () => {
    const [ming, hong, li] = await createThreeTexts()
    const shown = await alike()
    expect(shown.map(({ content }) => content)).toEqual([AD_TEXT, '加我微信caipiao888，带您上岸！'])
    const ids = shown.map(({ id }) => id)
    expect((await boss.call(decideReviews, { ids, decision: 'take_down' })).msg).toBe('请填写告诉作者的话')
    const { msg, data } = await boss.call(decideReviews, { ids, decision: 'take_down', words: '不要荐号' })
    expect([msg, data.decided]).toEqual(['已下架 2 条', 2])
    for (const who of [ming, hong]) expect(await listNoticeTitles(who)).toEqual(['您的动态已下架'])
    expect(await listNoticeTitles(li)).toEqual([])
    expect((await fetchQueue()).waiting).toBe(1)
    const { rows } = await site.db.execute(sql`select action, detail from audit_log where action like 'reviews_%'`)
    expect(rows).toEqual([{ action: 'reviews_take_down', detail: { texts: 2, ids: '1,2', words: '不要荐号' } }])
  })

  test('notifies an author of several approvals once', async () => {
    const ming = await createMember(site)
    for (const sign of ['', '！']) await publishText(ming, AD_TEXT + sign)
    const { data } = await boss.call(decideReviews, { ids: [1, 2], decision: 'approve' })
    expect(data.decided).toBe(2)
    expect(await listNoticeTitles(ming)).toHaveLength(1)
  })

  test('skips unknown reviews and reviews under appeal', async () => {
    const [ming] = await createThreeTexts()
    await boss.call(decideReview, { id: 1, decision: 'take_down', words: '荐号' })
    await ming.call(appeal, { id: 1, words: '不服' })
    expect((await boss.call(decideReviews, { ids: [1, 2, 99], decision: 'approve' })).data.decided).toBe(1)
    expect(await listQueueTexts()).toEqual([AD_TEXT, '加我微信 ssq777，带您上岸'])
  })

  test('accepts at most a hundred reviews per call', async () => {
    const ids = Array.from({ length: DECIDED_AT_ONCE + 1 }, (_, n) => n + 1)
    expect((await boss.call(decideReviews, { ids, decision: 'approve' })).msg).toBe('一次最多 100 条')
  })
})
