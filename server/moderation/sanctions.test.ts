import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { signIn } from '#contract/account.ts'
import { addPostComment, editPost, publishPost } from '#contract/forum.ts'
import { decideReview, reviews } from '#contract/reviews.console.ts'
import { liftSanction, sanctionMember, sanctions } from '#contract/sanctions.console.ts'
import { myNotifications } from '#contract/notifications.ts'
import { banUser, lockAuthor } from '#server/account/account.ts'
import { lockWaits } from '#server/testing/a-database.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aBrowser, aMember, anOperator, type Browser, codeFor } from '#server/testing/people.ts'

const DAY = 86_400_000
const site = aSharedSite({ now: '2022-10-20T22:00:00+08:00' })

const idOf = async (phone: string): Promise<number> => {
  const { rows } = await site.db.execute<{ id: number }>(sql`select id::int as id from users where phone = ${phone}`)
  return rows[0]!.id
}
const MING = '13800138000'
const says = async (who: Browser) => (await who.call(publishPost, { content: '今天天气真好', images: '' })).msg
const told = async (who: Browser) => (await who.call(myNotifications, {})).data.map(({ title, memo }) => [title, memo])
const open = async (who: Browser) => (await who.call(sanctions, {})).data
const audited = async () =>
  (
    await site.db.execute<{ action: string }>(
      sql`select action from audit_log where action like 'member_%' order by id`,
    )
  ).rows

describe('a mute', () => {
  test('keeps a member from writing until its term ends, with its reason; they are told, and it is listed', async () => {
    const [ming, boss] = [await aMember(site, MING), await anOperator(site)]
    const answer = await boss.call(sanctionMember, { user_id: await idOf(MING), term: 7, reason: '多次留联系方式' })
    expect(answer.msg).toBe('已禁言 7 天')
    expect(await says(ming)).toBe('您已被禁言，2022-10-27 22:00 后才能发布和修改')
    expect(await told(ming)).toEqual([['您已被禁言', '原因：多次留联系方式。2022-10-27 22:00 后可以再发布。']])
    expect(await open(boss)).toMatchObject(
      [{ kind: 'mute', reason: '多次留联系方式', until: '2022-10-27 22:00:00', by: /^彩友/, state: 'open' }].map(
        (row) => ({ ...row, by: expect.stringMatching(row.by) }),
      ),
    )
    site.clock.advance(7 * DAY + 1)
    const li = await anOperator(site, 'moderator', '13600136001')
    expect(await open(li)).toEqual([])
    expect((await li.call(sanctions, { open: 0 })).data).toMatchObject([{ state: 'over' }])
    expect(await says(await aMember(site, MING))).toBe('发布成功')
  })

  test('is lifted by the first of two operators, with all others of the member; they are told', async () => {
    const ming = await aMember(site, MING)
    const [boss, li] = [await anOperator(site), await anOperator(site, 'moderator', '13600136001')]
    const user_id = await idOf(MING)
    await boss.call(sanctionMember, { user_id, term: 1, reason: '刷屏' })
    const { data } = await boss.call(sanctionMember, { user_id, term: 30, reason: '还在刷屏' })
    const lifts = await Promise.all([boss, li].map((who) => who.call(liftSanction, { id: data.id })))
    expect(lifts.map(({ msg }) => msg).toSorted()).toEqual(['已经解除或已到期', '禁言已解除'].toSorted())
    expect(await says(ming)).toBe('发布成功')
    expect((await told(ming))[0]).toEqual(['您的禁言已解除', '您可以照常使用了。'])
    expect(await open(boss)).toEqual([])
    expect(await audited()).toEqual(['member_muted', 'member_muted', 'member_unmuted'].map((action) => ({ action })))
  })

  test('of a decision in the queue is listed with the words of the decision', async () => {
    const [ming, boss] = [await aMember(site, MING), await anOperator(site)]
    await ming.call(publishPost, { content: '加我微信 caipiao888，带您上岸', images: '' })
    const [review] = (await boss.call(reviews, {})).data.lists
    await boss.call(decideReview, { id: review!.id, decision: 'take_down', words: '不要荐号', mute_days: 1 })
    expect(await open(boss)).toMatchObject([{ kind: 'mute', reason: '不要荐号', until: '2022-10-21 22:00:00' }])
    expect(await told(ming)).toHaveLength(1)
  })
})

