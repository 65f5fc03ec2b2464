import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type FoundKind, search } from '#contract/ugc/search.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, type Browser } from '#server/testing/browsers.ts'
import { toSearchColumns } from './search.ts'

const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })
const [MING, HONG] = [1, 2]
let ming: Browser
let hong: Browser
beforeEach(async () => {
  ming = await createMember(site)
  hong = await createMember(site, '13800138001')
})

interface TextOptions {
  userId?: number
  state?: 'shown' | 'held' | 'taken_down'
  deleted?: boolean
}

const insertTestDiscussion = (kind: 'post' | 'ranking') =>
  insertReturningId(sql`insert into discussions (kind) values (${kind}) returning id`)

async function insertPost(content: string, said: TextOptions = {}) {
  const discussionId = await insertTestDiscussion('post')
  const id =
    await insertReturningId(sql`insert into posts (discussion_id, content, folded, terms, user_id, state, created_at, deleted_at)
    values (${discussionId}, ${buildTextValues(content, said)}) returning id`)
  return { id, discussionId }
}

const insertComment = (
  discussionId: number,
  content: string,
  { threadId = null, ...said }: TextOptions & { threadId?: number | null } = {},
) =>
  insertReturningId(sql`insert into comments (discussion_id, thread_id, content, folded, terms, user_id, state, created_at, deleted_at)
    values (${discussionId}, ${threadId}, ${buildTextValues(content, said)}) returning id`)

function buildTextValues(content: string, { userId = MING, state = 'shown', deleted = false }: TextOptions) {
  const { folded, terms } = toSearchColumns(content)
  const now = site.clock.now().toISOString()
  return sql`${content}, ${folded}, array_to_tsvector(${sql.param(terms)}::text[]), ${userId}, ${state}, ${now}, ${deleted ? now : null}`
}

async function insertReturningId(query: SQL): Promise<number> {
  const { rows } = await site.db.execute<{ id: number }>(query)
  return rows[0]!.id
}

const searchAs = async (who: Browser, q: string, kind: FoundKind = 'post') => (await who.call(search, { q, kind })).data
const searchIds = async (who: Browser, q: string, kind?: FoundKind) =>
  (await searchAs(who, q, kind)).map(({ id }) => id)

test('finds posts by characters, words, numbers and letters', async () => {
  const { id: first } = await insertPost('双色球第2022150期，蓝球 07')
  const { id: second } = await insertPost('今晚看双色球，SSQ 必看')
  const visitor = createBrowser(site)
  for (const q of ['双', '双色', '双色球']) expect(await searchIds(visitor, q), q).toEqual([second, first])
  for (const q of ['2022150', '07', '期', '蓝球 双色球', '双色球第2022150期'])
    expect(await searchIds(visitor, q), q).toEqual([first])
  for (const q of ['ssq', 'ＳＳＱ', 'Ssq 今晚']) expect(await searchIds(visitor, q), q).toEqual([second])
  for (const q of ['2022', '红球', '色双', '球今', '，', '😀', "'", '\\', '%', '_', '双%球', '双色球 红球', "a' | '双"])
    expect(await searchIds(visitor, q), q).toEqual([])
})

test('finds a word only where its characters are adjacent', async () => {
  await insertPost('福彩有双色球，彩票')
  const { id } = await insertPost('福彩票')
  expect(await searchIds(ming, '福彩票')).toEqual([id])
})

test('returns author, time and marked words of posts', async () => {
  const { id } = await insertPost('今晚双色球')
  expect(await searchAs(hong, '双色球')).toEqual([
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

test('finds held and taken-down posts for authors only, deleted never', async () => {
  const { id: held } = await insertPost('双色球', { state: 'held' })
  const { id: down } = await insertPost('双色球', { state: 'taken_down' })
  await insertPost('双色球', { deleted: true })
  expect(await searchIds(ming, '双色球')).toEqual([down, held])
  expect(await searchIds(hong, '双色球')).toEqual([])
  expect(await searchIds(createBrowser(site), '双色球')).toEqual([])
})

test('excludes posts of blocked members or with muted words', async () => {
  const { id: hers } = await insertPost('双色球', { userId: HONG })
  const { id: his } = await insertPost('双色球和大乐透')
  await site.db.execute(sql`insert into blocks (user_id, blocked_id, created_at) values (${MING}, ${HONG}, now())`)
  expect(await searchIds(ming, '双色球')).toEqual([his])
  await site.db.execute(sql`insert into muted_words values (${HONG}, '大乐透')`)
  expect(await searchIds(hong, '双色球')).toEqual([hers])
  expect(await searchIds(createBrowser(site), '双色球')).toEqual([his, hers])
})

test('finds comments and replies of visible threads', async () => {
  const { id: post, discussionId } = await insertPost('号码')
  const comment = await insertComment(discussionId, '恭喜双色球')
  const reply = await insertComment(discussionId, '双色球好', { threadId: comment, userId: HONG })
  await insertComment(await insertTestDiscussion('ranking'), '双色球')
  expect((await searchAs(ming, '双色球', 'comment')).map((one) => [one.id, one.post_id, one.thread_id])).toEqual([
    [reply, post, comment],
    [comment, post, 0],
  ])
  expect(await searchIds(ming, '双色球')).toEqual([])

  await site.db.execute(sql`update comments set state = 'held' where id = ${comment}`)
  expect(await searchIds(hong, '双色球', 'comment')).toEqual([])
  expect(await searchIds(ming, '双色球', 'comment')).toEqual([reply, comment])
  await site.db.execute(sql`update comments set deleted_at = now() where id = ${comment}`)
  expect(await searchIds(ming, '双色球', 'comment')).toEqual([])
})

test('excludes comments on deleted posts', async () => {
  const { id, discussionId } = await insertPost('号码')
  await insertComment(discussionId, '双色球')
  await site.db.execute(sql`update posts set deleted_at = now() where id = ${id}`)
  expect(await searchIds(ming, '双色球', 'comment')).toEqual([])
})

test('pages through posts with ids of different eras (ERA_BITS)', async () => {
  const all: number[] = []
  for (const era of [1, 2, 3, 5])
    for (const n of [1, 2, 3]) {
      await site.db.execute(sql`select setval('posts_id_seq', ${era * 16384 - 3 + n})`)
      all.unshift((await insertPost('双色球')).id)
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
