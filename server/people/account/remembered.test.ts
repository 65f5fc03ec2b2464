import { describe, expect, test } from 'vitest'
import {
  changePhone,
  deleteAccount,
  endSession,
  exportMyData,
  myProfile,
  mySessions,
  proveMyself,
  signIn,
} from '#contract/people/account.ts'
import { renewCalendar } from '#contract/play/calendar.ts'
import { askMail } from '#contract/messaging/mail.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import {
  createBrowser,
  createMember,
  createOperator,
  createRememberedMember,
  type Browser,
  requestCodeText,
  OPERATOR_PASSWORD,
} from '#server/testing/browsers.ts'

const MING = '13800138000'
const BOSS = '13600136000'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })

const getCookieAges = (browser: Browser) =>
  [browser.last?.headers['set-cookie'] ?? []]
    .flat()
    .filter((line) => /^(Admin-Token|userInfo)=/.test(line))
    .map((line) => Number(/Max-Age=(\d+)/.exec(line)?.[1]))

const getProfileStatus = async (browser: Browser) => (await browser.call(myProfile, {})).status

test('cookies and session last 30 days if requested (30 天内免登录)', async () => {
  const ming = await createRememberedMember(site)
  expect(getCookieAges(ming)).toEqual([30 * 86_400, 30 * 86_400])
  site.clock.advance(30 * DAY - 1)
  expect(await getProfileStatus(ming)).toBe(200)
  expect(getCookieAges(ming)).toEqual([30 * 86_400])
  site.clock.advance(1)
  expect(await getProfileStatus(ming)).toBe(401)
})

test('session and cookie last one day by default', async () => {
  const ming = await createMember(site)
  expect(getCookieAges(ming)).toEqual([86_400, 86_400])
  site.clock.advance(DAY - 1)
  expect(await getProfileStatus(ming)).toBe(200)
  expect(getCookieAges(ming)).toEqual([86_400])
  site.clock.advance(1)
  expect(await getProfileStatus(ming)).toBe(401)
})

test('marks 30-day sessions in the session list', async () => {
  await createMember(site)
  site.clock.advance(HOUR)
  const phone = await createRememberedMember(site)
  expect((await phone.call(mySessions, {})).data.map(({ remembered }) => remembered)).toEqual([1, 0])
})

describe('operator sessions', () => {
  test.each(['captcha', 'operator'] as const)('ignore the 30-day choice at a %s sign-in', async (type) => {
    await createOperator(site, 'administrator', BOSS)
    site.clock.advance(HOUR)
    const browser = createBrowser(site)
    const code = await requestCodeText(browser, BOSS)
    const factors = type === 'operator' ? { code, password: OPERATOR_PASSWORD } : { code }
    expect((await browser.call(signIn, { phone: BOSS, type, ...factors, remember: 1 })).status).toBe(200)
    expect(getCookieAges(browser)).toEqual([86_400, 86_400])
    site.clock.advance(type === 'operator' ? HOUR : DAY)
    expect(await getProfileStatus(browser)).toBe(401)
  })
})

describe('more than a day after signing in', () => {
  const REFUSED = { status: 400, msg: '登录已超过一天，请先用短信验证码验证身份', data: { type: 'prove' } }

  /** Calls that require a recent identity proof, by the name in the test titles. */
  const SENSITIVE: Record<string, (ming: Browser) => Promise<{ status: number }>> = {
    'a change of phone': async (ming) =>
      ming.call(changePhone, { phone: '13700137000', code: await requestCodeText(ming, '13700137000', 'phone') }),
    'the end of a session': async (ming) =>
      ming.call(endSession, { id: (await ming.call(mySessions, {})).data[0]?.id ?? 0 }),
    'a new address of the calendar': (ming) => ming.call(renewCalendar, {}),
    'an export': (ming) => ming.call(exportMyData, {}),
    'an e-mail address': (ming) => ming.call(askMail, { address: 'ming@example.com' }),
  }

  test.each(Object.entries(SENSITIVE))('%s requires a phone code once a day', async (_name, act) => {
    const ming = await createRememberedMember(site)
    site.clock.advance(DAY)
    expect(await act(ming)).toEqual(REFUSED)
    expect(await getProfileStatus(ming)).toBe(200)
    expect(await ming.call(proveMyself, { code: await requestCodeText(ming, MING, 'prove') })).toMatchObject({
      status: 200,
    })
    site.clock.advance(DAY - 1)
    expect(await act(ming)).not.toEqual(REFUSED)
  })

  test('accepts an identity proof only in its session', async () => {
    const [ming, other] = [await createRememberedMember(site), createBrowser(site)]
    site.clock.advance(HOUR)
    const code = await requestCodeText(other, MING)
    await other.call(signIn, { phone: MING, code, remember: 1 })
    site.clock.advance(DAY)
    await other.call(proveMyself, { code: await requestCodeText(other, MING, 'prove') })
    expect(await ming.call(exportMyData, {})).toEqual(REFUSED)
  })

  test('deletes the account by code without another identity proof', async () => {
    const ming = await createRememberedMember(site)
    site.clock.advance(DAY)
    expect((await ming.call(deleteAccount, { code: await requestCodeText(ming, MING, 'delete') })).status).toBe(200)
  })

  test("rejects another purpose's code as identity proof", async () => {
    const ming = await createRememberedMember(site)
    site.clock.advance(DAY)
    const code = await requestCodeText(ming, MING, 'delete')
    for (let i = 0; i < 6; i++) expect((await ming.call(proveMyself, { code })).msg).toBe('验证码错误')
    expect(await ming.call(exportMyData, {})).toEqual(REFUSED)
  })
})
