import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { addPostComment, post, publishPost } from '#contract/community/forum.ts'
import { author, authorTexts, decideTexts, sweepAuthor } from '#contract/ugc/authors.console.ts'
import { reviews } from '#contract/ugc/reviews.console.ts'
import { appeal } from '#contract/ugc/moderation.ts'
import { myNotifications } from '#contract/messaging/notifications.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, createOperator, type Browser } from '#server/testing/browsers.ts'

const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })
const MING = '13800138000'

const findUserId = async (phone: string): Promise<number> => {
  const { rows } = await site.db.execute<{ id: number }>(sql`select id::int as id from users where phone = ${phone}`)
  return rows[0]!.id
}
/** Counts the SQL statements sent while `work` runs. */
const countStatements = async (work: () => Promise<unknown>): Promise<number> => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return asked.mock.calls.length
  } finally {
    asked.mockRestore()
  }
}
const publishPosts = async (who: Browser, ...contents: string[]): Promise<number[]> => {
  const ids: number[] = []
  for (const content of contents) ids.push((await who.call(publishPost, { content, images: '' })).data.id)
  return ids
}
const listNotices = async (who: Browser) =>
  (await who.call(myNotifications, {})).data.map(({ title, memo }) => [title, memo])

test("lists an author's texts in all states, paginated", async () => {
  const [ming, boss] = [await createMember(site, MING), await createOperator(site)]
  const [first, second] = await publishPosts(ming, '第一条', '加我微信 caipiao888，带您上岸', '第三条')
  await ming.call(addPostComment, { dynamics_id: first!, content: '自己说一句', mentions: [] })
  const user_id = await findUserId(MING)
  expect((await boss.call(author, { id: user_id })).data).toMatchObject({
    id: user_id,
    is_operator: 0,
    posts: { shown: 2, held: 1, taken_down: 0 },
    comments: { shown: 1, held: 0, taken_down: 0 },
    muted_until: '',
    is_banned: 0,
  })
  const listed = async (more: object = {}) =>
    (await boss.call(authorTexts, { user_id, kind: 'post', ...more })).data.map(({ content, state }) => [
      content,
      state,
    ])
  expect(await listed()).toEqual([
    ['第三条', 'shown'],
    ['加我微信 caipiao888，带您上岸', 'held'],
    ['第一条', 'shown'],
  ])
  expect(await listed({ state: 'held' })).toHaveLength(1)
  expect(await listed({ before_id: second })).toEqual([['第一条', 'shown']])
  expect((await boss.call(authorTexts, { user_id, kind: 'comment' })).data).toMatchObject([
    { content: '自己说一句', link: `/forum/${first}#comment-1` },
  ])
  expect((await boss.call(author, { id: 999 })).msg).toBe('没有这位会员')
})

