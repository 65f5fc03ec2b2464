import { type AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LimitName } from '#contract/infra/endpoint.ts'
import { myProfile } from '#contract/people/account.ts'
import { type TestSite, createSite, deleteAllRows } from '#server/testing/site.ts'
import { listEndpoints } from '#server/testing/every-route.ts'
import { createMember } from '#server/testing/browsers.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { createGuests } from './guests.ts'
import { createCallCounter } from './call-counter.ts'
import { DEFAULT_RATE_LIMITS, buildCallQuotas, parseRateLimits } from './limits.rules.ts'

const NAMES = Object.keys(DEFAULT_RATE_LIMITS) as LimitName[]
const SECRET = 'a secret of the tests, 32 characters or more'
const guests = createGuests(SECRET, { realTime: systemClock, https: false })
/** Returns the Cookie header of a new guest. */
const createGuestCookie = () => guests.newCookie().split(';', 1)[0] ?? ''

describe('rate limits', () => {
  let site: TestSite
  let origin = ''
  beforeAll(async () => {
    site = await createSite({
      env: {
        RATE_LIMITS: NAMES.map((name) => `${name}=3`).join(','),
        TRUSTED_PROXIES: '1',
        SITE_SECRET: SECRET,
        LOG_LEVEL: 'silent',
      },
    })
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => site.close())
  beforeEach(() => deleteAllRows(site.db))

  let subscriber = 0
  const freshAddress = () => `203.0.${Math.floor(++subscriber / 250)}.${subscriber % 250}`
  function ask(method: string, path: string, headers: Record<string, string>) {
    const body = method === 'GET' ? {} : { body: '{}' }
    return fetch(origin + path, { method, ...body, headers: { 'content-type': 'application/json', ...headers } })
  }

  test('answer 429 with Retry-After for each endpoint', async () => {
    for (const { endpoint } of listEndpoints(site)) {
      const { method, path } = endpoint
      const headers = {
        'x-forwarded-for': freshAddress(),
        cookie: createGuestCookie(),
        'sec-fetch-site': 'same-origin',
      }
      for (let i = 0; i < 3; i++) expect((await ask(method, path, headers)).status, path).toBe(200)
      const over = await ask(method, path, headers)
      expect(over.status, path).toBe(429)
      expect(Number(over.headers.get('retry-after')), path).toBeGreaterThan(0)
      expect(await over.json(), path).toMatchObject({ status: 429, msg: '操作太频繁，请稍后再试' })
    }
  })

  test('count a member across IP addresses', async () => {
    const ming = await createMember(site)
    const token = ming.cookies.get('Admin-Token') ?? ''
    const statuses = []
    for (let i = 0; i < 4; i++)
      statuses.push((await ask('GET', myProfile.path, { token, 'x-forwarded-for': freshAddress() })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  const POSTED = { method: 'POST', path: '/api/x', limit: 'writes' } as never
  const VISITING = { member: null } as never
  const from = (ip: string, cookie?: string) => ({ raw: { socket: new Socket() }, ip, headers: { cookie } }) as never
  const createTestCounter = (most: number) =>
    createCallCounter(
      site.connection.pool,
      { ...DEFAULT_RATE_LIMITS, writes: { most, seconds: 60 } },
      { secret: 's', guests },
    )
  const countRejected = async (calls: Promise<void>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected').length
  const windows = async (kind: string) =>
    (await site.db.execute(`select used from flood_windows where key like 'writes ${kind} %' order by used`)).rows

  test('limit callers with new guest cookies by address', async () => {
    const { count } = createTestCounter(1)
    const address = freshAddress()
    let refused = 0
    for (let i = 0; i < 60; i++)
      refused += await countRejected([count(from(address, createGuestCookie()), POSTED, VISITING)])
    expect(refused).toBe(10)
    expect(await windows('guest')).toHaveLength(50)
  })

  test('count callers with forged or no cookies together', async () => {
    const { count } = createTestCounter(3)
    const address = freshAddress()
    const made = [
      'guest=',
      `guest=${'A'.repeat(16)}.1700000000.${'A'.repeat(22)}`,
      createGuestCookie().slice(0, -1),
      'uuid=x',
      '',
    ]
    const calls = made.map((cookie) => count(from(address, cookie), POSTED, VISITING))
    expect(await countRejected(calls)).toBe(2)
    expect(await countRejected([count(from(address, createGuestCookie()), POSTED, VISITING)])).toBe(0)
  })

  test('count no rejected guest calls against the address', async () => {
    const { count } = createTestCounter(3)
    const address = freshAddress()
    const cookie = createGuestCookie()
    const calls = Array.from({ length: 500 }, () => count(from(address, cookie), POSTED, VISITING))
    expect(await countRejected(calls)).toBe(497)
    expect(await windows('address')).toEqual([{ used: 3 }])
    expect(
      await countRejected(
        Array.from({ length: 50 }, () => count(from(address, createGuestCookie()), POSTED, VISITING)),
      ),
    ).toBe(0)
  })

  test('start a new window in memory and database', async () => {
    const limits = { ...DEFAULT_RATE_LIMITS, writes: { most: 1, seconds: 1 }, reads: { most: 1, seconds: 1 } }
    const { count } = createCallCounter(site.connection.pool, limits, { secret: 's', guests })
    const address = freshAddress()
    for (const method of ['GET', 'POST']) {
      const refused = () => countRejected([count(from(address), { method, path: '/api/x' } as never, VISITING)])
      expect([await refused(), await refused()]).toEqual([0, 1])
      await sleep(1100)
      expect([await refused(), await refused()]).toEqual([0, 1])
    }
  })

  test('count one caller’s calls by sequential queries', async () => {
    let asking = 0
    let most = 0
    const query = async () => {
      most = Math.max(most, ++asking)
      await sleep(20)
      asking--
      throw new Error('away')
    }
    const limits = { ...DEFAULT_RATE_LIMITS, writes: { most: 1, seconds: 60 } }
    const { count } = createCallCounter({ query } as never, limits, { secret: 's', guests })
    const address = freshAddress()
    const calls = Array.from({ length: 50 }, () => count(from(address), POSTED, VISITING))
    expect(await countRejected(calls)).toBe(50)
    expect(most).toBe(1)
    expect(asking).toBe(0)
  })

  test('do not count the server’s own calls', async () => {
    for (let i = 0; i < 10; i++) expect((await site.app.inject({ url: '/api/Index/notice' })).statusCode).toBe(200)
  })

  test('count by the last X-Forwarded-For address with one trusted proxy', async () => {
    const real = freshAddress()
    const statuses = []
    for (let i = 0; i < 10; i++) {
      statuses.push((await ask('GET', '/api/Index/notice', { 'x-forwarded-for': `198.51.100.${i}, ${real}` })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  })
})

test('rate limits ignore X-Forwarded-For without TRUSTED_PROXIES', async () => {
  const site = await createSite({ env: { RATE_LIMITS: 'reads=3' } })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}/api/Index/notice`
  const statuses = []
  for (let i = 0; i < 100; i++)
    statuses.push((await fetch(url, { headers: { 'x-forwarded-for': `203.0.113.${i}` } })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  await site.close()
})

test('rate limits count writes over all processes, reads per process', async () => {
  const one = await createSite()
  const pool = new pg.Pool({ ...one.connection.client, max: 5 })
  // Connections may still be closing when the site drops its database.
  pool.on('error', () => {})
  const limits = parseRateLimits('reads=200,writes=200') ?? DEFAULT_RATE_LIMITS
  const request = { raw: { socket: new Socket() }, ip: '127.0.0.1', headers: {} } as never
  const session = { member: null } as never
  const processes = [1, 2].map(() => createCallCounter(pool, limits, { secret: 's', guests }))
  const passed = async (method: string) => {
    const endpoint = { method, path: '/api/x' } as never
    const calls = Array.from({ length: 600 }, async (_, i) => processes[i % 2]?.count(request, endpoint, session))
    return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
  }
  expect(await passed('POST')).toBe(200)
  expect(await passed('GET')).toBe(400)
  await pool.end()
  await one.close()
})

describe('rules of rate limits', () => {
  test('count members only by id, other callers also by network', () => {
    const limit = DEFAULT_RATE_LIMITS.selection
    const caller = { memberId: null, guest: null, address: 'a', wider: null, isNewcomer: false }
    const whole = { key: 'selection address a', most: 15_000, seconds: 300 }
    expect(buildCallQuotas('selection', limit, { ...caller, guest: 'g' })).toEqual([
      { key: 'selection guest g', most: 300, seconds: 300 },
      whole,
    ])
    expect(buildCallQuotas('selection', limit, caller)).toEqual([
      { key: 'selection strangers a', most: 3000, seconds: 300 },
      whole,
    ])
    expect(buildCallQuotas('selection', limit, { ...caller, guest: 'g', wider: 'w' })).toEqual([
      { key: 'selection guest g', most: 300, seconds: 300 },
      whole,
      { key: 'selection wider w', most: 60_000, seconds: 300 },
    ])
    expect(buildCallQuotas('selection', limit, { ...caller, memberId: 7, guest: 'g' })).toEqual([
      { key: 'selection member 7', most: 300, seconds: 300 },
    ])
    expect(buildCallQuotas('posts', DEFAULT_RATE_LIMITS.posts, { ...caller, memberId: 7, isNewcomer: true })).toEqual([
      { key: 'posts member 7', most: 5, seconds: 600 },
    ])
  })

  test('allow 600 reads and 60 writes in five minutes by default', () => {
    expect(DEFAULT_RATE_LIMITS).toMatchObject({
      reads: { most: 600, seconds: 300 },
      writes: { most: 60, seconds: 300 },
    })
  })

  test('apply the overrides of a valid RATE_LIMITS, reject an invalid one', () => {
    expect(parseRateLimits('reads=1200, writes=100')).toMatchObject({
      reads: { most: 1200, seconds: 300 },
      writes: { most: 100 },
      posts: DEFAULT_RATE_LIMITS.posts,
    })
    for (const text of ['reads', 'reads=0', 'reads=-1', 'reads=1e9', 'all=5', '__proto__=5', 'reads=5;writes=6'])
      expect(parseRateLimits(text), text).toBeNull()
  })
})
