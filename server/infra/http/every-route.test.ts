import { GAME_TYPES } from '#lottery/games.ts'
import { lockBets, luckyRounds, newRound, selection } from '#contract/play/picks.ts'
import type { Role } from '#contract/infra/roles.ts'
import { addPostComment, editPost, publishPost } from '#contract/community/forum.ts'
import { addRankingComment } from '#contract/community/ranking.ts'
import Fastify from 'fastify'
import { globSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { editProfile, myProfile, setOperatorPassword } from '#contract/people/account.ts'
import { upload } from '#contract/infra/upload.ts'
import { type Access, type Endpoint, type OperatorAccess, isOperatorAccess } from '#contract/infra/endpoint.ts'
import { deleteAllRows } from '#server/testing/site.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { getCase } from '#server/testing/endpoint-cases.ts'
import { listEndpoints, dumpDatabase, listFields, listOpenSchemas } from '#server/testing/every-route.ts'
import { createBrowser, createMember, createOperator } from '#server/testing/browsers.ts'
import { declarePolicies, listRoutes } from './policies.ts'

/*
 * Rules for all routes, read from the route table. New routes are included automatically. A rule that needs details of
 * a feature fails until the feature's x.cases.ts contains them.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const site = createSharedSite()

/** GET routes that may change the database. */
const GETS_WITH_EFFECT = ['/api/login/challenge']
/** Query fields that are valid for every GET endpoint. */
const ANY_INPUT = { id: 1, type: 1, page: 1, pageSize: 10, issueno: '2022120', is_win: 1 }
/** Valid values of further fields. */
const ANY_TEXTS = {
  phone: '13800138000',
  code: '123456',
  password: 'kx7Pq29w',
  ranking_list_id: 1,
  dynamics_id: 1,
  content: 'x',
  token: 'x',
}
/** Fields that accept any text, each after the path of its endpoint. */
const FREE_TEXTS = [
  `${addRankingComment.path} content`,
  `${publishPost.path} content`,
  `${editPost.path} content`,
  `${addPostComment.path} content`,
  `${editProfile.path} nickname`,
  `${editProfile.path} avatarUrl`,
  `${setOperatorPassword.path} token`,
]
/** The only endpoint that returns a full phone number, to its owner (docs/rules/accounts.md#phones). */
const SHOWS_MY_PHONE = ['/api/User/index']
/** Endpoints that return SHA-256 hashes on purpose: the public commitments of lucky rounds. */
const SHOWS_HASHES: readonly string[] = [
  luckyRounds.path,
  newRound.path,
  lockBets.path,
  ...GAME_TYPES.map((type) => selection(type).path),
]

/** Writes that authenticate by their content instead of a cookie. Each is tested in its feature. */
const OWN_PROOF = ['/api/mail/one-click', '/api/pay/notify/wechat', '/api/pay/notify/alipay', '/pay/sandbox/:token']

type WantedPermission = OperatorAccess['operator']
const PERMISSIONS_BY_ROLE: Record<Role, WantedPermission[]> = {
  moderator: ['any', 'moderation', 'players'],
  editor: ['any', 'content', 'draws'],
  cashier: ['any', 'finance', 'players'],
  administrator: ['any', 'moderation', 'content', 'finance', 'players', 'draws', 'staff'],
}

const isForMembers = (access: Access): boolean => access === 'member' || isOperatorAccess(access)

const OWN_FIELD = /(^|_)id$|^order_no$/
/** Fields with a list cursor. They accept any number, because the list contains only rows of the caller. */
const CURSOR_FIELD = /^(before|after)_id$/

describe('access policies of routes', () => {
  test('are declared by every route', () => {
    expect(listEndpoints(site).length).toBeGreaterThan(20)
    for (const route of listRoutes(site.app))
      expect(isOperatorAccess(route.access) ? 'operator' : route.access, `${route.method} ${route.path}`).toMatch(
        /^(public|player|member|operator)$/,
      )
  })

  test.each([
    ['POST', '/somewhere'],
    ['GET', '/api/somewhere'],
    ['DELETE', '/uploads/x'],
  ] as const)('are required for %s %s', (method, url) => {
    const app = Fastify()
    declarePolicies(app)
    expect(() => app.route({ method, url, handler: () => '' })).toThrow(/declares no policy/)
  })

  test('for members or operators reject guests and invalid tokens before validation', async () => {
    for (const { endpoint } of listEndpoints(site).filter(({ access }) => isForMembers(access))) {
      const nobody = createBrowser(site)
      expect(await nobody.call(endpoint, {}), endpoint.path).toEqual({ status: 401, msg: '请先去登录', data: null })
      const dead = await nobody.call(endpoint, {}, { authorization: `Bearer ${'x'.repeat(43)}` })
      expect(dead, endpoint.path).toEqual({ status: 401, msg: '登录已过期，请重新登录', data: null })
    }
  })
})

describe('operator routes', () => {
  const calls = () =>
    listEndpoints(site).flatMap(({ endpoint, access }) =>
      isOperatorAccess(access) ? { endpoint, wants: access.operator } : [],
    )

  test('are exactly the routes under /api/console', () => {
    expect(calls().length).toBeGreaterThan(0)
    for (const { endpoint } of listEndpoints(site))
      expect(isOperatorAccess(endpoint.access), endpoint.path).toBe(endpoint.path.startsWith('/api/console/'))
  })

  test.each([
    ['a member', () => createMember(site)],
    [
      'an operator with one factor',
      async () => {
        await createOperator(site, 'administrator', '13800138000')
        site.clock.advance(60_000)
        return createMember(site)
      },
    ],
  ])('reject %s', async (_name, aPerson) => {
    const person = await aPerson()
    for (const { endpoint } of calls()) expect((await person.call(endpoint, {})).msg, endpoint.path).toBe('没有权限')
  })

  test.each(Object.entries(PERMISSIONS_BY_ROLE) as [Role, WantedPermission[]][])(
    'admit a %s exactly to the permissions %j',
    async (role, may) => {
      const operator = await createOperator(site, role)
      // Calls only one permitted endpoint per permission, preferably a GET, because some writes take seconds.
      const sorted = calls().toSorted(
        (a, b) => Number(a.endpoint.method !== 'GET') - Number(b.endpoint.method !== 'GET'),
      )
      const allowed = sorted.filter(({ wants }) => may.includes(wants))
      const open = new Map(allowed.toReversed().map((call) => [call.wants, call] as const))
      for (const { endpoint, wants } of [...open.values(), ...sorted.filter((call) => !may.includes(call.wants))]) {
        const { status, msg } = await operator.call(endpoint, {})
        expect(status, endpoint.path).not.toBe(401)
        expect(msg === '没有权限', endpoint.path).toBe(!may.includes(wants))
      }
      expect([...open.keys()].toSorted()).toEqual(may.toSorted())
    },
  )
})

describe('protection against cross-site requests', () => {
  const FOREIGN_PAGES: Record<string, Record<string, string>> = {
    'no Origin and no gid': {},
    'a malformed gid': { gid: 'a b' },
    'a foreign Origin': { origin: 'https://evil.example', gid: 'x1' },
    'an Origin that begins like ours': { origin: 'http://localhost:80.evil.example' },
    'a null Origin': { origin: 'null' },
    'another site': { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    'a sister host': { 'sec-fetch-site': 'same-site' },
    'no page at all': { 'sec-fetch-site': 'none' },
  }

  test('skips exactly the routes that authenticate by content', () => {
    const own = listRoutes(site.app).filter(({ ownProof }) => ownProof)
    expect(own.map(({ path }) => path).toSorted()).toEqual(OWN_PROOF.toSorted())
  })

  test('rejects writes of foreign pages with a cookie', async () => {
    const ming = await createMember(site)
    const cookies = [`Admin-Token=${ming.cookies.get('Admin-Token')}`, 'uuid=0b0e7a3c-6ad5-4b8a-9d10-6f3c1f0d2b11']
    const before = await dumpDatabase(site.db)
    const writes = listRoutes(site.app).filter((route) => !/GET|HEAD/.test(route.method) && !route.ownProof)
    const headersOf = Object.values(FOREIGN_PAGES)
    // One hook checks all routes: the first is tested with all combinations of headers and cookie, each route with one.
    const tries = [
      ...headersOf.flatMap((headers) => cookies.map((cookie) => ({ ...writes[0]!, headers, cookie }))),
      ...writes.map((route, at) => ({
        ...route,
        headers: headersOf[at % headersOf.length]!,
        cookie: cookies[at % cookies.length]!,
      })),
    ]
    for (const { method, path, headers, cookie } of tries) {
      const answer = await site.app.inject({
        method: method as 'POST',
        url: path,
        payload: {},
        headers: { ...headers, cookie },
      })
      expect([answer.statusCode, answer.json().status], `${path} ${JSON.stringify(headers)}`).toEqual([403, 403])
    }
    expect(await dumpDatabase(site.db)).toBe(before)
  })

  test.each([
    ['application/x-www-form-urlencoded', 'type=1'],
    ['text/plain', '{"type":1}'],
    ['application/json; text/plain', 'x'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('rejects writes with the content type %s', async (type, payload) => {
    const ming = await createMember(site)
    const cookie = `Admin-Token=${ming.cookies.get('Admin-Token')}`
    const before = await dumpDatabase(site.db)
    for (const { endpoint } of listEndpoints(site).filter(({ method }) => method !== 'GET')) {
      const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': type }
      const answer = await site.app.inject({ method: 'POST', url: endpoint.path, payload, headers })
      const taken = type.startsWith('application/json') || (type.startsWith('multipart') && endpoint === upload)
      expect([answer.statusCode, answer.json().status], endpoint.path).toEqual(taken ? [200, 400] : [415, 415])
    }
    expect(await dumpDatabase(site.db)).toBe(before)
  })

  test('GET requests change nothing, with listed exceptions', async () => {
    const ming = await createMember(site)
    for (const { endpoint } of listEndpoints(site).filter(({ endpoint: one }) => one.method === 'GET'))
      expect((await ming.call(endpoint, ANY_INPUT)).status, endpoint.path).toBeLessThan(500)
    const before = await dumpDatabase(site.db)
    for (const { endpoint } of listEndpoints(site).filter(({ endpoint: one }) => one.method === 'GET')) {
      if (!GETS_WITH_EFFECT.includes(endpoint.path))
        expect((await ming.call(endpoint, ANY_INPUT)).status, endpoint.path).toBeLessThan(500)
    }
    expect(await dumpDatabase(site.db)).toBe(before)
  })
})

test('answers the id of another member’s row like a missing id', async () => {
  for (const { endpoint } of listEndpoints(site).filter(hasIdField)) {
    const { foreign: name } = getCase(endpoint)
    if (name === 'of everyone') continue
    expect(
      name,
      `${endpoint.path} takes an id: the x.cases.ts of its feature says how to name a foreign one`,
    ).toBeDefined()
    await deleteAllRows(site.db)
    const owner = await createMember(site, '13900139000')
    const ming = await createMember(site)
    const foreign = (await name?.(site, owner)) ?? {}
    const before = await dumpDatabase(site.db)
    const refused = await ming.call(endpoint, foreign)
    expect(refused.status, endpoint.path).toBe(400)
    expect(await ming.call(endpoint, withMissingIds(foreign)), endpoint.path).toEqual(refused)
    expect(await dumpDatabase(site.db)).toBe(before)
  }
})

/** Excludes operator routes, which reject members before they read an id. */
const hasIdField = ({ endpoint }: { endpoint: Endpoint }): boolean =>
  endpoint.access === 'member' &&
  listFields(endpoint).some((field) => OWN_FIELD.test(field) && !CURSOR_FIELD.test(field))

const withMissingIds = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, OWN_FIELD.test(name) ? toMissingId(value) : value]),
  )

const toMissingId = (id: unknown) => (typeof id === 'string' ? id.replaceAll(/./g, '9') : 987_654_321)

test('no input schema passes unknown keys to the handler', () => {
  const body = (input: Endpoint['input']) => listOpenSchemas({ input })
  expect(body(z.object({ a: z.optional(z.array(z.looseObject({}))) }))).toHaveLength(1)
  expect(body(z.looseObject({ a: z.string() }))).toEqual([''])
  expect(body(z.record(z.string(), z.string()))).toEqual([''])
  expect(body(z.any())).toEqual([''])
  for (const { endpoint } of listEndpoints(site)) expect(listOpenSchemas(endpoint), endpoint.path).toEqual([])
})

test('rejects texts that PostgreSQL cannot store', async () => {
  const taken: string[] = []
  const [operator, member] = [await createOperator(site), await createMember(site)]
  for (const bad of ['a\u0000b', 'a\ud800b']) {
    for (const { endpoint } of listEndpoints(site)) {
      for (const field of listFields(endpoint)) {
        const input = { ...ANY_INPUT, ...ANY_TEXTS, ...(endpoint.method === 'POST' && { type: 1 }), [field]: bad }
        if (!z.safeParse(endpoint.input, input).success) continue
        // A query string cannot contain a lone surrogate.
        if (endpoint.method === 'GET' && !bad.isWellFormed()) continue
        taken.push(`${endpoint.path} ${field}`)
        const answer = await (isOperatorAccess(endpoint.access) ? operator : member).call(endpoint, input)
        expect([answer.status, answer.msg], `${endpoint.path} ${field}`).toEqual([400, '请求参数有误'])
      }
    }
  }
  expect(taken).toEqual(expect.arrayContaining(FREE_TEXTS))
})

describe('malformed cookies', () => {
  const most = ['reads', 'writes', 'selection', 'posts', 'uploads', 'likes', 'polls', 'ranking'].map(
    (name) => `${name}=9999`,
  )
  const limited = createSharedSite({ env: { RATE_LIMITS: most.join(',') } })
  beforeAll(() => limited.app.listen({ port: 0, host: '127.0.0.1' }))

  /** One route per method and access, because all routes share the hook that reads the session. */
  function oneOfEachKind(): Endpoint[] {
    const kinds = Map.groupBy(
      listEndpoints(limited),
      ({ method, access }) => `${method} ${isOperatorAccess(access) ? 'operator' : access}`,
    )
    return [...kinds.values()].map(([first]) => first!.endpoint)
  }

  // Sent over a socket, so that Node parses the header.
  test.each([
    '%00abc',
    'a%00',
    '%ff',
    '%ed%a0%80',
    '%',
    "'--",
    'x'.repeat(4000),
    '%F0%9F%8E%B2',
    '__proto__',
    '"x"',
    '',
  ])('cause no 500 with the value %j', async (value) => {
    const origin = `http://127.0.0.1:${(limited.app.server.address() as AddressInfo).port}`
    for (const name of ['uuid', 'Admin-Token', 'userInfo']) {
      for (const endpoint of oneOfEachKind()) {
        const { method, path } = endpoint
        const answer = await fetch(origin + path, {
          method,
          headers: { cookie: `${name}=${value}`, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
          ...(method === 'POST' && { body: JSON.stringify({ type: 'rand' }) }),
        })
        const { status } = (await answer.json()) as { status: number }
        expect([200, 400, 401], `${name} ${path}`).toContain(status)
      }
    }
  })
})

/** Tables into which a request may write even if its body has no valid field. */
const BODYLESS_TABLES = [
  'sessions',
  'audit_log',
  'pick_owners',
  'pick_panels',
  'pick_rounds',
  'calendar_feeds',
  'notifications',
]

test('ignores body fields that no client may set', async () => {
  const fields = `"id":1,"role":"operator","staff":true,"isVip":true,"is_vip":1,"vipUntil":"2099-01-01","deadline":"2099-01-01",
    "coins":999,"amount":999,"userId":1,"user_id":1,"vipCode":"00000000","vip_code":"00000000","status":1,"phone":"13900139000",
    "createdAt":"2000-01-01T00:00:00Z","created_at":"2000-01-01","passwordHash":"x","bannedAt":null`
  // Fastify rejects a body with `__proto__` completely, which would hide the result for the other fields.
  const bodies = [
    `{${fields}}`,
    `{"__proto__":{"role":"operator"}}`,
    `{"constructor":{"prototype":{"role":"operator"}}}`,
  ]
  let ming = await createMember(site)
  let before = await dumpDatabase(site.db, BODYLESS_TABLES)
  for (const { endpoint } of listEndpoints(site).filter(({ endpoint: one }) => one.method !== 'GET')) {
    for (const body of bodies) await ming.call(endpoint, { ...(JSON.parse(body) as object), type: 'convention' })
    expect(await dumpDatabase(site.db, BODYLESS_TABLES), endpoint.path).toBe(before)
    expect(({} as { role?: string }).role).toBeUndefined()
    if (ming.cookies.has('Admin-Token')) continue
    await deleteAllRows(site.db)
    ming = await createMember(site)
    before = await dumpDatabase(site.db, BODYLESS_TABLES)
  }
})

test('registers a route for every contract endpoint', async () => {
  const modules = globSync('contract/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  const exported = await Promise.all(modules.map((file) => import(join(ROOT, file)) as Promise<object>))
  const promised = exported.flatMap((one) => Object.values(one)).filter(isEndpoint)
  const answered = new Set(listEndpoints(site).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
  expect(promised.length).toBeGreaterThan(30)
  expect(promised.map(({ method, path }) => `${method} ${path}`).filter((call) => !answered.has(call))).toEqual([])
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

test('responses contain no phone, hash or IP address, with listed exceptions', async () => {
  let ming = await createMember(site, '13800138000', '203.0.113.77')
  for (const { endpoint } of listEndpoints(site)) {
    await ming.call(endpoint, { ...ANY_INPUT, ...(endpoint.method === 'POST' && { type: 'convention' }) })
    const text = `${ming.last?.body} ${JSON.stringify(ming.last?.headers)}`
    // Removes public hashes, which may contain eleven consecutive digits like a phone number.
    const digits = text.replaceAll(/[0-9a-f]{64}/g, '')
    if (!SHOWS_MY_PHONE.includes(endpoint.path)) expect(digits, endpoint.path).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/)
    if (!SHOWS_HASHES.includes(endpoint.path))
      expect(text, endpoint.path).not.toMatch(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/)
    expect(text, endpoint.path).not.toMatch(/\$argon2|203\.0\.113\.77/)
    if (!ming.cookies.has('Admin-Token')) {
      await deleteAllRows(site.db)
      ming = await createMember(site, '13800138000', '203.0.113.77')
    }
  }
  await deleteAllRows(site.db)
  const again = await createMember(site)
  expect(JSON.stringify((await again.call(myProfile, {})).data)).toContain('13800138000')
})

test('sends no-store for every endpoint that requires a member', async () => {
  let ming = await createMember(site)
  for (const { endpoint } of listEndpoints(site).filter(({ access }) => access === 'member')) {
    // The previous call may have ended the session or deleted the account.
    if (!ming.cookies.has('Admin-Token')) {
      await deleteAllRows(site.db)
      ming = await createMember(site)
    }
    expect((await ming.call(endpoint, ANY_INPUT)).status, endpoint.path).toBeLessThan(500)
    expect(ming.last?.headers['cache-control'], endpoint.path).toBe('no-store')
  }
})
