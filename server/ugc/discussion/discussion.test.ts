import { beforeEach, expect, test } from 'vitest'
import {
  addRankingComment,
  deleteRankingComment,
  likeRankingComment,
  rankingComments,
  rankingReplies,
} from '#contract/community/ranking.ts'
import { sql } from 'drizzle-orm'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, type Browser } from '#server/testing/browsers.ts'
import { buildMentionPattern } from './erasure.ts'

const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })
const drawId = 1
beforeEach(() => recordAndSettle(site, { type: 3, issueno: '2022280', date: '2022-10-20', first: '1 2 3' }))

const commentAs = (who: Browser, content: string, to?: number) =>
  who.call(addRankingComment, { ranking_list_id: drawId, content, ...(to && { ranking_list_comments_id: to }) })
const listComments = async (who: Browser, page = 1) => (await who.call(rankingComments, { id: drawId, page })).data

test('rejects empty comments and replies with different messages', async () => {
  const ming = await createMember(site)
  const { id } = (await commentAs(ming, '第一条')).data
  const sent = (body: object) => ming.call(addRankingComment, { ranking_list_id: drawId, ...body })
  for (const content of ['', '  ', undefined]) {
    expect(await sent({ content })).toMatchObject({ status: 400, msg: '请输入评论内容' })
    expect(await sent({ content, ranking_list_comments_id: null })).toMatchObject({ msg: '请输入评论内容' })
    expect(await sent({ content, ranking_list_comments_id: id })).toMatchObject({ status: 400, msg: '请输入回复内容' })
  }
  expect(await listComments(ming)).toHaveLength(1)
})

test('lets only the author delete a comment, which hides its replies', async () => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13800138001')]
  const { id } = (await commentAs(ming, '我的')).data
  const reply = (await commentAs(hong, '回复', id)).data.id
  expect((await hong.call(deleteRankingComment, { id })).status).toBe(400)
  expect((await ming.call(deleteRankingComment, { id })).msg).toBe('删除成功')
  expect((await ming.call(deleteRankingComment, { id })).status).toBe(400)
  expect(await listComments(ming)).toEqual([])
  expect((await ming.call(rankingReplies, { id })).data).toEqual([])
  expect((await commentAs(hong, '再回复', reply)).msg).toBe('评论不存在或已删除')
})

test('toggles likes once per call under concurrency', async () => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13800138001')]
  const { id } = (await commentAs(ming, '我的')).data
  expect((await hong.call(likeRankingComment, { id })).data).toEqual({ is_thumbs_up: 1, thumbsup_num: 1 })
  expect((await listComments(hong))[0]).toMatchObject({ is_thumbs_up: 1, thumbsup_num: 1 })
  expect((await listComments(ming))[0]).toMatchObject({ is_thumbs_up: 2, thumbsup_num: 1 })
  const calls = Array.from({ length: 15 }, () => hong.call(likeRankingComment, { id }))
  expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true)
  expect((await listComments(hong))[0]).toMatchObject({ is_thumbs_up: 2, thumbsup_num: 0 })
})

test('shows replies to a held comment only to the comment’s author', async () => {
  const [ming, hong, li] = [
    await createMember(site),
    await createMember(site, '13800138001'),
    await createMember(site, '13800138002'),
  ]
  const comment = (await commentAs(ming, '第一条')).data
  const reply = (await commentAs(hong, '回复', comment.id)).data
  await site.db.execute(sql`update comments set state = 'held' where id = ${comment.id}`)
  const below = async (who: Browser) => (await who.call(rankingReplies, { id: comment.id })).data.map(({ id }) => id)
  for (const stranger of [createBrowser(site), hong, li]) expect(await below(stranger)).toEqual([])
  expect(await below(ming)).toEqual([reply.id])
  expect(await li.call(likeRankingComment, { id: reply.id })).toMatchObject({ status: 400, msg: '评论不存在或已删除' })
  expect(await commentAs(li, '也来一句', reply.id)).toMatchObject({ status: 400, msg: '评论不存在或已删除' })
  expect((await ming.call(likeRankingComment, { id: reply.id })).status).toBe(200)
  expect((await commentAs(ming, '谢谢', reply.id)).status).toBe(200)
})

test('removes invisible characters, rejects invisible texts and stacked marks', async () => {
  const ming = await createMember(site)
  expect((await commentAs(ming, '第一行\u200B\r\n\u202E第二行 👨‍👩‍👧')).data.content).toBe('第一行\n第二行 👨‍👩‍👧')
  for (const blank of ['\u3164', '\u2800\u200B', '\u0007']) {
    expect(await commentAs(ming, blank), blank).toMatchObject({ status: 400, msg: '请输入评论内容' })
  }
  for (const piled of [`a${'\u0335'.repeat(5)}`, '\uFE0F']) {
    expect((await commentAs(ming, piled)).msg, piled).toBe('评论里要有看得见的文字，符号不要叠在一起')
  }
  expect(await listComments(ming)).toHaveLength(1)
})

test('finds no post comments through ranking endpoints', async () => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13800138001')]
  await site.db.execute(sql`insert into discussions (id, kind) overriding system value values (99, 'post')`)
  const { rows } = await site.db.execute<{ id: number }>(sql`
    insert into comments (discussion_id, user_id, content, folded, created_at) values (99, 1, '在别处', '', now()) returning id`)
  const { id } = rows[0]!
  await site.db.execute(sql`insert into comments (discussion_id, user_id, thread_id, content, folded, created_at)
    values (99, 1, ${id}, '也在别处', '', now())`)
  const unknown = { status: 400, msg: '评论不存在或已删除' }
  expect((await hong.call(rankingReplies, { id })).data).toEqual([])
  expect(await hong.call(likeRankingComment, { id })).toMatchObject(unknown)
  expect(await commentAs(hong, '回复', id)).toMatchObject(unknown)
  expect(await ming.call(deleteRankingComment, { id })).toMatchObject(unknown)
  expect(await listComments(hong)).toEqual([])
})

test.each([
  ['@阿明 好的', ['@阿明']],
  ['＠阿明 好的', ['＠阿明']],
  ['@阿明明 @阿', ['@阿明明']],
  ['阿明', null],
])('buildMentionPattern finds the mentions in %s', (text, found) => {
  expect(text.match(buildMentionPattern(['阿明', '阿明明']))).toEqual(found)
})
