import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { myProfile } from '#contract/people/account.ts'
import {
  changeModerationWord,
  moderationPolicy,
  moderationWords,
  setModerationPolicy,
} from '#contract/ugc/moderation.console.ts'
import { decideTexts, sweepAuthor } from '#contract/ugc/authors.console.ts'
import { decideReview, decideReviews, reviews } from '#contract/ugc/reviews.console.ts'
import { appeal, report, type ReportReason } from '#contract/ugc/moderation.ts'
import { myNotifications } from '#contract/messaging/notifications.ts'
import { addRankingComment, rankingComments } from '#contract/community/ranking.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { addOperator } from '#server/people/operators/operators.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, createOperator, type Browser } from '#server/testing/browsers.ts'

const DAY = 86_400_000
const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })
const drawId = 1
const HONG = '13800138001'
let ming: Browser
let boss: Browser
beforeEach(async () => {
  await recordAndSettle(site, { type: 3, issueno: '2022280', date: '2022-10-20', first: '1 2 3' })
  ming = await createMember(site)
  boss = await createOperator(site)
})

const commentAs = (who: Browser, content: string, to?: number) =>
  who.call(addRankingComment, { ranking_list_id: drawId, content, ...(to && { ranking_list_comments_id: to }) })
const listComments = async (who: Browser) => (await who.call(rankingComments, { id: drawId })).data
const listContents = async (who: Browser) => (await listComments(who)).map(({ content }) => content)
const fetchQueue = async (operator: Browser) => (await operator.call(reviews, {})).data
const reportComment = (who: Browser, id: number, more: { reason?: ReportReason; nickname?: boolean } = {}) =>
  who.call(report, { kind: 'comment', id, reason: 'selling', ...more })
const listNoticeKinds = async (who: Browser) => (await who.call(myNotifications, {})).data.map(({ kind }) => kind)
const countShown = async () =>
  (await site.db.execute<{ shown: number }>(sql`select sum(shown)::int as shown from discussions`)).rows[0]?.shown
const listAuditActions = async () =>
  (
    await site.db.execute<{ action: string }>(sql`
      select action from audit_log where action not in ('register', 'sign_in', 'operator_added', 'operator_password')
      order by id`)
  ).rows.map(({ action }) => action)

/** Creates members with accounts old enough for their reports to count. */
async function createOldMembers(count: number): Promise<Browser[]> {
  const members: Browser[] = []
  for (let n = 0; n < count; n++) members.push(await createMember(site, `1390013900${n}`, `198.51.100.${n + 1}`))
  await site.db.execute(sql`update users set created_at = created_at - interval '30 days'`)
  return members
}

/** Publishes a comment that is held because it contains a word that operators added. */
async function createHeldComment(who: Browser, content = '有老师带单'): Promise<number> {
  await site.db.execute(sql`insert into moderation_words (word) values ('老师带') on conflict do nothing`)
  const { data, msg } = await commentAs(who, content)
  expect([msg, data.is_held]).toEqual(['已提交审核', 1])
  return data.id
}

