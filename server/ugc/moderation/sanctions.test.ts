import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { signIn } from '#contract/people/account.ts'
import * as calls from '#contract/community/forum.ts'
import { report } from '#contract/ugc/moderation.ts'
import { addRankingComment, likeRankingComment } from '#contract/community/ranking.ts'
import { liftSanction, sanctionMember, sanctions } from '#contract/ugc/sanctions.console.ts'
import { myNotifications } from '#contract/messaging/notifications.ts'
import { banUser, lockAccount } from '#server/people/account/account.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, createOperator, type Browser, requestCodeText } from '#server/testing/browsers.ts'

const DAY = 86_400_000
const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })

const findUserId = async (phone: string): Promise<number> => {
  const { rows } = await site.db.execute<{ id: number }>(sql`select id::int as id from users where phone = ${phone}`)
  return rows[0]!.id
}
const MING = '13800138000'
const publishGreeting = async (who: Browser) =>
  (await who.call(calls.publishPost, { content: '今天天气真好', images: '' })).msg
const listNotices = async (who: Browser) =>
  (await who.call(myNotifications, {})).data.map(({ title, memo }) => [title, memo])
const listOpenSanctions = async (who: Browser) => (await who.call(sanctions, {})).data
const listMemberAudits = async () =>
  (
    await site.db.execute<{ action: string; detail: object }>(
      sql`select action, detail from audit_log where action like 'member_%' order by id`,
    )
  ).rows

describe('mutes', () => {
  test('rejects posts until the mute ends', async () => {
    const [ming, boss] = [await createMember(site, MING), await createOperator(site)]
    const answer = await boss.call(sanctionMember, {
      user_id: await findUserId(MING),
      term: 7,
      reason: '多次留联系方式',
    })
    expect(answer.msg).toBe('已禁言 7 天')
    expect(await publishGreeting(ming)).toBe('您已被禁言，2022-10-27 22:00 后才能发布、修改和点赞')
    expect(await listNotices(ming)).toEqual([['您已被禁言', '原因：多次留联系方式。2022-10-27 22:00 后可以再发布。']])
    expect(await listOpenSanctions(boss)).toMatchObject(
      [{ kind: 'mute', reason: '多次留联系方式', until: '2022-10-27 22:00:00', by: /^管理员/, state: 'open' }].map(
        (row) => ({ ...row, by: expect.stringMatching(row.by) }),
      ),
    )
    site.clock.advance(7 * DAY + 1)
    const li = await createOperator(site, 'moderator', '13600136001')
    expect(await listOpenSanctions(li)).toEqual([])
    expect((await li.call(sanctions, { open: 0 })).data).toMatchObject([{ state: 'over' }])
    expect(await publishGreeting(await createMember(site, MING))).toBe('发布成功')
  })

  test('rejects comments, shares and likes, but not reports and deletions', async () => {
    const [ming, hong, boss] = [
      await createMember(site, MING),
      await createMember(site, '13800138001'),
      await createOperator(site),
    ]
    await recordAndSettle(site, { type: 3, issueno: '2022280', date: '2022-10-20', first: '1 2 3', source: 'demo' })
    const { data: post } = await hong.call(calls.publishPost, { content: '今天天气真好', images: '' })
    const { data: said } = await hong.call(calls.addPostComment, { dynamics_id: post.id, content: '真好' })
    const { data: ranked } = await hong.call(addRankingComment, { ranking_list_id: 1, content: '厉害' })
    const { data: mine } = await ming.call(calls.addPostComment, { dynamics_id: post.id, content: '是的' })
    await ming.call(calls.likePost, { id: said.id, type: 2 })
    const writes = () => [
      ming.call(calls.publishPost, { content: '转一下', share_id: post.id }),
      ming.call(calls.addPostComment, { dynamics_id: post.id, content: '再说' }),
      ming.call(calls.addPostComment, { dynamics_id: post.id, dynamics_comments_id: said.id, content: '再回' }),
      ming.call(addRankingComment, { ranking_list_id: 1, content: '再说' }),
      ming.call(calls.likePost, { id: post.id, type: 1 }),
      ming.call(calls.likePost, { id: said.id, type: 2 }),
      ming.call(likeRankingComment, { id: ranked.id }),
    ]
    const { data: mute } = await boss.call(sanctionMember, { user_id: await findUserId(MING), term: 1, reason: '刷屏' })
    const msg = '您已被禁言，2022-10-21 22:00 后才能发布、修改和点赞'
    for (const answer of await Promise.all(writes())) expect(answer).toEqual({ status: 400, msg, data: null })
    const { data } = await hong.call(calls.postComments, { id: post.id })
    expect(data.map(({ content, thumbsup_num: likes }) => [content, likes])).toEqual([
      ['是的', 0],
      ['真好', 1],
    ])
    expect((await ming.call(report, { kind: 'post', id: post.id, reason: 'abuse' })).status).toBe(200)
    expect((await ming.call(calls.deletePostComment, { id: mine.id })).msg).toBe('删除成功')
    await boss.call(liftSanction, { id: mute.id, reason: '看错了' })
    expect((await Promise.all(writes())).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200])
  })

  test('lifts all mutes of a member; a concurrent second lift fails', async () => {
    const ming = await createMember(site, MING)
    const [boss, li] = [await createOperator(site), await createOperator(site, 'moderator', '13600136001')]
    const user_id = await findUserId(MING)
    await boss.call(sanctionMember, { user_id, term: 1, reason: '刷屏' })
    const { data } = await boss.call(sanctionMember, { user_id, term: 30, reason: '还在刷屏' })
    const lifts = await Promise.all([boss, li].map((who) => who.call(liftSanction, { id: data.id, reason: '看错了' })))
    expect(lifts.map(({ msg }) => msg).toSorted()).toEqual(['已经解除或已到期', '禁言已解除'].toSorted())
    expect(await publishGreeting(ming)).toBe('发布成功')
    expect((await listNotices(ming))[0]).toEqual(['您的禁言已解除', '您可以照常使用了。'])
    expect(await listOpenSanctions(boss)).toEqual([])
    expect(await listMemberAudits()).toEqual([
      { action: 'member_muted', detail: { days: 1, reason: '刷屏' } },
      { action: 'member_muted', detail: { days: 30, reason: '还在刷屏' } },
      { action: 'member_unmuted', detail: { reason: '看错了' } },
    ])
    expect((await boss.call(liftSanction, { id: data.id, reason: ' ' })).msg).toBe('请填写解除的原因')
  })
})

