import { describe, expect, test } from 'vitest'
import { myProfile, resetPassword, setOperatorPassword, signIn } from '#contract/people/account.ts'
import { selection } from '#contract/play/picks.ts'
import type { Role } from '#contract/infra/roles.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createBrowser, createMember, createOperator, requestCodeText } from '#server/testing/browsers.ts'
import { createFindMember } from '#server/people/account/account.ts'
import { listOperators } from './operators.ts'
import { addOperator, removeOperator } from './appointments.ts'

const BOSS = '13600136000'
const PASSWORD = 'Lantern88x'
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

test('appoints by existing role, players as administrators', async () => {
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

  test('invalidates a one-time link after a day', async () => {
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

  test('returns the same error for any wrong factor', async () => {
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

  test('rejects an operator’s password reset by phone code', async () => {
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

  test('rejects the one-time link of a removed operator', async () => {
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
