import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import {
  deleteAccount,
  endSession,
  logout,
  myProfile,
  mySessions,
  resetPassword,
  signIn,
} from '#contract/people/account.ts'
import { notices } from '#contract/cms/content.ts'
import { selection } from '#contract/play/picks.ts'
import { createSite } from '#server/testing/site.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createBrowser, createMember, requestCodeText } from '#server/testing/browsers.ts'

const MING = '13800138000'
const site = createSharedSite()

const setCookies = (browser: Browser) => [browser.last?.headers['set-cookie'] ?? []].flat()

describe('cookies of a session', () => {
  test('are HttpOnly except userInfo', async () => {
    const ming = await createMember(site)
    const [token, known, info, visitor] = setCookies(ming)
    expect(token).toMatch(/^Admin-Token=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(known).toMatch(/^known=[\w-]{43}; Max-Age=15552000; Path=\/api\/login; HttpOnly; SameSite=Lax$/)
    expect(info).toMatch(/^userInfo=[^;]+; Max-Age=86400; Path=\/; SameSite=Lax$/)
    expect(info?.length).toBeLessThan(2048)
    expect(visitor).toBe('uuid=; Max-Age=0; Path=/; SameSite=Lax')
  })

  test('are Secure if PUBLIC_URL is https', async () => {
    const https = await createSite({ env: { PUBLIC_URL: 'https://caiyun.example' } })
    const visitor = createBrowser(https)
    await visitor.call(selection(1), { type: 'rand' })
    const given = [
      ...setCookies(visitor),
      ...setCookies(await createMember(https)).filter((line) => !line.includes('Max-Age=0')),
    ]
    expect(given.map((line) => line.split('=')[0])).toEqual(['uuid', 'Admin-Token', 'known', 'userInfo'])
    for (const line of given) expect(line).toContain('; Secure')
    await https.close()
  })

  test('are cleared if a request without a token gets 401', async () => {
    const ming = await createMember(site)
    ming.cookies.delete('Admin-Token')
    expect((await ming.call(myProfile, {})).status).toBe(401)
    // The cookie `known` marks the browser as known for this phone and is not part of the session.
    expect([...ming.cookies.keys()]).toEqual(['known'])
  })
})

describe('rejects the token of an ended session as cookie, Bearer and header', () => {
  const MINUTE = 60_000
  const ENDINGS: Record<string, (ming: Browser) => Promise<unknown>> = {
    'after log-out': (ming) => ming.call(logout, {}),
    'after a reset': async (ming) =>
      ming.call(resetPassword, {
        phone: MING,
        code: await requestCodeText(ming, MING, 'forget'),
        password: 'Lantern88x',
      }),
    'after a ban': () => site.db.execute('update users set banned_at = now()'),
    'after a deletion': async (ming) => ming.call(deleteAccount, { code: await requestCodeText(ming, MING, 'delete') }),
    'after it was ended elsewhere': async () => {
      site.clock.advance(MINUTE)
      const other = await createMember(site)
      const mine = (await other.call(mySessions, {})).data.find(({ current }) => current === 0)
      await other.call(endSession, { id: mine?.id ?? 0 })
    },
    'after 24 hours': async () => site.clock.advance(24 * 60 * MINUTE),
  }

  test.each(Object.entries(ENDINGS))('%s', async (_name, end) => {
    const ming = await createMember(site)
    const token = ming.cookies.get('Admin-Token') ?? ''
    await end(ming)
    const thief = createBrowser(site)
    thief.cookies.set('Admin-Token', token)
    expect((await thief.call(myProfile, {})).status).toBe(401)
    expect((await createBrowser(site).call(myProfile, {}, { authorization: `Bearer ${token}` })).status).toBe(401)
    expect((await createBrowser(site).call(myProfile, {}, { token })).status).toBe(401)
  })
})

test('a second sign-in of a browser replaces its session', async () => {
  const ming = await createMember(site)
  const first = ming.cookies.get('Admin-Token')
  site.clock.advance(60_000)
  const code = await requestCodeText(ming, MING)
  await ming.call(signIn, { phone: MING, code })
  expect(ming.cookies.get('Admin-Token')).not.toBe(first)
  expect((await ming.call(mySessions, {})).data).toHaveLength(1)
})

describe('forged session tokens', () => {
  const PLANTED = [
    '',
    'null',
    '__proto__',
    '%00',
    '%0d%0aSet-Cookie:a=b',
    "' or 1=1 --",
    '\\',
    '%F0%9F%98%80',
    '%',
    'eyJhbGciOiJub25lIn0.e30.',
    'a'.repeat(42),
    'a'.repeat(43),
    'a'.repeat(44),
    'A'.repeat(8000),
    '_'.repeat(43),
    'é'.repeat(43),
    `${'a'.repeat(43)}\u00ff`,
    '\t',
    '00000000-0000-0000-0000-000000000000',
    '%3Cscript%3E',
    '../../etc/passwd',
  ]

  test.each(PLANTED.map((value) => [value]))('rejects %j and clears the cookie', async (value) => {
    const headers = { cookie: `Admin-Token=${value}`, 'sec-fetch-site': 'same-origin' }
    const mine = await site.app.inject({ url: myProfile.path, headers })
    expect(mine.json()).toMatchObject({ status: 401, msg: '登录已过期，请重新登录' })
    expect(String(mine.headers['set-cookie'])).toContain('Admin-Token=; Max-Age=0')
    const open = await site.app.inject({ url: notices.path, headers })
    expect(open.json().status).toBe(200)
    expect(String(open.headers['set-cookie'])).toContain('Admin-Token=; Max-Age=0')
    const picks = await site.app.inject({ method: 'POST', url: selection(1).path, payload: { type: 'rand' }, headers })
    expect(picks.json()).toMatchObject({ status: 401, msg: '登录已过期，请重新登录' })
  })

  test('are rejected as cookie despite a valid header', async () => {
    const ming = await createMember(site)
    const token = ming.cookies.get('Admin-Token') ?? ''
    const headers = { cookie: 'Admin-Token=planted', authorization: `Bearer ${token}`, token }
    expect((await site.app.inject({ url: myProfile.path, headers })).json().status).toBe(401)
  })

  test('are rejected as the first of two session cookies', async () => {
    const ming = await createMember(site)
    const token = ming.cookies.get('Admin-Token')
    const planted = await site.app.inject({
      url: myProfile.path,
      headers: { cookie: `Admin-Token=x; Admin-Token=${token}` },
    })
    expect(planted.json().status).toBe(401)
  })
})

test('a call queries its session once, with a malformed token never', async () => {
  const ming = await createMember(site)
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const reads = () => spy.mock.calls.filter(([query]) => JSON.stringify(query).includes('from sessions'))
  await ming.call(notices, {})
  expect(reads()).toHaveLength(1)
  spy.mockClear()
  await createBrowser(site).call(notices, {}, { token: 'x' })
  expect(reads()).toHaveLength(0)
  spy.mockRestore()
})
