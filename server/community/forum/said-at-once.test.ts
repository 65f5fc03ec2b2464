import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addPostComment } from '#contract/community/forum.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { createPicture, sendPicture } from '#server/ugc/media/testing/send-picture.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, type Browser } from '#server/testing/browsers.ts'
import { publishText } from './testing/in-forum.ts'

const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })

let [author, ...speakers] = [] as unknown as [Browser, ...Browser[]]
beforeEach(async () => {
  author = await createMember(site)
  speakers = []
  for (const n of [1, 2]) speakers.push(await createMember(site, `1390013900${n}`, `192.0.2.1${n}`))
})

const commentFrom = (n: number, dynamics_id: number, more: Partial<InputOf<typeof addPostComment>> = {}) =>
  speakers[n]!.call(addPostComment, { dynamics_id, content: `第${n}位`, ...more })
const queryRows = async <Row extends Record<string, unknown>>(text: ReturnType<typeof sql>) =>
  (await site.db.execute<Row>(text)).rows

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
