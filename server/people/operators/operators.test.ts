import { describe, expect, test } from 'vitest'
import {
  changePhone,
  deleteAccount,
  exportMyData,
  myProfile,
  mySessions,
  resetPassword,
  sendCode,
  setOperatorPassword,
  signIn,
} from '#contract/people/account.ts'
import { signedInOperator } from '#contract/people/operators.console.ts'
import { selection } from '#contract/play/picks.ts'
import type { Role } from '#contract/infra/roles.ts'
import { isOperator } from '#server/infra/http/session.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import {
  type Browser,
  OPERATOR_PASSWORD as PASSWORD,
  createBrowser,
  createMember,
  createOperator,
  requestCodeText,
} from '#server/testing/browsers.ts'
import { createFindMember, createProlong } from '#server/people/account/account.ts'
import { listOperators } from './operators.ts'
import { operatorLinks } from './operators.tables.ts'
import { addOperator, removeOperator } from './appointments.ts'

const BOSS = '13600136000'
const site = createSharedSite()

const addBoss = () => site.db.transaction((tx) => addOperator(tx, { phone: BOSS }, site.clock.now()))
const getRole = async (token: string | undefined) =>
  (await createFindMember(site.connection, site.clock)(token ?? ''))?.role

const signInAsOperator = (who: Browser, factors: { password?: string; code: string }, phone = BOSS) =>
  who.call(signIn, { phone, type: 'operator', password: PASSWORD, ...factors })

async function createBoss() {
  const boss = createBrowser(site)
  await boss.call(setOperatorPassword, { token: await addBoss(), password: PASSWORD })
  return boss
}

test('appointing without a role makes players administrators, else keeps roles', async () => {
  const appoint = async (role?: Role) => {
    await site.db.transaction((tx) => addOperator(tx, { phone: BOSS, role }, site.clock.now()))
    return (await listOperators(site.db)).map((one) => one.role).join()
  }
  expect(await appoint()).toBe('administrator')
  expect(await appoint('editor')).toBe('editor')
  expect(await appoint()).toBe('editor')
  const { rows } = await site.db.execute("select detail->'role' as role from audit_log where action = 'operator_added'")
  expect(rows.map(({ role }) => role)).toEqual(['administrator', { from: 'administrator', to: 'editor' }, 'editor'])
})

test('applies a changed role to existing sessions', async () => {
  const boss = await createOperator(site, 'administrator', BOSS)
  await site.db.transaction((tx) => addOperator(tx, { phone: BOSS, role: 'cashier' }, site.clock.now()))
  expect(await getRole(boss.cookies.get('Admin-Token'))).toBe('cashier')
})