describe('held comments', () => {
  test('shows a comment only to its author until approved', async () => {
    const hong = await createMember(site, HONG)
    const id = await createHeldComment(ming)
    expect((await listComments(ming))[0]).toMatchObject({
      is_held: 1,
      reason: expect.stringMatching(/./),
      review_id: 1,
    })
    expect(await listContents(hong)).toEqual([])
    const { waiting, lists } = await fetchQueue(boss)
    expect(waiting).toBe(1)
    expect(lists).toMatchObject([
      {
        kind: 'comment',
        content: '有老师带单',
        link: `/leaderboard?type=3&id=${drawId}#comment-${id}`,
        why: expect.stringContaining('老师带'),
        author_taken_down: 0,
        reports: [],
        appeal: '',
      },
    ])
    expect((await boss.call(decideReview, { id: lists[0]!.id, decision: 'approve' })).msg).toBe('已通过')
    expect(await listContents(hong)).toEqual(['有老师带单'])
    expect((await listComments(ming))[0]).toMatchObject({ is_held: 0, reason: '', review_id: 0 })
    expect(await listNoticeKinds(ming)).toEqual(['published'])
    expect(await fetchQueue(boss)).toMatchObject({ waiting: 0, lists: [] })
    expect(await listAuditActions()).toEqual(['review_approve'])
    expect(await countShown()).toBe(1)
  })

  test('rejects the second of two concurrent decisions', async () => {
    const li = await createOperator(site, 'moderator', '13600136001')
    await createHeldComment(ming)
    const { lists } = await fetchQueue(boss)
    const decisions = await Promise.all([
      boss.call(decideReview, { id: lists[0]!.id, decision: 'approve' }),
      li.call(decideReview, { id: lists[0]!.id, decision: 'take_down', words: '不可以' }),
    ])
    expect(decisions.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
    expect(decisions.find(({ status }) => status === 400)?.msg).toBe('这条已由其他人处理')
    expect(await listNoticeKinds(ming)).toHaveLength(1)
    expect(await listAuditActions()).toHaveLength(1)
  })

  test('shows a taken-down comment, with the reason, only to its author', async () => {
    await createHeldComment(ming)
    const { id } = (await fetchQueue(boss)).lists[0]!
    expect((await boss.call(decideReview, { id, decision: 'take_down' })).msg).toBe('请填写告诉作者的话')
    await boss.call(decideReview, { id, decision: 'take_down', words: '荐号内容不能发布' })
    expect((await listComments(ming))[0]).toMatchObject({
      is_down: 1,
      is_held: 0,
      reason: '荐号内容不能发布',
      review_id: id,
    })
    expect(await listContents(createBrowser(site))).toEqual([])
    expect(await listNoticeKinds(ming)).toEqual(['taken_down'])
  })
})

describe('report', () => {
  test('queues a reported text once without hiding it', async () => {
    const hong = await createMember(site, HONG)
    const { id } = (await commentAs(ming, '今晚就这组')).data
    expect((await reportComment(hong, id)).msg).toBe('举报已提交，我们会尽快处理')
    expect((await reportComment(hong, id)).msg).toBe('您已经举报过了，我们会尽快处理')
    expect((await reportComment(ming, id)).msg).toBe('不能举报自己')
    expect((await reportComment(hong, 999)).msg).toBe('内容不存在或已删除')
    expect((await fetchQueue(boss)).lists).toMatchObject([
      { content: '今晚就这组', why: '', reports: [{ reason: '卖号、荐号、拉群', note: '' }] },
    ])
    expect(await listContents(createBrowser(site))).toEqual(['今晚就这组'])
  })

  test('holds a text reported by three established accounts', async () => {
    const { id } = (await commentAs(ming, '今晚就这组')).data
    const old = await createOldMembers(3)
    const young = await createMember(site, '13800138009')
    for (const one of [young, ...old.slice(0, 2)]) await reportComment(one, id)
    expect(await listContents(boss)).toEqual(['今晚就这组'])
    await reportComment(old[2]!, id)
    expect(await listContents(boss)).toEqual([])
    expect(await countShown()).toBe(0)
    expect(await listNoticeKinds(ming)).toEqual(['held'])
    const review = (await fetchQueue(boss)).lists[0]!
    expect(review.reports).toHaveLength(4)
    await boss.call(decideReview, { id: review.id, decision: 'take_down', words: '荐号内容不能发布' })
    for (const one of [young, ...old]) expect(await listNoticeKinds(one)).toEqual(['reported'])
    expect((await site.db.execute(sql`select published from writers`)).rows).toEqual([{ published: 0 }])
  })

  test('holds no reported text if `reporters` of the policy is 0', async () => {
    const { data } = await boss.call(moderationPolicy, {})
    await boss.call(setModerationPolicy, { ...data, reporters: 0 })
    const { id } = (await commentAs(ming, '今晚就这组')).data
    for (const one of await createOldMembers(3)) await reportComment(one, id)
    expect(await listContents(boss)).toEqual(['今晚就这组'])
    expect((await fetchQueue(boss)).waiting).toBe(1)
  })

  test('notifies a reporter of each reported text that a sweep takes down', async () => {
    const hong = await createMember(site, HONG)
    for (const content of ['今晚就这组', '明晚就这组'])
      await reportComment(hong, (await commentAs(ming, content)).data.id)
    const [first] = (await fetchQueue(boss)).lists
    await boss.call(decideReview, { id: first!.id, decision: 'take_down', words: '广告', sweep: true })
    expect(await listNoticeKinds(hong)).toEqual(['reported', 'reported'])
  })

  test('notifies the reporter, not the author, of a rejected report', async () => {
    const hong = await createMember(site, HONG)
    await reportComment(hong, (await commentAs(ming, '恭喜')).data.id)
    await boss.call(decideReview, { id: (await fetchQueue(boss)).lists[0]!.id, decision: 'approve' })
    expect([await listNoticeKinds(ming), await listNoticeKinds(hong)]).toEqual([[], ['reported']])
  })

  test('accepts twenty of 25 concurrent reports, another the next day', async () => {
    const hong = await createMember(site, HONG)
    await commentAs(ming, '第一条')
    await site.db.execute(sql`insert into comments (discussion_id, user_id, content, folded, created_at)
      select discussion_id, user_id, 'x', 'x', created_at from comments, generate_series(1, 24)`)
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => reportComment(hong, n + 1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.find(({ status }) => status !== 200)?.msg).toBe('今天举报的次数已用完，请明天再来')
    site.clock.advance(DAY + 1)
    const left = answers.findIndex(({ status }) => status !== 200) + 1
    expect((await reportComment(await createMember(site, HONG), left)).status).toBe(200)
  })

  test('replaces a taken-down nickname, restores it after appeal', async () => {
    const hong = await createMember(site, HONG)
    const { id } = (await commentAs(ming, '恭喜')).data
    await site.db.execute(sql`update users set nickname = '带您赚钱' where id = 1`)
    await reportComment(hong, id, { nickname: true })
    const review = (await fetchQueue(boss)).lists[0]!
    expect(review).toMatchObject({ kind: 'nickname', content: '带您赚钱', link: '' })
    await boss.call(decideReview, { id: review.id, decision: 'take_down', words: '昵称不合适' })
    expect((await ming.call(myProfile, {})).data.nickname).toMatch(/^彩友\d{6}$/)
    await ming.call(appeal, { id: review.id, words: '这是我的真名' })
    await boss.call(decideReview, { id: review.id, decision: 'approve', words: '已恢复' })
    expect((await ming.call(myProfile, {})).data.nickname).toBe('带您赚钱')
  })
})

describe('appeal', () => {
  const invited = () =>
    site.db.transaction((tx) => addOperator(tx, { phone: '13600136001', role: 'moderator' }, site.clock.now()))
  const authorOf = async () =>
    (await site.db.execute<{ id: number }>(sql`select user_id::int as id from comments`)).rows[0]!.id

  async function takenDown() {
    await createHeldComment(ming)
    const { id } = (await fetchQueue(boss)).lists[0]!
    await boss.call(decideReview, { id, decision: 'take_down', words: '荐号内容不能发布' })
    return id
  }

  test('reopens the review once and requires a reply to the author', async () => {
    const id = await takenDown()
    expect((await ming.call(appeal, { id, words: '我说的是学校的老师' })).msg).toBe('申诉已提交，7 天内答复')
    expect((await ming.call(appeal, { id, words: '再说一次' })).msg).toBe('已经申诉过，或已超过申诉的期限')
    expect((await listComments(ming))[0]).toMatchObject({ is_down: 1 })
    expect((await fetchQueue(boss)).lists).toMatchObject([
      { id, appeal: '我说的是学校的老师', decided_words: expect.stringMatching(/./), author_taken_down: 0 },
    ])
    expect((await boss.call(decideReview, { id, decision: 'approve' })).msg).toBe('请填写告诉作者的话')
    await boss.call(decideReview, { id, decision: 'approve', words: '您说得对，已恢复' })
    expect(await listContents(createBrowser(site))).toEqual(['有老师带单'])
    expect(await listNoticeKinds(ming)).toEqual(['published', 'taken_down'])
    expect((await ming.call(appeal, { id, words: '还有' })).status).toBe(400)
    expect(await listAuditActions()).toEqual(['review_take_down', 'appealed', 'appeal_approve'])
  })

  test('cannot be decided by the takedown’s moderator if another exists', async () => {
    const id = await takenDown()
    const li = await createOperator(site, 'moderator', '13600136001')
    await ming.call(appeal, { id, words: '不服' })
    const answer = { id, decision: 'take_down', words: '维持' } as const
    expect((await boss.call(decideReview, answer)).msg).toBe('这是您自己下架的，申诉请另一位审核人员答复')
    expect((await li.call(decideReview, answer)).status).toBe(200)
    expect(await listAuditActions()).toEqual(['review_take_down', 'appealed', 'appeal_take_down'])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['lack the permission', () => createOperator(site, 'editor', '13600136001')],
    ['have no password yet', () => invited()],
  ])('lets the takedown’s moderator decide if all other operators %s', async (_who, others) => {
    const id = await takenDown()
    await others()
    await ming.call(appeal, { id, words: '不服' })
    expect((await boss.call(decideReview, { id, decision: 'approve', words: '已恢复' })).status).toBe(200)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['several reviews', async () => boss.call(decideReviews, { ids: [1], decision: 'take_down', words: '荐号' })],
    [
      'texts of an author',
      async () =>
        boss.call(decideTexts, {
          user_id: await authorOf(),
          kind: 'comment',
          ids: [1],
          decision: 'take_down',
          words: '荐号',
        }),
    ],
    ['all texts of an author', async () => boss.call(sweepAuthor, { user_id: await authorOf(), words: '荐号' })],
  ])('requires another moderator after a takedown of %s', async (_how, takesDown) => {
    await createHeldComment(ming)
    await takesDown()
    await createOperator(site, 'moderator', '13600136001')
    await ming.call(appeal, { id: 1, words: '不服' })
    const { msg } = await boss.call(decideReview, { id: 1, decision: 'approve', words: '已恢复' })
    expect(msg).toBe('这是您自己下架的，申诉请另一位审核人员答复')
  })

  test('rejects late appeals and appeals by another member', async () => {
    const id = await takenDown()
    const hong = await createMember(site, HONG)
    const foreign = await hong.call(appeal, { id, words: '不服' })
    expect(foreign).toMatchObject({ status: 400, msg: '审核记录不存在' })
    expect(await hong.call(appeal, { id: 999, words: '不服' })).toEqual(foreign)
    site.clock.advance(7 * DAY)
    expect((await ming.call(appeal, { id, words: '不服' })).status).toBe(401)
    const again = await createMember(site)
    expect((await again.call(appeal, { id, words: '不服' })).msg).toBe('已经申诉过，或已超过申诉的期限')
  })
})

describe('sanctions with a decision', () => {
  const decideWith = async (who: Browser, more: object) =>
    who.call(decideReview, {
      id: (await fetchQueue(who)).lists[0]!.id,
      decision: 'take_down',
      words: '广告',
      ...more,
    })

  test('imposes all requested sanctions, audits each', async () => {
    await createHeldComment(ming)
    await decideWith(boss, { mute_days: 7, ban: true, sweep: true })
    expect((await ming.call(myProfile, {})).status).toBe(401)
    expect((await site.db.execute(sql`select muted_until is not null as muted from writers`)).rows).toEqual([
      { muted: true },
    ])
    const { rows } = await site.db.execute(sql`select action, detail from audit_log
      where action like 'review%' or action like 'member_%' order by id`)
    expect(rows).toEqual([
      { action: 'review_take_down', detail: { review: 1, kind: 'comment', words: '广告' } },
      { action: 'member_swept', detail: { review: 1, texts: 0, words: '广告' } },
      { action: 'member_muted', detail: { review: 1, days: 7, reason: '广告' } },
      { action: 'member_banned', detail: { review: 1, reason: '广告' } },
    ])
  })

  test('a sweep takes down all texts of the author', async () => {
    const hong = await createMember(site, HONG)
    const first = (await commentAs(ming, '第一条')).data
    await commentAs(hong, '别人的')
    await commentAs(ming, '第二条', first.id)
    await createHeldComment(ming)
    await decideWith(boss, { sweep: true })
    expect(await listContents(hong)).toEqual(['别人的'])
    expect(await countShown()).toBe(1)
    expect(await fetchQueue(boss)).toMatchObject({ waiting: 0, lists: [] })
    for (const one of await listComments(ming))
      if (one.is_self) expect(one).toMatchObject({ is_down: 1, reason: '广告', review_id: expect.any(Number) })
    const { review_id: id } = (await listComments(ming)).find(({ content }) => content === '第一条')!
    expect((await ming.call(appeal, { id, words: '没有广告' })).status).toBe(200)
    expect(await listNoticeKinds(ming)).toEqual(['taken_down'])
    expect(await listAuditActions()).toEqual(['review_take_down', 'member_swept', 'appealed'])
  })

  test('rejects a sanction together with an approval', async () => {
    await createHeldComment(ming)
    for (const more of [{ mute_days: 1 }, { ban: true }, { sweep: true }])
      expect((await decideWith(boss, { decision: 'approve', ...more })).msg).toBe('处罚只能随下架一起做')
    expect(await listAuditActions()).toEqual([])
  })

  test('rejects sanctions for operators', async () => {
    const li = await createOperator(site, 'moderator', '13600136001')
    await createHeldComment(boss)
    for (const more of [{ mute_days: 1 }, { ban: true }, { sweep: true }])
      expect((await decideWith(li, more)).msg).toBe('不能禁言、停用或清除运营人员')
    expect((await decideWith(li, {})).status).toBe(200)
  })
})

describe('operator settings', () => {
  test('an added word holds texts that contain it with signs in between', async () => {
    await boss.call(changeModerationWord, { word: '神 算 子', change: 'held' })
    expect((await commentAs(ming, '我是神-算-子')).data.is_held).toBe(1)
    expect((await boss.call(moderationWords, {})).data).toEqual({ held: ['神算子'], allowed: [] })
    await boss.call(changeModerationWord, { word: '神算子', change: 'none' })
    expect((await commentAs(ming, '他是神算子')).data.is_held).toBe(0)
    expect((await boss.call(changeModerationWord, { word: '！！', change: 'held' })).msg).toBe('词里要有文字或数字')
  })

  test('`firstHeld` 1 holds a member’s first text', async () => {
    const { data } = await boss.call(moderationPolicy, {})
    expect(data).toMatchObject({ firstHeld: 0, repeats: 3, reporters: 3 })
    await boss.call(setModerationPolicy, { ...data, firstHeld: 1 })
    const first = await commentAs(ming, '第一条')
    expect([first.msg, first.data.reason]).toEqual(['已提交审核', '新会员的首批内容需要确认'])
    await boss.call(decideReview, { id: (await fetchQueue(boss)).lists[0]!.id, decision: 'approve' })
    expect((await commentAs(ming, '第二条')).msg).toBe('发布成功')
    expect(await listAuditActions()).toEqual(['moderation_policy', 'review_approve'])
  })
})

test('holds the third text in 24 hours differing only in signs', async () => {
  const texts = ['今天我买 01 02', '今天，我买 01 02', '今天我买 03 04', '今天我买 01 02！']
  const answers = []
  for (const text of texts) answers.push((await commentAs(ming, text)).data.is_held)
  expect(answers).toEqual([0, 0, 0, 1])
  site.clock.advance(DAY + 1)
  expect((await commentAs(await createMember(site), texts[0]!)).data.is_held).toBe(0)
})

test('stores the network address of each publication', async () => {
  await commentAs(await createMember(site, HONG, '203.0.113.9'), '恭喜')
  const { rows } = await site.db.execute(sql`select user_id, kind, subject_id, address from traces`)
  expect(rows).toEqual([{ user_id: 3, kind: 'comment', subject_id: 1, address: '203.0.113.9' }])
})
