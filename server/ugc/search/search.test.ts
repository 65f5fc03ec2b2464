import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type FoundKind, search } from '#contract/ugc/search.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aBrowser, aMember, type Browser } from '#server/testing/people.ts'
import { searchable } from './search.ts'

const site = aSharedSite({ now: '2022-10-20T22:00:00+08:00' })
const [MING, HONG] = [1, 2]
let ming: Browser
let hong: Browser
beforeEach(async () => {
  ming = await aMember(site)
  hong = await aMember(site, '13800138001')
})

interface Said {
  userId?: number
  state?: 'shown' | 'held' | 'taken_down'
  deleted?: boolean
}

const discussion = (kind: 'post' | 'ranking') =>
  inserted(sql`insert into discussions (kind) values (${kind}) returning id`)

async function aPost(content: string, said: Said = {}) {
  const discussionId = await discussion('post')
  const id =
    await inserted(sql`insert into posts (discussion_id, content, folded, terms, user_id, state, created_at, deleted_at)
    values (${discussionId}, ${written(content, said)}) returning id`)
  return { id, discussionId }
}

const aComment = (
  discussionId: number,
  content: string,
  { threadId = null, ...said }: Said & { threadId?: number | null } = {},
) =>
  inserted(sql`insert into comments (discussion_id, thread_id, content, folded, terms, user_id, state, created_at, deleted_at)
    values (${discussionId}, ${threadId}, ${written(content, said)}) returning id`)

function written(content: string, { userId = MING, state = 'shown', deleted = false }: Said) {
  const { folded, terms } = searchable(content)
  const now = site.clock.now().toISOString()
  return sql`${content}, ${folded}, array_to_tsvector(${sql.param(terms)}::text[]), ${userId}, ${state}, ${now}, ${deleted ? now : null}`
}

async function inserted(query: SQL): Promise<number> {
  const { rows } = await site.db.execute<{ id: number }>(query)
  return rows[0]!.id
}

const finds = async (who: Browser, q: string, kind: FoundKind = 'post') => (await who.call(search, { q, kind })).data
const ids = async (who: Browser, q: string, kind?: FoundKind) => (await finds(who, q, kind)).map(({ id }) => id)

test('finds posts by characters, words, numbers and letters, newest first', async () => {
  const { id: first } = await aPost('双色球第2022150期，蓝球 07')
  const { id: second } = await aPost('今晚看双色球，SSQ 必看')
  const visitor = aBrowser(site)
  for (const q of ['双', '双色', '双色球']) expect(await ids(visitor, q), q).toEqual([second, first])
  for (const q of ['2022150', '07', '期', '蓝球 双色球', '双色球第2022150期'])
    expect(await ids(visitor, q), q).toEqual([first])
  for (const q of ['ssq', 'ＳＳＱ', 'Ssq 今晚']) expect(await ids(visitor, q), q).toEqual([second])
  for (const q of ['2022', '红球', '色双', '球今', '，', '😀', "'", '\\', '%', '_', '双%球', '双色球 红球', "a' | '双"])
    expect(await ids(visitor, q), q).toEqual([])
})

test('requires terms to be adjacent', async () => {
  await aPost('福彩有双色球，彩票')
  const { id } = await aPost('福彩票')
  expect(await ids(ming, '福彩票')).toEqual([id])
})

test('returns author, time and marked words', async () => {
  const { id } = await aPost('今晚双色球')
  expect(await finds(hong, '双色球')).toEqual([
    {
      id,
      post_id: id,
      thread_id: 0,
      nickname: expect.stringMatching(/./),
      avatarUrl: '',
      is_vip: 0,
      created_at: '2022-10-20 22:00:00',
      parts: [
        { text: '今晚', hit: 0 },
        { text: '双色球', hit: 1 },
      ],
    },
  ])
})

test('finds held and removed texts only for their author', async () => {
  const { id: held } = await aPost('双色球', { state: 'held' })
  const { id: down } = await aPost('双色球', { state: 'taken_down' })
  await aPost('双色球', { deleted: true })
  expect(await ids(ming, '双色球')).toEqual([down, held])
  expect(await ids(hong, '双色球')).toEqual([])
  expect(await ids(aBrowser(site), '双色球')).toEqual([])
})

test('excludes blocked members and muted words', async () => {
  const { id: hers } = await aPost('双色球', { userId: HONG })
  const { id: his } = await aPost('双色球和大乐透')
  await site.db.execute(sql`insert into blocks (user_id, blocked_id, created_at) values (${MING}, ${HONG}, now())`)
  expect(await ids(ming, '双色球')).toEqual([his])
  await site.db.execute(sql`insert into muted_words values (${HONG}, '大乐透')`)
  expect(await ids(hong, '双色球')).toEqual([hers])
  expect(await ids(aBrowser(site), '双色球')).toEqual([his, hers])
})

test('finds comments and replies if their post is visible', async () => {
  const { id: post, discussionId } = await aPost('号码')
  const comment = await aComment(discussionId, '恭喜双色球')
  const reply = await aComment(discussionId, '双色球好', { threadId: comment, userId: HONG })
  await aComment(await discussion('ranking'), '双色球')
  expect((await finds(ming, '双色球', 'comment')).map((one) => [one.id, one.post_id, one.thread_id])).toEqual([
    [reply, post, comment],
    [comment, post, 0],
  ])
  expect(await ids(ming, '双色球')).toEqual([])

  await site.db.execute(sql`update comments set state = 'held' where id = ${comment}`)
  expect(await ids(hong, '双色球', 'comment')).toEqual([])
  expect(await ids(ming, '双色球', 'comment')).toEqual([reply, comment])
  await site.db.execute(sql`update comments set deleted_at = now() where id = ${comment}`)
  expect(await ids(ming, '双色球', 'comment')).toEqual([])
})

test('excludes comments on deleted posts', async () => {
  const { id, discussionId } = await aPost('号码')
  await aComment(discussionId, '双色球')
  await site.db.execute(sql`update posts set deleted_at = now() where id = ${id}`)
  expect(await ids(ming, '双色球', 'comment')).toEqual([])
})

test('paginates across eras', async () => {
  const all: number[] = []
  for (const era of [1, 2, 3, 5])
    for (const n of [1, 2, 3]) {
      await site.db.execute(sql`select setval('posts_id_seq', ${era * 16384 - 3 + n})`)
      all.unshift((await aPost('双色球')).id)
    }
  expect((await ming.call(search, { q: '双色球', pageSize: 100 })).data.map(({ id }) => id)).toEqual(all)
  const following = async (id: number) => (await ming.call(search, { q: '双色球', pageSize: 5, before_id: id })).data
  expect((await following(all[0]!)).map(({ id }) => id)).toEqual(all.slice(1, 6))
  expect((await following(all[5]!)).map(({ id }) => id)).toEqual(all.slice(6, 11))
  expect(await following(all.at(-1)!)).toEqual([])
  expect((await following(999_999_999_999_999)).map(({ id }) => id)).toEqual(all.slice(0, 5))
  const second = (await ming.call(search, { q: '双色球', pageSize: 5, page: 2 })).data
  expect(second.map(({ id }) => id)).toEqual(all.slice(5, 10))
})

test('rejects empty and overlong queries with a message', async () => {
  expect(await ming.call(search, { q: '  ' })).toMatchObject({ status: 400, msg: '请输入要搜索的文字' })
  expect(await ming.call(search, { q: '长'.repeat(51) })).toMatchObject({ status: 400, msg: '最多输入50字' })
  expect((await ming.call(search, { q: '长'.repeat(50) })).data).toEqual([])
})