describe('operator', () => {
  test('sets a password by a one-time link once', async () => {
    const token = await addBoss()
    const boss = createBrowser(site)
    expect((await boss.call(setOperatorPassword, { token, password: 'password' })).msg).toBe('密码过于常见，请换一个')
    expect((await boss.call(setOperatorPassword, { token, password: PASSWORD })).status).toBe(200)
    expect((await boss.call(setOperatorPassword, { token, password: PASSWORD })).msg).toBe('链接无效或已过期')
  })

  test('cannot use a one-time link after a day or replacement', async () => {
    const old = await addBoss()
    const token = await addBoss()
    expect((await createBrowser(site).call(setOperatorPassword, { token: old, password: PASSWORD })).status).toBe(400)
    site.clock.advance(24 * 3_600_000)
    expect((await createBrowser(site).call(setOperatorPassword, { token, password: PASSWORD })).status).toBe(400)
  })

  test('gets permissions only by password and code together', async () => {
    const boss = await createBoss()
    const code = await requestCodeText(boss, BOSS)
    await signInAsOperator(boss, { code })
    expect(await getRole(boss.cookies.get('Admin-Token'))).toBe('administrator')

    const byPassword = createBrowser(site)
    await byPassword.call(signIn, { phone: BOSS, type: 'password', password: PASSWORD })
    expect(await getRole(byPassword.cookies.get('Admin-Token'))).toBeNull()
    site.clock.advance(60_000)
    const byCode = await createMember(site, BOSS)
    expect(await getRole(byCode.cookies.get('Admin-Token'))).toBeNull()
  })

  test('gets the same error for any wrong factor', async () => {
    const boss = await createBoss()
    const code = await requestCodeText(boss, BOSS)
    const refused = { status: 400, msg: '账号、密码或验证码错误', data: null }
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await signInAsOperator(boss, { password: 'x', code })).toEqual(refused)
    expect(await signInAsOperator(boss, { code: wrong })).toEqual(refused)
    expect(await signInAsOperator(boss, { code }, '13800138000')).toEqual(refused)
    await site.db.transaction((tx) => removeOperator(tx, BOSS))
    expect(await signInAsOperator(boss, { code })).toEqual(refused)
  })

  test('cannot reset the password by a phone code', async () => {
    const boss = await createBoss()
    const code = await requestCodeText(boss, BOSS, 'forget')
    expect(await boss.call(resetPassword, { phone: BOSS, code, password: 'Harbour77y' })).toEqual({
      status: 400,
      msg: '验证码错误',
      data: null,
    })
    const { rows } = await site.db.execute(
      "select (select count(*)::int from wrong_tries) as tries, (select detail->>'by' from audit_log where action = 'sign_in_failed') as by",
    )
    expect(rows).toEqual([{ tries: 1, by: 'reset' }])
    const login = await requestCodeText(boss, BOSS)
    expect((await signInAsOperator(boss, { password: 'Harbour77y', code: login })).status).toBe(400)
    expect((await signInAsOperator(boss, { code: login })).status).toBe(200)
  })

  test('loses the password of the player account', async () => {
    const boss = await createMember(site, BOSS)
    await boss.call(resetPassword, {
      phone: BOSS,
      code: await requestCodeText(boss, BOSS, 'forget'),
      password: PASSWORD,
    })
    await addBoss()
    site.clock.advance(60_000)
    const code = await requestCodeText(boss, BOSS)
    const answer = await signInAsOperator(boss, { code })
    expect(answer.msg).toBe('账号、密码或验证码错误')
  })

  test('logs failed sign-ins, also of former operators', async () => {
    const boss = await createBoss()
    const code = await requestCodeText(boss, BOSS)
    await signInAsOperator(boss, { code: code === '000000' ? '000001' : '000000' })
    await site.db.execute("update users set role = 'player'")
    await signInAsOperator(boss, { code })
    const { rows } = await site.db.execute(
      "select target, detail->>'by' as by from audit_log where action = 'sign_in_failed'",
    )
    expect(rows).toEqual([
      { target: '1', by: 'operator' },
      { target: '1', by: 'operator' },
    ])
    expect(await site.db.execute('select 1 from wrong_tries').then(({ rowCount }) => rowCount)).toBe(2)
  })

  test('inherits the picks made as a visitor', async () => {
    const boss = await createBoss()
    const panel = await boss.call(selection(1), { type: 'rand' })
    const code = await requestCodeText(boss, BOSS)
    await signInAsOperator(boss, { code })
    const own = await boss.call(selection(1), { type: 'rand' })
    expect(own.data.lists).toEqual(panel.data.lists)
    expect([panel.data.user_uuid === '', own.data.user_uuid]).toEqual([false, ''])
  })

  test('loses all sessions when setting a password', async () => {
    const token = await addBoss()
    const before = await createMember(site, BOSS)
    await createBrowser(site).call(setOperatorPassword, { token, password: PASSWORD })
    expect((await before.call(myProfile, {})).status).toBe(401)
  })

  test('cannot use a one-time link after being removed', async () => {
    const token = await addBoss()
    await site.db.transaction((tx) => removeOperator(tx, BOSS))
    expect((await createBrowser(site).call(setOperatorPassword, { token, password: PASSWORD })).msg).toBe(
      '链接无效或已过期',
    )
  })

  test('loses role and sessions when removed', async () => {
    const boss = await createBoss()
    await signInAsOperator(boss, { code: await requestCodeText(boss, BOSS) })
    const token = boss.cookies.get('Admin-Token')
    expect(await site.db.transaction((tx) => removeOperator(tx, BOSS))).toBe(true)
    expect((await site.db.execute('select role from users')).rows).toEqual([{ role: 'player' }])
    expect(await getRole(token)).toBeUndefined()
    expect((await boss.call(myProfile, {})).status).toBe(401)
    expect(await site.db.transaction((tx) => removeOperator(tx, BOSS))).toBe(false)
  })
})

const THIEFS = '13900139000'
const REFUSED = { status: 400, msg: '请先以运营身份登录，再更换手机号或注销账号', data: null }
const listOperatorPhones = async () => (await listOperators(site.db)).map(({ phone }) => phone)

async function signInAsBoss(): Promise<Browser> {
  const boss = await createOperator(site)
  site.clock.advance(60_000)
  return boss
}

