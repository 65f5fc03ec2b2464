import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { myNotifications, readNotifications, setNotification, unreadNotifications } from '#contract/notifications.ts'
import type { Tx } from '#server/db/connect.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aMember, type Browser } from '#server/testing/people.ts'
import { onDecided, socialHooks } from './notifications.ts'

const site = aSharedSite({ now: '2022-10-20T10:00:00+08:00' })
const { onComment, onLike, onShare } = socialHooks

interface Person extends Browser {
  id: number
}

let [ming, hong, li] = [] as unknown as [Person, Person, Person]
beforeEach(async () => {
  ming = await person('13800138001', '小明')
  hong = await person('13800138002', '小红')
  li = await person('13800138003', '小李')
})

async function person(phone: string, nickname: string): Promise<Person> {
  const browser = await aMember(site, phone)
  const id = await number(sql`update users set nickname = ${nickname} where phone = ${phone} returning id`)
  return Object.assign(browser, { id })
}

const within = <T>(work: (tx: Tx) => Promise<T>) => site.db.transaction(work)
const number = async (query: ReturnType<typeof sql>): Promise<number> =>
  (await site.db.execute<{ id: number }>(query)).rows[0]!.id

async function posts(by: Person, content: string, shared: number | null = null): Promise<number> {
  const discussion = await number(sql`insert into discussions (kind) values ('post') returning id`)
  return number(sql`insert into posts (user_id, discussion_id, content, folded, share_id, is_share, created_at)
    values (${by.id}, ${discussion}, ${content}, ${content}, ${shared}, ${shared !== null}, now()) returning id`)
}

interface Said {
  post: number
  content: string
  /** The comment below which it stands, and the reply that it answers. */
  thread?: number
  replyTo?: number
  mentions?: number[]
  state?: 'shown' | 'held'
}

async function says(by: Person, { post, content, thread, replyTo, mentions = [], state = 'shown' }: Said) {
  const id = await number(sql`
    insert into comments (discussion_id, user_id, thread_id, reply_to, content, folded, state, created_at)
    select discussion_id, ${by.id}, ${thread ?? null}, ${replyTo ?? null}, ${content}, ${content}, ${state}, now()
    from posts where id = ${post} returning id`)
  await within((tx) => onComment(tx, { id, mentions }, site.clock.now()))
  return id
}

const LIKES = { post: sql`post_likes (post_id, user_id)`, comment: sql`comment_likes (comment_id, user_id)` }

async function likes(by: { id: number }, kind: 'post' | 'comment', id: number): Promise<void> {
  await within(async (tx) => {
    await tx.execute(sql`insert into ${LIKES[kind]} values (${id}, ${by.id})`)
    await onLike(tx, { kind, id, userId: by.id }, site.clock.now())
  })
}

const takesBack = (by: Person, id: number) =>
  site.db.execute(sql`delete from post_likes where post_id = ${id} and user_id = ${by.id}`)
const blocks = (who: Person, whom: Person) =>
  site.db.execute(sql`insert into blocks (user_id, blocked_id, created_at) values (${who.id}, ${whom.id}, now())`)

const titles = async (who: Browser) => (await who.call(myNotifications, {})).data.map(({ title }) => title)
const unread = async (who: Browser) => (await who.call(unreadNotifications, {})).data.count

test('who is answered is told once, with the way to the comment, and nobody of what they say themselves', async () => {
  const post = await posts(ming, '今天守号')
  const comment = await says(hong, { post, content: '一起守' })
  const reply = await says(li, { post, content: '我也守', thread: comment, mentions: [hong.id, ming.id, li.id] })
  await says(hong, { post, content: '好的', thread: comment, replyTo: reply })
  await says(ming, { post, content: '谢谢' })
  const ofMing = (await ming.call(myNotifications, {})).data
  expect(ofMing.map(({ title, memo, link }) => [title, memo, link])).toEqual([
    ['小李在评论里提到了您', '我也守', `/forum/${post}#comment-${reply}`],
    ['小红评论了您的动态', '一起守', `/forum/${post}#comment-${comment}`],
  ])
  expect(await titles(hong)).toEqual(['小李回复了您的评论'])
  expect(await titles(li)).toEqual(['小红回复了您的评论'])
})