describe('a ban', () => {
  test('signs a member out, who signs in again once it is lifted; nobody is banned twice', async () => {
    const [ming, boss] = [await aMember(site, MING), await anOperator(site)]
    const ban = { user_id: await idOf(MING), term: 'ban', reason: '诈骗' } as const
    const { data, msg } = await boss.call(sanctionMember, ban)
    expect(msg).toBe('已停用账号')
    expect((await ming.call(myNotifications, {})).status).toBe(401)
    expect((await boss.call(sanctionMember, ban)).msg).toBe('账号已经停用')
    site.clock.advance(120_000)
    const again = aBrowser(site)
    const code = await codeFor(again, MING)
    expect((await again.call(signIn, { phone: MING, code })).msg).toBe('账号已停用，如有疑问请联系客服')
    expect((await boss.call(liftSanction, { id: data.id })).msg).toBe('账号已恢复')
    site.clock.advance(120_000)
    const back = await aMember(site, MING)
    expect((await told(back)).map(([title]) => title)).toEqual(['您的账号已恢复', '您的账号已停用'])
  })

  test('ends what its member is just writing: nothing comes behind the sweep', async () => {
    const ming = await aMember(site, MING)
    const { data: post } = await ming.call(publishPost, { content: '今天天气真好', images: '' })
    const userId = await idOf(MING)
    const written = await site.db.transaction(async (tx) => {
      await lockAuthor(tx, userId)
      const calls = [
        ming.call(publishPost, { content: '还有一条', images: '' }),
        ming.call(addPostComment, { dynamics_id: post.id, content: '还有一句' }),
        ming.call(editPost, { id: post.id, content: '改一下' }),
      ]
      await expect.poll(() => lockWaits(site.db), { interval: 10 }).toBe(calls.length)
      await banUser(tx, userId, site.clock.now())
      return [calls]
    })
    expect((await Promise.all(written[0]!)).map(({ status }) => status)).toEqual([401, 401, 401])
    const { rows } = await site.db.execute(sql`select content from posts union all select content from comments`)
    expect(rows).toEqual([{ content: '今天天气真好' }])
  })

  test('reaches nobody who works here, and nobody who is not there', async () => {
    const boss = await anOperator(site, 'administrator', '13600136009')
    const ban = { term: 'ban', reason: '诈骗' } as const
    expect((await boss.call(sanctionMember, { ...ban, user_id: await idOf('13600136009') })).msg).toBe(
      '不能禁言、停用或清除运营人员',
    )
    expect((await boss.call(sanctionMember, { ...ban, user_id: 999 })).msg).toBe('没有这位会员')
    expect(await open(boss)).toEqual([])
  })
})

test('the list is of one member, of one kind, and goes on', async () => {
  await aMember(site, MING)
  const boss = await anOperator(site)
  const user_id = await idOf(MING)
  for (const term of [1, 7, 'ban'] as const) await boss.call(sanctionMember, { user_id, term, reason: '刷屏' })
  const kinds = async (more: object) => (await boss.call(sanctions, more)).data.map(({ kind }) => kind)
  expect(await kinds({ user_id })).toEqual(['ban', 'mute', 'mute'])
  expect(await kinds({ user_id: 999 })).toEqual([])
  expect(await kinds({ kind: 'mute', pageSize: 1 })).toEqual(['mute'])
  const [newest] = await open(boss)
  expect(await kinds({ before_id: newest!.id })).toEqual(['mute', 'mute'])
})
