import { beforeEach, expect, test, vi } from 'vitest'
import { myProfile, resetPassword, setOperatorPassword, signIn } from '#contract/people/account.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, requestCodeText } from '#server/testing/browsers.ts'
import { addOperator, removeOperator } from '#server/people/operators/operators.ts'
import type * as Account from '#server/people/account/account.ts'

const slow = vi.hoisted(() => ({
  hashes: 0,
  afterHashing: async (): Promise<unknown> => null,
  afterVerifying: async (): Promise<unknown> => null,
}))
vi.mock('#server/people/account/account.ts', async (original) => {
  const real = await original<typeof Account>()
  return {
    ...real,
    async hashPassword(password: string) {
      slow.hashes++
      const hash = await real.hashPassword(password)
      await slow.afterHashing()
      return hash
    },
    async verifyPassword(hash: string | null, password: string) {
      const right = await real.verifyPassword(hash, password)
      await slow.afterVerifying()
      return right
    },
  } satisfies typeof Account
})

const MING = '13800138000'
// Concurrent calls use another address, so that no lock or limit per address affects them.
const ELSEWHERE = '198.51.100.200'
const [OLD, NEW] = ['Lantern88x', 'Harbour77y']
const site = createSharedSite()
beforeEach(async () => {
  slow.hashes = 0
  slow.afterHashing = slow.afterVerifying = async () => null
})

async function createMemberWithPassword() {
  const ming = await createMember(site)
  await ming.call(resetPassword, { phone: MING, code: await requestCodeText(ming, MING, 'forget'), password: OLD })
  site.clock.advance(60_000)
  return ming
}

const countSessions = async () => (await site.db.execute('select 1 from sessions')).rowCount

test('rejects a sign-in if the password is reset during its verification', async () => {
  const ming = await createMemberWithPassword()
  const code = await requestCodeText(ming, MING, 'forget')
  slow.afterVerifying = () => ming.call(resetPassword, { phone: MING, code, password: NEW })
  const thief = createBrowser(site, ELSEWHERE)
  expect(await thief.call(signIn, { phone: MING, type: 'password', password: OLD })).toEqual({
    status: 400,
    msg: '账号或密码错误',
    data: null,
  })
  expect((await thief.call(myProfile, {})).status).toBe(401)
  expect(await countSessions()).toBe(0)
  const { rows } = await site.db.execute(
    "select (select count(*)::int from wrong_tries) as tries, (select count(*)::int from audit_log where action = 'sign_in_failed') as failures",
  )
  expect(rows).toEqual([{ tries: 1, failures: 1 }])
})

test('rejects an operator’s sign-in if the password is replaced during its verification', async () => {
  const boss = createBrowser(site)
  const link = () => site.db.transaction((tx) => addOperator(tx, { phone: MING }, site.clock.now()))
  await boss.call(setOperatorPassword, { token: await link(), password: OLD })
  const [token, code] = [await link(), await requestCodeText(boss, MING)]
  slow.afterVerifying = () => boss.call(setOperatorPassword, { token, password: NEW })
  const answer = await createBrowser(site, ELSEWHERE).call(signIn, {
    phone: MING,
    type: 'operator',
    password: OLD,
    code,
  })
  expect([answer.msg, await countSessions()]).toEqual(['账号、密码或验证码错误', 0])
})

test('waits for a running password change and rejects the old password', async () => {
  await createMemberWithPassword()
  let entering: Promise<{ msg: string }> | undefined
  await site.db.transaction(async (tx) => {
    await tx.execute("update users set password_hash = 'another'")
    await tx.execute('delete from sessions')
    entering = createBrowser(site).call(signIn, { phone: MING, type: 'password', password: OLD })
    // Polls until the sign-in waits for the lock of this transaction, or has wrongly finished without waiting.
    await expect.poll(async () => (await countLockWaits()) || countSessions()).toBeTruthy()
  })
  expect((await entering)?.msg).toBe('账号或密码错误')
  expect(await countSessions()).toBe(0)
})

test.each([
  ['removed', () => site.db.transaction((tx) => removeOperator(tx, MING))],
  ['moved to another phone', () => site.db.execute("update users set phone = '13900139000'")],
])('rejects an operator %s while the password is verified', async (_change, change) => {
  const boss = createBrowser(site)
  await boss.call(setOperatorPassword, {
    token: await site.db.transaction((tx) => addOperator(tx, { phone: MING }, site.clock.now())),
    password: OLD,
  })
  const code = await requestCodeText(boss, MING)
  slow.afterVerifying = change
  const answer = await createBrowser(site).call(signIn, { phone: MING, type: 'operator', password: OLD, code })
  expect([answer.msg, await countSessions()]).toEqual(['账号、密码或验证码错误', 0])
})

test('hashes no password after a wrong code', async () => {
  const ming = await createMemberWithPassword()
  await requestCodeText(ming, MING, 'forget')
  slow.hashes = 0
  const answer = await ming.call(resetPassword, { phone: MING, code: '000000', password: NEW })
  expect([answer.msg, slow.hashes]).toEqual(['验证码错误', 0])
})

test('resets the password once for concurrent calls', async () => {
  const ming = await createMemberWithPassword()
  const code = await requestCodeText(ming, MING, 'forget')
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => ming.call(resetPassword, { phone: MING, code, password: NEW })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('hashes no password for an invalid operator link', async () => {
  const { msg } = await createBrowser(site).call(setOperatorPassword, { token: 'x'.repeat(43), password: NEW })
  expect([msg, slow.hashes]).toEqual(['链接无效或已过期', 0])
})

const countLockWaits = async () =>
  (
    await site.db.execute(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'",
    )
  ).rowCount