test('likes of a day are one notification; who takes a like back and gives it again is told of once', async () => {
  const post = await posts(ming, '今天守号')
  await likes(hong, 'post', post)
  await likes(li, 'post', post)
  await likes(ming, 'post', post)
  expect(await titles(ming)).toEqual(['小李等2人赞了您的动态'])
  await ming.call(readNotifications, {})
  await takesBack(li, post)
  expect(await titles(ming)).toEqual(['小红赞了您的动态'])
  site.clock.set('2022-10-21T09:00:00+08:00')
  await likes(li, 'post', post)
  expect([await titles(ming), await unread(ming)]).toEqual([['小李等2人赞了您的动态'], 0])
  expect(await site.db.$count(sql`notifications`)).toBe(1)
  await takesBack(li, post)
  await takesBack(hong, post)
  expect(await titles(ming)).toEqual([])
})

test('the next day has a notification of its own, and so has a comment', async () => {
  const post = await posts(ming, '今天守号')
  const comment = await says(ming, { post, content: '补充一句' })
  await likes(hong, 'post', post)
  await likes(hong, 'comment', comment)
  site.clock.set('2022-10-21T00:00:01+08:00')
  await likes(li, 'post', post)
  expect(await titles(ming)).toEqual(['小李赞了您的动态', '小红赞了您的评论', '小红赞了您的动态'])
  expect(await unread(ming)).toBe(3)
})

test('sixteen who like at once are one notification of sixteen', async () => {
  const post = await posts(ming, '今天守号')
  const { rows: people } = await site.db.execute<{ id: number }>(sql`
    insert into users (nickname, phone, vip_code, created_at)
    select '彩友' || nth, '139' || nth, nth, now() from generate_series(10000001, 10000016) nth returning id`)
  await Promise.all(people.map((one) => likes(one, 'post', post)))
  expect(await titles(ming)).toEqual([expect.stringMatching(/^彩友\d+等16人赞了您的动态$/)])
})

test('whose post is shared is told, with the way to the share', async () => {
  const post = await posts(ming, '今天守号')
  const share = await posts(hong, '说得好', post)
  await within((tx) => onShare(tx, share, site.clock.now()))
  expect((await ming.call(myNotifications, {})).data).toMatchObject([
    { kind: 'share', title: '小红分享了您的动态', memo: '说得好', link: `/forum/${share}` },
  ])
  expect(await titles(hong)).toEqual([])
})

test('what is held is told when it is seen; what goes takes its notifications along', async () => {
  const post = await posts(ming, '今天守号')
  const held = await says(hong, { post, content: '加微信', state: 'held' })
  expect([await titles(ming), await unread(ming)]).toEqual([[], 0])
  await ming.call(readNotifications, {})
  await site.db.execute(sql`update comments set state = 'shown' where id = ${held}`)
  expect([await titles(ming), await unread(ming)]).toEqual([['小红评论了您的动态'], 1])
  await says(li, { post, content: '回一句', thread: held })
  await site.db.execute(sql`update comments set state = 'taken_down' where id = ${held}`)
  expect([await titles(ming), await unread(ming), await titles(hong)]).toEqual([[], 0, ['小李回复了您的评论']])
  await site.db.execute(sql`update posts set deleted_at = now() where id = ${post}`)
  expect([await titles(hong), await unread(hong)]).toEqual([[], 0])
})

