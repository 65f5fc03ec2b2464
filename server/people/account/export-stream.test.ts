import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { exportMyData } from '#contract/people/account.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createMember } from '#server/testing/browsers.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })

/** Inserts posts with incompressible texts. */
async function insertPosts(userId: number, count: number): Promise<void> {
  const texts = Array.from({ length: count }, () => randomBytes(750).toString('base64'))
  await site.db.execute(sql`
    with texts as (select * from unnest(${sql.param(texts)}::text[]) with ordinality as t (content, n)),
      begun as (insert into discussions (kind) select 'post' from texts returning id),
      numbered as (select id, row_number() over (order by id) as n from begun)
    insert into posts (user_id, discussion_id, content, folded, created_at)
    select ${userId}, id, content, 'folded ' || content, now() from texts join numbered using (n)`)
}

/** Runs `meanwhile` while an export waits for its last file; returns the export's result. */
async function exportDuring(exporting: () => Promise<unknown>, meanwhile: () => Promise<unknown>): Promise<unknown> {
  const holder = await site.connection.pool.connect()
  try {
    await holder.query('begin; lock table player_notes in access exclusive mode')
    const exported = exporting().catch((error: unknown) => error)
    await expect.poll(() => countLockWaits(site.db)).toBeGreaterThan(0)
    await meanwhile()
    await holder.query('rollback')
    return await exported
  } finally {
    holder.release()
  }
}

async function readExportedPosts(zip: Uint8Array): Promise<{ id: number }[]> {
  return JSON.parse(Buffer.from(unzipSync(zip)['posts.json'] ?? []).toString())
}

async function countExports(): Promise<number> {
  const logged = sql`select count(*)::int as n from audit_log where action = 'data_exported'`
  return (await site.db.execute<{ n: number }>(logged)).rows[0]!.n
}

test('exports all posts in order over several pages', async () => {
  const ming = await createMember(site)
  await insertPosts(1, 250)
  await ming.call(exportMyData, {})
  const posts = await readExportedPosts(ming.last?.rawPayload ?? new Uint8Array())
  expect(posts.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, n) => n + 1))
  expect(JSON.stringify(posts)).not.toContain('folded')
})

test('queues an export while another member’s export runs', async () => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13900139000')]
  let theirs: Promise<unknown> = Promise.resolve()
  const meanwhile = async () => {
    theirs = hong.call(exportMyData, {})
    await Promise.race([theirs, setTimeout(300)])
    expect(await countExports()).toBe(1)
  }
  expect(await exportDuring(() => ming.call(exportMyData, {}), meanwhile)).toMatchObject({ status: 200 })
  expect(await theirs).toMatchObject({ status: 200 })
  expect(await countExports()).toBe(2)
})

async function startListening(): Promise<number> {
  if (!site.app.server.listening) await site.app.listen({ port: 0, host: '127.0.0.1' })
  return (site.app.server.address() as AddressInfo).port
}

const connections = () => promisify(site.app.server.getConnections.bind(site.app.server))()

/** Requests an export over HTTP; the signal aborts the request. */
async function exportOver(who: Browser, signal: AbortSignal): Promise<unknown> {
  const url = `http://127.0.0.1:${await startListening()}${exportMyData.path}`
  const headers = { token: who.cookies.get('Admin-Token') ?? '', 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', body: '{}', headers, signal })).arrayBuffer()
}

test('frees the export slot when a client disconnects', async () => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13900139000')]
  const gone = new AbortController()
  const ours = () => exportOver(ming, gone.signal)
  expect(await exportDuring(ours, async () => gone.abort())).toMatchObject({ name: 'AbortError' })
  await expect.poll(async () => (await hong.call(exportMyData, {})).status).toBe(200)
})

test('skips the export of a disconnected queued client', async () => {
  const [ming, hong, lan] = [
    await createMember(site),
    await createMember(site, '13900139000'),
    await createMember(site, '13700137000'),
  ]
  const gone = new AbortController()
  const meanwhile = async () => {
    const theirs = exportOver(hong, gone.signal).catch(() => {})
    await expect.poll(connections).toBe(1)
    await setTimeout(300)
    gone.abort()
    await theirs
    await expect.poll(connections).toBe(0)
  }
  expect(await exportDuring(() => ming.call(exportMyData, {}), meanwhile)).toMatchObject({ status: 200 })
  expect((await lan.call(exportMyData, {})).status).toBe(200)
  expect(await countExports()).toBe(2)
})

test('disconnects a stalled client without delaying other exports', async () => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13900139000')]
  for (let part = 0; part < 8; part++) await insertPosts(1, 1500)
  const port = await startListening()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  try {
    const head = [`POST ${exportMyData.path} HTTP/1.1`, 'host: x', `token: ${ming.cookies.get('Admin-Token')}`]
    socket.pause().write(`${head.join('\r\n')}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`)
    await expect.poll(countExports).toBe(1)
    expect((await hong.call(exportMyData, {})).status).toBe(200)
    const connectionsLater = () => {
      vi.advanceTimersByTime(20_000)
      return connections()
    }
    await expect.poll(connectionsLater).toBe(0)
  } finally {
    socket.destroy()
    vi.useRealTimers()
  }
})

test.each([
  ['its session ends', sql`delete from sessions where user_id = 1`],
  [
    'its account is deleted',
    sql`with gone as (delete from sessions where user_id = 1)
      update users set deleted_at = now(), phone = null, vip_code = null where id = 1`,
  ],
])('aborts a running export if %s', async (_what, ends) => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13900139000')]
  const ours = () => ming.call(exportMyData, {})
  expect(await exportDuring(ours, () => site.db.execute(ends))).toMatchObject({ status: 401 })
  expect((await ming.call(exportMyData, {})).status).toBe(401)
  expect((await hong.call(exportMyData, {})).status).toBe(200)
})

test('allows three exports per member in 24 hours', async () => {
  const [ming, hong] = [await createMember(site), await createMember(site, '13900139000')]
  for (let n = 0; n < 3; n++) expect((await ming.call(exportMyData, {})).status).toBe(200)
  expect(await ming.call(exportMyData, {})).toMatchObject({
    status: 400,
    msg: '24小时内最多导出3次数据，请24小时后再试',
  })
  expect((await hong.call(exportMyData, {})).status).toBe(200)
  expect(await countExports()).toBe(4)
})