describe('bans', () => {
  test('ends sessions and rejects sign-in until lifted', async () => {
    const [ming, boss] = [await createMember(site, MING), await createOperator(site)]
    const ban = { user_id: await findUserId(MING), term: 'ban', reason: '诈骗' } as const
    const { data, msg } = await boss.call(sanctionMember, ban)
    expect(msg).toBe('已停用账号')
    expect((await ming.call(myNotifications, {})).status).toBe(401)
    expect((await boss.call(sanctionMember, ban)).msg).toBe('账号已经停用')
    site.clock.advance(120_000)
    const again = createBrowser(site)
    const code = await requestCodeText(again, MING)
    expect((await again.call(signIn, { phone: MING, code })).msg).toBe('账号已停用，如有疑问请联系客服')
    expect((await boss.call(liftSanction, { id: data.id, reason: '看错了' })).msg).toBe('账号已恢复')
    site.clock.advance(120_000)
    const back = await createMember(site, MING)
    expect((await listNotices(back)).map(([title]) => title)).toEqual(['您的账号已恢复', '您的账号已停用'])
  })

  test('rejects writes that waited for the ban’s account lock', async () => {
    const ming = await createMember(site, MING)
    const { data: post } = await ming.call(calls.publishPost, { content: '今天天气真好', images: '' })
    const userId = await findUserId(MING)
    const written = await site.db.transaction(async (tx) => {
      await lockAccount(tx, userId)
      const writes = [
        ming.call(calls.publishPost, { content: '还有一条', images: '' }),
        ming.call(calls.addPostComment, { dynamics_id: post.id, content: '还有一句' }),
        ming.call(calls.editPost, { id: post.id, content: '改一下' }),
      ]
      await expect.poll(() => countLockWaits(site.db), { interval: 10 }).toBe(writes.length)
      await banUser(tx, userId, site.clock.now())
      return [writes]
    })
    expect((await Promise.all(written[0]!)).map(({ status }) => status)).toEqual([401, 401, 401])
    const { rows } = await site.db.execute(sql`select content from posts union all select content from comments`)
    expect(rows).toEqual([{ content: '今天天气真好' }])
  })

  test('rejects bans for operators and unknown members', async () => {
    const boss = await createOperator(site, 'administrator', '13600136009')
    const ban = { term: 'ban', reason: '诈骗' } as const
    expect((await boss.call(sanctionMember, { ...ban, user_id: await findUserId('13600136009') })).msg).toBe(
      '不能禁言、停用或清除运营人员',
    )
    expect((await boss.call(sanctionMember, { ...ban, user_id: 999 })).msg).toBe('没有这位会员')
    expect(await listOpenSanctions(boss)).toEqual([])
  })
})

test('filters sanctions by member and kind', async () => {
  await createMember(site, MING)
  const boss = await createOperator(site)
  const user_id = await findUserId(MING)
  for (const term of [1, 7, 'ban'] as const) await boss.call(sanctionMember, { user_id, term, reason: '刷屏' })
  const kinds = async (more: object) => (await boss.call(sanctions, more)).data.map(({ kind }) => kind)
  expect(await kinds({ user_id })).toEqual(['ban', 'mute', 'mute'])
  expect(await kinds({ user_id: 999 })).toEqual([])
  expect(await kinds({ kind: 'mute', pageSize: 1 })).toEqual(['mute'])
  const [newest] = await listOpenSanctions(boss)
  expect(await kinds({ before_id: newest!.id })).toEqual(['mute', 'mute'])
})
