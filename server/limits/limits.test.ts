import { type AddressInfo, Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LimitName } from '#contract/endpoint.ts'
import { myProfile } from '#contract/account.ts'
import { upload } from '#contract/upload.ts'
import { type Site, aSite, emptied } from '#server/testing/a-site.ts'
import { callsOf } from '#server/testing/every-route.ts'
import { aMember } from '#server/testing/people.ts'
import { callCounter, forgetWindows } from './limits.ts'
import { FLOOD_LIMITS, countedAs, floodLimits, limitNameOf } from './limits.rules.ts'

const NAMES = Object.keys(FLOOD_LIMITS) as LimitName[]

describe('over real connections', () => {
  let site: Site
  let origin = ''
  beforeAll(async () => {
    site = await aSite({
      env: { RATE_LIMITS: NAMES.map((name) => `${name}=3`).join(','), TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' },
    })
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => site.close())
  beforeEach(() => emptied(site.db))

  let subscriber = 0
  const freshAddress = () => `203.0.${Math.floor(++subscriber / 250)}.${subscriber % 250}`
  function ask(method: string, path: string, headers: Record<string, string>) {
    const body = method === 'GET' ? {} : { body: '{}' }
    return fetch(origin + path, { method, ...body, headers: { 'content-type': 'application/json', ...headers } })
  }

  test('every call is counted: the cap passes, the next is a 429 that says when to come back', async () => {
    for (const { endpoint } of callsOf(site)) {
      const { method, path } = endpoint
      const visitors = limitNameOf(endpoint) === 'selection'
      const headers: Record<string, string> = { 'x-forwarded-for': freshAddress() }
      if (visitors) Object.assign(headers, { cookie: `uuid=${crypto.randomUUID()}`, 'sec-fetch-site': 'same-origin' })
      for (let i = 0; i < 3; i++) expect((await ask(method, path, headers)).status, path).toBe(200)
      const over = await ask(method, path, headers)
      expect(over.status, path).toBe(429)
      expect(Number(over.headers.get('retry-after')), path).toBeGreaterThan(0)
      expect(await over.json(), path).toMatchObject({ status: 429, msg: '操作太频繁，请稍后再试' })
    }
  }, 60_000)

  test('a member is counted as themselves, wherever they are', async () => {
    const ming = await aMember(site)
    const token = ming.cookies.get('Admin-Token') ?? ''
    const statuses = []
    for (let i = 0; i < 4; i++)
      statuses.push((await ask('GET', myProfile.path, { token, 'x-forwarded-for': freshAddress() })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('an address that is over its limit writes no rows, whatever uuids it makes up', async () => {
    const limits = { ...FLOOD_LIMITS, selection: { most: 3, seconds: 60, address: 3 } }
    const { count } = callCounter(site.connection.pool, limits, 's')
    const request = { raw: { socket: new Socket() }, ip: freshAddress() } as never
    const reply = { header: () => {} } as never
    const endpoint = { method: 'POST', path: '/api/lottery_selection/x' } as never
    const ended: string[] = []
    for (let i = 0; i < 8; i++) {
      const session = { member: null, visitorCookie: crypto.randomUUID() } as never
      ended.push((await Promise.allSettled([count(request, reply, endpoint, session)]))[0].status)
    }
    expect(ended.filter((status) => status === 'rejected')).toHaveLength(5)
    const { rowCount } = await site.db.execute("select 1 from flood_windows where key like 'selection visitor %'")
    expect(rowCount).toBe(3)
  })

  test('windows that have ended go, however many; others stay', async () => {
    await site.db.execute(`insert into flood_windows (key, used, ends_at)
      select 'x ' || n, 1, now() + make_interval(mins => case when n <= 2500 then -1 else 1 end) from generate_series(1, 2503) n`)
    await forgetWindows(site.db)
    const { rows } = await site.db.execute("select count(*)::int as left from flood_windows where key like 'x %'")
    expect(rows).toEqual([{ left: 3 }])
  })

  test('the own inject of the server is not counted', async () => {
    for (let i = 0; i < 10; i++) expect((await site.app.inject({ url: '/api/Index/notice' })).statusCode).toBe(200)
  })

  test('forged addresses dodge nothing: only the hops of our own proxies count', async () => {
    const real = freshAddress()
    const statuses = []
    for (let i = 0; i < 10; i++) {
      statuses.push((await ask('GET', '/api/Index/notice', { 'x-forwarded-for': `198.51.100.${i}, ${real}` })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  })
})

test('without a proxy configured X-Forwarded-For counts for nothing', async () => {
  const site = await aSite({ env: { RATE_LIMITS: 'reads=3' } })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}/api/Index/notice`
  const statuses = []
  for (let i = 0; i < 100; i++)
    statuses.push((await fetch(url, { headers: { 'x-forwarded-for': `203.0.113.${i}` } })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  await site.close()
})

test('two processes together never pass the cap, and reach it', async () => {
  const one = await aSite({ env: { RATE_LIMITS: 'reads=200' } })
  const pool = new pg.Pool({ ...one.connection.client, max: 5 })
  const limits = floodLimits('reads=200') ?? FLOOD_LIMITS
  const request = { raw: { socket: new Socket() }, ip: '127.0.0.1' } as never
  const reply = { header: () => {} } as never
  const session = { member: null, visitorCookie: null } as never
  const endpoint = { method: 'GET', path: '/api/x' } as never
  const processes = [callCounter(pool, limits, 's'), callCounter(pool, limits, 's')]
  const calls = Array.from({ length: 600 }, async (_, i) => processes[i % 2]?.count(request, reply, endpoint, session))
  const passed = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled')
  expect(passed.length).toBeLessThanOrEqual(200)
  expect(passed.length).toBeGreaterThanOrEqual(190)
  await pool.end()
  await one.close()
}, 20_000)

describe('which limit', () => {
  test.each([
    ['GET', '/api/User/index', 'reads'],
    ['POST', '/api/User/edit', 'writes'],
    ['POST', '/api/lottery_selection/unlock', 'selection'],
    ['GET', '/api/lottery_selection/rounds', 'reads'],
  ] as const)('%s %s counts as %s', (method, path, name) => {
    expect(limitNameOf({ method, path })).toBe(name)
  })

  test('a visitor is held by their uuid and by their address', () => {
    const limit = FLOOD_LIMITS.selection
    const visitor = '0b0e7a3c-6ad5-4b8a-9d10-6f3c1f0d2b11'
    const counted = [
      { key: 'selection address a', most: 3000, seconds: 300 },
      { key: `selection visitor ${visitor}`, most: 300, seconds: 300 },
    ]
    expect(countedAs('selection', limit, { memberId: null, visitor, address: 'a', isNewcomer: false })).toEqual(counted)
    // The same to the database, so no second allowance.
    expect(
      countedAs('selection', limit, {
        memberId: null,
        visitor: visitor.toUpperCase(),
        address: 'a',
        isNewcomer: false,
      }),
    ).toEqual(counted)
    for (const none of ['', 'u', '\u0000abc', `${visitor}0`])
      expect(countedAs('selection', limit, { memberId: null, visitor: none, address: 'a', isNewcomer: false })).toEqual(
        [counted[0]],
      )
    expect(countedAs('selection', limit, { memberId: 7, visitor, address: 'a', isNewcomer: false })).toEqual([
      { key: 'selection member 7', most: 300, seconds: 300 },
    ])
  })

  test('caps are those of docs/rules/security.md#flood-limits', () => {
    const caps = Object.entries(FLOOD_LIMITS).map(([name, { most, seconds, address }]) => [
      name,
      most,
      seconds,
      address,
    ])
    expect(caps).toEqual([
      ['pages', 300, 300, undefined],
      ['reads', 600, 300, undefined],
      ['writes', 60, 300, undefined],
      ['selection', 300, 300, 3000],
      ['posts', 10, 600, undefined],
      ['uploads', 60, 1800, undefined],
      ['likes', 120, 300, undefined],
      ['polls', 90, 60, undefined],
      ['ranking', 20, 60, undefined],
    ])
    expect(limitNameOf(upload)).toBe('uploads')
  })

  test('RATE_LIMITS changes single ones', () => {
    expect(floodLimits('reads=1200, writes=100')).toMatchObject({
      reads: { most: 1200, seconds: 300 },
      writes: { most: 100 },
      posts: FLOOD_LIMITS.posts,
    })
    for (const text of ['reads', 'reads=0', 'reads=-1', 'reads=1e9', 'all=5', '__proto__=5', 'reads=5;writes=6'])
      expect(floodLimits(text), text).toBeNull()
  })
})
