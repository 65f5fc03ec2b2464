import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addPostComment, editPost, publishPost } from '#contract/community/forum.ts'
import { buildSiteJobs } from '#server/site/site-jobs.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember } from '#server/testing/browsers.ts'

const DAY = 86_400_000
const site = createSharedSite({ env: { RATE_LIMITS: 'posts=6', PUBLIC_URL: 'http://caiyun.example' } })
beforeAll(() => site.app.listen({ port: 0, host: '127.0.0.1' }))

/**
 * Sends eight posts and returns how many are accepted. Uses a socket, because injected requests are not rate limited.
 */
async function countAccepted(token: string): Promise<number> {
  const url = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}${publishPost.path}`
  const headers = { 'content-type': 'application/json', token }
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) {
    const body = JSON.stringify({ content: `第${n}条` })
    statuses.push((await fetch(url, { method: 'POST', headers, body })).status)
  }
  return statuses.filter((status) => status === 200).length
}

test('halves the rate limit of posts for newcomers', async () => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13800138001')]
  await site.db.execute(sql`update users set created_at = created_at - interval '30 days' where id = 2`)
  await site.db.execute(sql`insert into writers (user_id, published) values (2, 3)`)
  expect(await countAccepted(ming.cookies.get('Admin-Token')!)).toBe(3)
  expect(await countAccepted(hong.cookies.get('Admin-Token')!)).toBe(6)
})

test('shows newcomers’ links to this site, holds links elsewhere', async () => {
  const ming = await createMember(site)
  const heldOf = async (host: string) => {
    const linking = (id: number) => ({ content: `看 http://${host}/forum/${id}`, images: '' })
    const post = (await ming.call(publishPost, { content: '看走势', images: '' })).data
    const edit = await ming.call(editPost, { id: post.id, ...linking(1) })
    const said = [
      await ming.call(publishPost, linking(2)),
      await ming.call(addPostComment, { dynamics_id: post.id, ...linking(3), mentions: [] }),
    ]
    return [edit.status === 200 ? 0 : 1, ...said.map(({ data }) => data.is_held)]
  }
  expect(await heldOf('caiyun.example')).toEqual([0, 0, 0])
  expect(await heldOf('caiyun.example.evil.com')).toEqual([1, 1, 1])
})

test('deletes traces and decided reviews after 180 days', async () => {
  await createMember(site)
  await site.db.execute(sql`update users set deleted_at = now(), phone = null, vip_code = null`)
  const at = (days: number) => new Date(site.clock.now().getTime() - days * DAY).toISOString()
  for (const days of [179, 181]) {
    await site.db.execute(sql`insert into traces (user_id, kind, subject_id, text_hash, address, created_at)
      values (1, 'post', ${days}, '', '192.0.2.1', ${at(days)})`)
    await site.db
      .execute(sql`insert into reviews (kind, subject_id, user_id, content, why, state, decided_at, created_at)
      values ('post', ${days}, 1, 'x', '', 'taken_down', ${at(days)}, ${at(days)}),
        ('comment', ${days}, 1, 'x', '', 'waiting', null, ${at(days)})`)
  }
  const { app, config, connection, clock } = site
  const jobs = await buildSiteJobs({ config, connection, clock, logger: app.log })
  await jobs.find(({ name }) => name === 'sweep_old')!.run(new AbortController().signal, {})
  const { rows } = await site.db.execute(sql`select 'trace' as what, subject_id as days from traces
    union all select state, subject_id from reviews order by 1, 2`)
  expect(rows).toEqual([
    { what: 'taken_down', days: 179 },
    { what: 'trace', days: 179 },
    { what: 'waiting', days: 179 },
    { what: 'waiting', days: 181 },
  ])
})
