import { describe, expect, test } from 'vitest'
import { changePhone, deleteAccount, sendCode, setOperatorPassword, signIn } from '#contract/people/account.ts'
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
import { listOperators } from './operators.ts'
import { operatorLinks } from './operators.tables.ts'
import { addOperator } from './appointments.ts'

const [BOSS, THIEFS] = ['13600136000', '13900139000']
const REFUSED = { status: 400, msg: '请先以运营身份登录，再更换手机号或注销账号', data: null }
const site = createSharedSite()

const addBoss = () => site.db.transaction((tx) => addOperator(tx, { phone: BOSS }, site.clock.now()))
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

  test('rejects a deletion code from before the appointment', async () => {
    const boss = await createMember(site, BOSS)
    const code = await requestCodeText(boss, BOSS, 'delete')
    await addBoss()
    expect(await boss.call(deleteAccount, { code })).toEqual(REFUSED)
    expect(await listOperatorPhones()).toEqual([BOSS])
  })
})

test('deletes an operator’s links with the account', async () => {
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