test('what stands below a comment that went is not told', async () => {
  const post = await posts(ming, '今天守号')
  const comment = await says(hong, { post, content: '一起守' })
  await says(li, { post, content: '@小明 快来', thread: comment, mentions: [ming.id] })
  expect(await titles(ming)).toEqual(['小李在评论里提到了您', '小红评论了您的动态'])
  await site.db.execute(sql`update comments set deleted_at = now() where id = ${comment}`)
  expect([await titles(ming), await unread(ming)]).toEqual([[], 0])
})

test('nothing is told of whom the reader blocked, in lists, counts and bundles, nor of a muted word', async () => {
  const post = await posts(ming, '今天守号')
  await says(hong, { post, content: '一起守' })
  await says(li, { post, content: '出售号码' })
  await likes(hong, 'post', post)
  await likes(li, 'post', post)
  const share = await posts(hong, '说得好', post)
  await within((tx) => onShare(tx, share, site.clock.now()))
  expect(await unread(ming)).toBe(4)
  await blocks(ming, hong)
  expect([await titles(ming), await unread(ming)]).toEqual([['小李赞了您的动态', '小李评论了您的动态'], 2])
  await site.db.execute(sql`insert into muted_words (user_id, word) values (${ming.id}, '出售')`)
  expect([await titles(ming), await unread(ming)]).toEqual([['小李赞了您的动态'], 1])
  await blocks(ming, li)
  expect([await titles(ming), await unread(ming)]).toEqual([[], 0])
})

test('a kind that is switched off is not told of; what was told stays', async () => {
  const post = await posts(ming, '今天守号')
  await likes(hong, 'post', post)
  await ming.call(setNotification, { kind: 'like', is_on: 0 })
  await likes(li, 'post', post)
  expect(await titles(ming)).toEqual(['小红赞了您的动态'])
  await ming.call(setNotification, { kind: 'reply', is_on: 0 })
  await says(hong, { post, content: '一起守' })
  await says(hong, { post, content: '@小明 一起守', mentions: [ming.id] })
  expect(await titles(ming)).toEqual(['小红在评论里提到了您', '小红赞了您的动态'])
  const { data } = await ming.call(setNotification, { kind: 'reply', is_on: 1 })
  expect(data.filter(({ is_on }) => is_on === 0).map(({ kind }) => kind)).toEqual(['no_win', 'like'])
  await says(hong, { post, content: '再来一句' })
  expect(await titles(ming)).toHaveLength(3)
})

test('of a decision its author is told, with the reason and the way to it', async () => {
  const post = await posts(ming, '加微信')
  const decided = (state: 'shown' | 'held' | 'taken_down', reason: string) =>
    within((tx) => onDecided(tx, { kind: 'post', id: post, userId: ming.id, state, reason }, site.clock.now()))
  await decided('held', '留了联系方式')
  site.clock.set('2022-10-20T10:01:00+08:00')
  await decided('taken_down', '留了联系方式。')
  const told = (await ming.call(myNotifications, {})).data
  expect(told.map(({ kind, title, memo, link }) => [kind, title, memo, link])).toEqual([
    [
      'taken_down',
      '您的动态已被移除',
      '原因：留了联系方式。其他人看不到它。如有异议，可在7天内申诉一次。',
      `/forum/${post}`,
    ],
    ['held', '您的动态正在审核', '原因：留了联系方式。审核通过前只有您自己能看到。', `/forum/${post}`],
  ])
})

test('a deleted account is told nothing, and its likes are not counted', async () => {
  const post = await posts(ming, '今天守号')
  await likes(hong, 'post', post)
  await likes(li, 'post', post)
  await site.db.execute(sql`delete from post_likes where user_id = ${hong.id}`)
  await site.db.execute(sql`update users set deleted_at = now(), phone = null, vip_code = null where id = ${hong.id}`)
  expect(await titles(ming)).toEqual(['小李赞了您的动态'])
  const comment = await says(hong, { post, content: '一起守' })
  await says(li, { post, content: '好', thread: comment })
  expect(await site.db.$count(sql`notifications where user_id = ${hong.id}`)).toBe(0)
})