describe('single factor of an operator', () => {
  test.each([
    ['the password', (thief: Browser) => thief.call(signIn, { phone: BOSS, type: 'password', password: PASSWORD })],
    ['a code', async (thief: Browser) => thief.call(signIn, { phone: BOSS, code: await requestCodeText(thief, BOSS) })],
  ])('cannot change the phone or delete the account: %s', async (_, comesIn) => {
    const boss = await signInAsBoss()
    const thief = createBrowser(site, '203.0.113.7')
    expect((await comesIn(thief)).status).toBe(200)
    expect(await thief.call(sendCode, { phone: THIEFS, type: 'phone' })).toEqual(REFUSED)
    expect(await thief.call(sendCode, { phone: BOSS, type: 'delete' })).toEqual(REFUSED)
    expect(await thief.call(deleteAccount, { code: '123456' })).toEqual(REFUSED)
    const move = await requestCodeText(boss, THIEFS, 'phone')
    expect(await thief.call(changePhone, { phone: THIEFS, code: move })).toEqual(REFUSED)
    expect(await listOperatorPhones()).toEqual([BOSS])
    expect((await boss.call(changePhone, { phone: THIEFS, code: move })).status).toBe(200)
  })

  test('cannot delete the account by a code requested before the appointment', async () => {
    const boss = await createMember(site, BOSS)
    const code = await requestCodeText(boss, BOSS, 'delete')
    await addBoss()
    expect(await boss.call(deleteAccount, { code })).toEqual(REFUSED)
    expect(await listOperatorPhones()).toEqual([BOSS])
  })
})

test('deleting an operator’s account also deletes their one-time links', async () => {
  const boss = await signInAsBoss()
  await addBoss()
  const code = await requestCodeText(boss, BOSS, 'delete')
  expect((await boss.call(deleteAccount, { code })).status).toBe(200)
  expect(await site.db.$count(operatorLinks)).toBe(0)
  expect(await listOperatorPhones()).toEqual([])
})

test('a repeated appointment retains a concurrently set password', async () => {
  const boss = createBrowser(site)
  const token = await addBoss()
  let again: Promise<string> | undefined
  await site.db.transaction(async (tx) => {
    await tx.execute("update users set password_hash = 'the new one'")
    again = addBoss()
    await expect.poll(() => countLockWaits(site.db)).toBe(1)
  })
  await again
  expect((await listOperators(site.db)).map(({ passwordHash }) => passwordHash)).toEqual(['the new one'])
  expect((await boss.call(setOperatorPassword, { token, password: PASSWORD })).msg).toBe('链接无效或已过期')
})

const MINUTE = 60_000
const EXPIRED = { status: 401, msg: '登录已过期，请重新登录', data: null }

async function recordActivity(operator: Browser): Promise<void> {
  const member = await createFindMember(site.connection, site.clock)(operator.cookies.get('Admin-Token') ?? '')
  if (!isOperator(member)) throw new Error('no operator')
  await createProlong(site.connection, site.clock)(member)
}

const readRowVersions = async () =>
  (await site.db.execute<{ xmin: string }>('select xmin::text from sessions')).rows.map(({ xmin }) => xmin).join()

test('returns the signed-in operator', async () => {
  const boss = await createOperator(site, 'editor')
  expect((await boss.call(signedInOperator, {})).data).toEqual({
    name: '编辑 1 号',
    phone: '136****6000',
    role: 'editor',
    has_totp: 0,
    waiting: { draws: 0 },
  })
})

describe('operator session', () => {
  test('ends after half an idle hour', async () => {
    const boss = await createOperator(site)
    site.clock.advance(30 * MINUTE - 1)
    expect((await boss.call(signedInOperator, {})).status).toBe(200)
    site.clock.advance(1)
    expect(await boss.call(signedInOperator, {})).toEqual(EXPIRED)
  })

  test('is not extended by polling or members’ endpoints', async () => {
    const boss = await createOperator(site)
    site.clock.advance(29 * MINUTE)
    for (const endpoint of [signedInOperator, myProfile, mySessions, exportMyData]) await boss.call(endpoint, {})
    site.clock.advance(MINUTE)
    expect(await boss.call(myProfile, {})).toEqual(EXPIRED)
  })

  test('is extended by activity, up to a day', async () => {
    const boss = await createOperator(site)
    for (let minutes = 29; minutes < 24 * 60; minutes += 29) {
      site.clock.advance(29 * MINUTE)
      await recordActivity(boss)
    }
    expect((await boss.call(signedInOperator, {})).status).toBe(200)
    site.clock.advance(24 * 60 * MINUTE - Math.floor((24 * 60) / 29) * 29 * MINUTE)
    expect(await boss.call(signedInOperator, {})).toEqual(EXPIRED)
  })

  test('is updated for activity at most once a minute', async () => {
    const boss = await createOperator(site)
    const first = await readRowVersions()
    site.clock.advance(MINUTE)
    await recordActivity(boss)
    expect(await readRowVersions()).toBe(first)
    site.clock.advance(1)
    await recordActivity(boss)
    const second = await readRowVersions()
    expect(second).not.toBe(first)
    site.clock.advance(MINUTE)
    await recordActivity(boss)
    expect(await readRowVersions()).toBe(second)
  })
})
