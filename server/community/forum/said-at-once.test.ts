import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { addPostComment } from '#contract/community/forum.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { sendPicture } from '#server/ugc/media/testing/send-picture.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, type Browser } from '#server/testing/browsers.ts'
import { fetchComments, GONE, NO_COMMENT, publishText, commentAs } from './testing/in-forum.ts'

const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })
const FORM = '6f1c2a7e-3b0d-4a55-9c61-0e2f5b7d8a90'
const SPEAKERS = 9

let [author, ...speakers] = [] as unknown as [Browser, ...Browser[]]
beforeEach(async () => {
  author = await createMember(site)
  speakers = []
  for (let n = 1; n <= SPEAKERS; n++) speakers.push(await createMember(site, `1390013900${n}`, `192.0.2.1${n}`))
})

const commentFrom = (n: number, dynamics_id: number, more: Partial<InputOf<typeof addPostComment>> = {}) =>
  speakers[n]!.call(addPostComment, { dynamics_id, content: `第${n}位`, ...more })
const queryRows = async <Row extends Record<string, unknown>>(text: ReturnType<typeof sql>) =>
  (await site.db.execute<Row>(text)).rows

test('handles nine concurrent comments like single ones', async () => {
  const [{ id }, other] = [await publishText(author, '热闹'), await publishText(author, '另一处')]
  const first = await commentAs(author, id, '一楼')
  const early = await commentAs(speakers[0]!, id, '早说过了', { form: FORM })
  await site.db.execute(sql`insert into writers (user_id, muted_until) values (3, '2022-10-21T00:00:00+08:00')
    on conflict (user_id) do update set muted_until = excluded.muted_until`)
  const answers = await Promise.all([
    commentFrom(0, id, { form: FORM }),
    commentFrom(1, id),
    commentFrom(2, id),
    commentFrom(3, other.id, { dynamics_comments_id: first.id }),
    commentFrom(4, 999),
    commentFrom(5, id, { content: '加我微信 caipiao888' }),
    commentFrom(6, id, { dynamics_comments_id: first.id }),
    commentFrom(7, other.id, { form: FORM }),
    commentFrom(8, other.id),
  ])
  const [again, muted, plain, elsewhere, nowhere, held, reply] = answers
  expect(again.data).toMatchObject({ id: early.id, content: '早说过了' })
  expect(muted.msg).toBe('您已被禁言，2022-10-21 00:00 后才能发布、修改和点赞')
  expect(plain).toMatchObject({ status: 200, msg: '发布成功', data: { content: '第2位', is_held: 0 } })
  expect(elsewhere).toEqual(NO_COMMENT)
  expect(nowhere).toEqual(GONE)
  expect(held).toMatchObject({ status: 200, msg: '已提交审核', data: { is_held: 1 } })
  expect(reply.data).toMatchObject({ content: '第6位' })
  expect(answers.slice(7).map(({ status }) => status)).toEqual([200, 200])

  const told = await queryRows<{ kind: string; comment: number }>(
    sql`select kind, comment_id as comment from notifications where user_id = 1 and kind = 'reply'`,
  )
  const stands = [plain, held, reply, ...answers.slice(7)].map((one) => one.data.id)
  expect(told.map(({ comment }) => comment).toSorted((a, b) => a - b)).toEqual(
    [early.id, ...stands].toSorted((a, b) => a - b),
  )
  expect(
    await queryRows(
      sql`select user_id as "userId", address from traces where subject_id = ${plain.data.id} and kind = 'comment'`,
    ),
  ).toEqual([{ userId: 4, address: '192.0.2.13' }])
  expect(
    await queryRows(sql`select user_id as "userId", published from writers where user_id in (4, 7, 8) order by 1`),
  ).toEqual([
    { userId: 4, published: 1 },
    { userId: 8, published: 1 },
  ])
  expect(
    await queryRows(sql`select d.shown from discussions d join posts p on p.discussion_id = d.id order by p.id`),
  ).toEqual([{ shown: 4 }, { shown: 2 }])
  expect((await fetchComments(speakers[2]!, id)).map((one) => one.id)).toContain(plain.data.id)
  expect(plain.data.id).toBeGreaterThan(first.id)
})

test("serialises concurrent comments by their discussion's lock", async () => {
  const { id } = await publishText(author, '热闹')
  const both = await site.db.transaction(async (tx) => {
    await tx.execute(sql`select from discussions for update`)
    const waiting = [commentFrom(0, id), commentFrom(1, id)]
    await expect.poll(() => countLockWaits(site.db), { interval: 10 }).toBe(2)
    return waiting
  })
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  expect(await queryRows(sql`select shown from discussions`)).toEqual([{ shown: 2 }])
})

const createPicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()

test('rolls back the comment if its notification fails', async () => {
  const { id } = await publishText(author, '热闹')
  const images = (await sendPicture(site, speakers[0]!, await createPicture(), { scene: 'forum' })).json().data.path
  const standing = () =>
    queryRows(sql`select (select count(*)::int from comments) as comments, (select count(*)::int from traces) as traces,
      (select sum(published)::int from writers) as published, (select shown from discussions) as shown,
      (select count(*)::int from uploads where used_at is not null) as pictures`)
  const before = await standing()
  await site.db.execute(sql`alter table notifications add constraint silent check (kind <> 'reply')`)
  try {
    expect((await commentFrom(0, id, { images })).status).toBe(500)
  } finally {
    await site.db.execute(sql`alter table notifications drop constraint silent`)
  }
  expect(await standing()).toEqual(before)
  expect((await commentFrom(0, id, { images })).status).toBe(200)
})