describe('decideTexts and sweepAuthor', () => {
  test('decideTexts sends one notification, skips texts under appeal', async () => {
    const [ming, boss] = [await createMember(site, MING), await createOperator(site)]
    const ids = await publishPosts(ming, '第一条', '加我微信 caipiao888，带您上岸', '第三条')
    const user_id = await findUserId(MING)
    const act = { user_id, kind: 'post', ids } as const
    expect((await boss.call(decideTexts, { ...act, decision: 'take_down' })).msg).toBe('请填写告诉作者的话')
    const { msg, data } = await boss.call(decideTexts, { ...act, decision: 'take_down', words: '不要荐号' })
    expect([msg, data.decided]).toEqual(['已下架 3 条', 3])
    expect((await boss.call(author, { id: user_id })).data.posts).toEqual({ shown: 0, held: 0, taken_down: 3 })
    expect((await boss.call(reviews, {})).data.waiting).toBe(0)
    expect((await createBrowser(site).call(post, { id: ids[0]! })).status).toBe(400)
    const [notice] = await listNotices(ming)
    expect(notice?.[1]).toContain('不要荐号；您的其他 2 条内容也已下架')
    expect(await listNotices(ming)).toHaveLength(1)

    const { rows } = await site.db.execute<{ id: number }>(
      sql`select id::int as id from reviews where subject_id = ${ids[2]!}`,
    )
    expect((await ming.call(appeal, { id: rows[0]!.id, words: '我没有荐号' })).status).toBe(200)
    // A text under appeal is decided only in the review queue.
    expect((await boss.call(decideTexts, { ...act, decision: 'approve' })).msg).toBe('已通过 2 条')
    expect((await boss.call(author, { id: user_id })).data.posts).toEqual({ shown: 2, held: 0, taken_down: 1 })
    expect((await listNotices(ming))[0]?.[1]).toContain('您的其他 1 条内容也已恢复')
    expect((await boss.call(reviews, {})).data.lists).toMatchObject([{ appeal: '我没有荐号' }])
  })

  test('decideTexts ignores ids of texts by another author', async () => {
    const [ming, hong, boss] = [
      await createMember(site, MING),
      await createMember(site, '13800138001'),
      await createOperator(site),
    ]
    await publishPosts(ming, '我的')
    const ids = await publishPosts(hong, '别人的')
    const act = {
      user_id: await findUserId(MING),
      kind: 'post',
      ids,
      decision: 'take_down',
      words: '不要荐号',
    } as const
    expect((await boss.call(decideTexts, act)).msg).toBe('已下架 0 条')
    expect((await createBrowser(site).call(post, { id: ids[0]! })).status).toBe(200)
    expect(await listNotices(hong)).toEqual([])
  })

  test('sweepAuthor takes down all texts of a member, rejects operators', async () => {
    const [ming, boss] = [await createMember(site, MING), await createOperator(site, 'administrator', '13600136009')]
    const [first] = await publishPosts(ming, '第一条', '第二条')
    await ming.call(addPostComment, { dynamics_id: first!, content: '自己说一句', mentions: [] })
    const swept = await boss.call(sweepAuthor, { user_id: await findUserId(MING), words: '荐号' })
    expect(swept.msg).toBe('已下架 3 条')
    expect(await listNotices(ming)).toHaveLength(1)
    expect((await boss.call(author, { id: await findUserId(MING) })).data).toMatchObject({
      posts: { shown: 0, taken_down: 2 },
      comments: { shown: 0, taken_down: 1 },
    })
    expect((await boss.call(sweepAuthor, { user_id: await findUserId('13600136009'), words: '荐号' })).msg).toBe(
      '不能禁言、停用或清除运营人员',
    )
  })

  test('sweepAuthor needs only a few more SQL statements for 1001 texts than for 3', async () => {
    const [ming, hong, boss] = [
      await createMember(site, MING),
      await createMember(site, '13800138001'),
      await createOperator(site),
    ]
    const [shared] = await publishPosts(hong, '被转发的')
    await writeMany(3, shared!)
    const sweptOf = async (phone: string) =>
      (await boss.call(sweepAuthor, { user_id: await findUserId(phone), words: '荐号' })).msg
    const few = await countStatements(async () => expect(await sweptOf(MING)).toBe('已下架 3 条'))
    await writeMany(1001, shared!)
    expect((await boss.call(post, { id: shared! })).data).toMatchObject({ share_num: 500, comment_num: 501 })
    const many = await countStatements(async () => expect(await sweptOf(MING)).toBe('已下架 1001 条'))
    // 1001 texts need two batches (BATCH_SIZE), 3 texts one.
    expect(many).toBeLessThan(few + 15)
    expect((await boss.call(post, { id: shared! })).data).toMatchObject({ share_num: 0, comment_num: 0 })
    expect((await boss.call(author, { id: await findUserId(MING) })).data).toMatchObject({
      posts: { shown: 0, taken_down: 501 },
      comments: { shown: 0, taken_down: 503 },
    })
    expect(await listNotices(ming)).toHaveLength(2)
    expect((await boss.call(reviews, {})).data.waiting).toBe(0)
    const { rows } = await site.db.execute(sql`select published from writers where user_id = ${await findUserId(MING)}`)
    expect(rows).toEqual([{ published: 0 }])
  })

  /** Inserts texts of 小明: half of them shares of a post, half comments on it. */
  async function writeMany(count: number, shared: number): Promise<void> {
    const ming = await findUserId(MING)
    await site.db.execute(sql`
      with made as (insert into discussions (kind) select 'post' from generate_series(1, ${count}::int / 2) returning id)
      insert into posts (user_id, discussion_id, share_id, content, folded, created_at)
        select ${ming}, id, ${shared}, '买它', '买它', now() from made`)
    await site.db.execute(sql`
      insert into comments (user_id, discussion_id, content, folded, created_at)
        select ${ming}, discussion_id, '买它', '买它', now() from posts, generate_series(1, (${count}::int + 1) / 2)
        where id = ${shared}`)
    await site.db.execute(sql`
      update posts set shares = (select count(*) from posts where share_id = ${shared} and state = 'shown') where id = ${shared}`)
    await site.db.execute(sql`
      update discussions d set shown = (select count(*) from comments c where c.discussion_id = d.id and state = 'shown')`)
    await site.db.execute(sql`
      insert into writers (user_id, published) values (${ming}, ${count}) on conflict (user_id) do update set published = ${count}`)
  }
})
