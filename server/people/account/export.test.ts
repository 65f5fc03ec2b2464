import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { exportMyData, resetPassword, signIn } from '#contract/people/account.ts'
import { addPostComment, likePost, publishPost } from '#contract/community/forum.ts'
import { newRound, selection } from '#contract/play/picks.ts'
import { addRankingComment } from '#contract/community/ranking.ts'
import { myIssues } from '#contract/play/settlement.ts'
import { giveCoins } from '#server/people/coins/coins.ts'
import { extendMembership } from '#server/people/membership/membership.ts'
import { sendPicture } from '#server/ugc/media/testing/send-picture.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { addAndLockBets } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createBrowser, createMember, requestCodeText } from '#server/testing/browsers.ts'

const MING = '13800138000'
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

async function countExports(): Promise<number> {
  const logged = sql`select count(*)::int as n from audit_log where action = 'data_exported'`
  return (await site.db.execute<{ n: number }>(logged)).rows[0]!.n
}

test('exports all posts in order over several pages', async () => {
  const ming = await createMember(site)
  await insertPosts(1, 250)
  const posts = (await readExport(ming))['posts.json'] as { id: number }[]
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

async function readExport(who: Browser): Promise<Record<string, unknown>> {
  await who.call(exportMyData, {})
  const files = unzipSync(who.last?.rawPayload ?? new Uint8Array())
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, JSON.parse(Buffer.from(bytes).toString())]),
  )
}

/** Creates a member with data in most of the exported files. */
async function createBusyMember(): Promise<Browser> {
  const first = await createMember(site)
  const code = await requestCodeText(first, MING, 'forget')
  await first.call(resetPassword, { phone: MING, code, password: 'Lantern88x' })
  const ming = createBrowser(site)
  await ming.call(signIn, { phone: MING, type: 'password', password: 'Lantern88x' })
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  await sendPicture(site, ming, picture)
  const now = site.clock.now()
  await site.db.transaction((tx) => giveCoins(tx, { userId: 1, coins: 5, key: 'a', ref: 'test' }, now))
  await site.db.transaction((tx) => extendMembership(tx, { userId: 1, months: 1, key: 'a' }, now))
  const issueno = await addAndLockBets(ming, 1, [['01,05,09,17,26,33', '08']])
  site.clock.set('2022-10-20T22:00:00+08:00')
  await recordAndSettle(site, { type: 1, issueno, date: '2022-10-20', first: '01 05 09 17 26 33', second: '09' })
  const [drawn] = (await ming.call(myIssues, { type: 1, is_win: 2 })).data
  await ming.call(addRankingComment, { ranking_list_id: drawn?.id ?? 0, content: '恭喜' })
  const { id } = (await ming.call(publishPost, { content: '今晚开奖' })).data
  const { data: comment } = await ming.call(addPostComment, { dynamics_id: id, content: '好运' })
  await ming.call(likePost, { id, type: 1 })
  await ming.call(likePost, { id: comment.id, type: 2 })
  return ming
}

test("exports rounds without a running round's secret key", async () => {
  const ming = await createMember(site)
  await ming.call(selection(3), { type: 'convention' })
  await ming.call(newRound, { type: 3 })
  expect((await readExport(ming))['rounds.json']).toMatchObject([
    { type: 3, loop: 1, key: expect.stringMatching(/^[0-9a-f]{64}$/), dealt: 5 },
    { type: 3, loop: 2, key: null, started_at: '2022-10-20 10:00:00', ended_at: null },
  ])
})

test('exports picks as numbers, times in Shanghai time', async () => {
  const files = await readExport(await createBusyMember())
  const won = { red_ball: '01,05,09,17,26,33', blue_ball: '08' }
  const locked_at = '2022-10-20 10:00:00'
  const [panel] = files['picks.json'] as { bets: object[] }[]
  expect(panel).toMatchObject({ type: 1, mode: 'rand', used_at: locked_at })
  expect(panel?.bets).toContainEqual({ ...won, is_change: 1, own: 1, locked_at })
  expect(panel?.bets[0]).toMatchObject({
    is_change: 0,
    locked_at: null,
    red_ball: expect.stringMatching(/^\d\d(,\d\d){5}$/),
  })
  expect(files['locked_picks.json']).toEqual([{ type: 1, issueno: '2022120', mode: 'rand', ...won, locked_at }])
  expect(files['wins.json']).toMatchObject([
    { type: 1, mode: 'rand', ...won, locked_at, level: 2, points: expect.any(Number) },
  ])
  expect(files['uploads.json']).toMatchObject([{ scene: 'avatar', sent_at: locked_at }])
  expect(files['coins.json']).toMatchObject([{ kind: 'gift', amount: 5, at: locked_at }])
  expect(files['membership.json']).toMatchObject([{ months: 1, starts_at: locked_at, until: '2022-11-20 10:00:00' }])
  expect(files['notifications.json']).toMatchObject([
    { title: '登录密码已更改', created_at: locked_at },
    { kind: 'win', created_at: '2022-10-20 22:00:00' },
  ])
  expect(files['ranking_comments.json']).toMatchObject([{ content: '恭喜', created_at: '2022-10-20 22:00:00' }])
  expect(files['posts.json']).toMatchObject([{ id: 1, content: '今晚开奖', created_at: '2022-10-20 22:00:00' }])
  expect(files['post_comments.json']).toMatchObject([
    { post_id: 1, content: '好运', created_at: '2022-10-20 22:00:00' },
  ])
  expect(files['post_likes.json']).toEqual([{ post_id: 1 }])
  expect(files['comment_likes.json']).toEqual([{ comment_id: 2 }])
  expect(JSON.stringify(files)).not.toMatch(/\d{4}-\d\d-\d\dT|"rank"/)
})

test('exports no data of other members', async () => {
  await createBusyMember()
  const {
    'profile.json': _profile,
    'account.json': _account,
    'notification_settings.json': _settings,
    ...rest
  } = await readExport(await createMember(site, '13900139000'))
  expect(Object.entries(rest).filter(([, list]) => (list as unknown[]).length > 0)).toEqual([])
})
