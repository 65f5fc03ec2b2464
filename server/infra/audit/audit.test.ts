import { describe, expect, test } from 'vitest'
import {
  changePhone,
  deleteAccount,
  endSession,
  exportMyData,
  logout,
  mySessions,
  proveMyself,
  resetPassword,
  setOperatorPassword,
  signIn,
} from '#contract/people/account.ts'
import { addOperator, removeOperator } from '#server/people/operators/operators.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createBrowser, createMember, requestCodeText } from '#server/testing/browsers.ts'

const MING = '13800138000'
const site = createSharedSite()

async function listAuditEntries(): Promise<
  { action: string; actor: string | null; target: string | null; address: string | null; gid: string | null }[]
> {
  const { rows } = await site.connection.pool.query(
    'select action, actor, target, address, gid from audit_log order by id',
  )
  return rows
}

describe('audit rows of actions', () => {
  const ACTIONS: Record<string, (ming: Browser) => Promise<unknown>> = {
    sign_out: (ming) => ming.call(logout, {}),
    sign_in_failed: (ming) => ming.call(signIn, { phone: MING, type: 'password', password: 'wrong' }),
    password_reset: async (ming) =>
      ming.call(resetPassword, {
        phone: MING,
        code: await requestCodeText(ming, MING, 'forget'),
        password: 'Lantern88x',
      }),
    session_ended: async (ming) => ming.call(endSession, { id: (await ming.call(mySessions, {})).data[0]?.id ?? 0 }),
    phone_changed: async (ming) =>
      ming.call(changePhone, { phone: '13700137000', code: await requestCodeText(ming, '13700137000', 'phone') }),
    identity_proven: async (ming) => ming.call(proveMyself, { code: await requestCodeText(ming, MING, 'prove') }),
    data_exported: (ming) => ming.call(exportMyData, {}),
    account_deleted: async (ming) => ming.call(deleteAccount, { code: await requestCodeText(ming, MING, 'delete') }),
    operator_added: () => site.db.transaction((tx) => addOperator(tx, { phone: MING }, site.clock.now())),
  }

  test.each(Object.entries(ACTIONS))('one row is appended for the action %s', async (action, act) => {
    const ming = await createMember(site)
    await act(ming)
    const rows = (await listAuditEntries()).filter((row) => row.action === action)
    expect(rows).toHaveLength(1)
    expect((await listAuditEntries()).map((row) => row.action)).toEqual(['register', 'sign_in', action])
    expect([rows[0]?.actor, rows[0]?.target]).toContain('1')
  })

  test('are appended for wrong codes, except for a phone change', async () => {
    const ming = await createMember(site)
    const wrong = { code: '000000', password: 'Lantern88x' }
    site.clock.advance(60_000)
    for (const type of ['login', 'forget', 'delete'] as const) await requestCodeText(ming, MING, type)
    await requestCodeText(ming, '13700137000', 'phone')
    await ming.call(signIn, { phone: MING, code: '000000' })
    await ming.call(resetPassword, { phone: MING, ...wrong })
    await ming.call(changePhone, { phone: '13700137000', ...wrong })
    await ming.call(deleteAccount, wrong)
    const { rows } = await site.db.execute(
      "select detail->>'by' as by, target from audit_log where action = 'sign_in_failed'",
    )
    expect(rows).toEqual([
      { by: 'code', target: '1' },
      { by: 'reset', target: '1' },
      { by: 'delete', target: '1' },
    ])
  })

  test('have the operator as actor for the first password', async () => {
    const token = await site.db.transaction((tx) => addOperator(tx, { phone: MING }, site.clock.now()))
    await createBrowser(site).call(setOperatorPassword, { token, password: 'Lantern88x' })
    expect((await listAuditEntries()).map(({ action, actor }) => [action, actor])).toEqual([
      ['operator_added', 'command'],
      ['operator_password', '1'],
    ])
  })

  test('contain the removal of an operator by the CLI', async () => {
    await site.db.transaction((tx) => addOperator(tx, { phone: MING }, site.clock.now()))
    await site.db.transaction((tx) => removeOperator(tx, MING))
    expect((await listAuditEntries()).map(({ action, actor }) => [action, actor])).toEqual([
      ['operator_added', 'command'],
      ['operator_removed', 'command'],
    ])
  })

  test('contain the IP address and a well-formed request id', async () => {
    const ming = createBrowser(site, '203.0.113.9')
    await ming.call(signIn, { phone: MING, code: await requestCodeText(ming, MING) }, { gid: '1666230000-42' })
    expect((await listAuditEntries())[1]).toMatchObject({
      action: 'sign_in',
      actor: '1',
      address: '203.0.113.9',
      gid: '1666230000-42',
    })
    await ming.call(logout, {}, { gid: 'x'.repeat(65) })
    expect((await listAuditEntries())[2]).toMatchObject({ action: 'sign_out', gid: null })
  })

  test('contain no phone numbers', async () => {
    await createMember(site)
    await createBrowser(site).call(signIn, { phone: MING, type: 'password', password: 'wrong' })
    expect(JSON.stringify((await site.db.execute('select * from audit_log')).rows)).not.toContain(MING)
  })
})

test('audit rows have machine time, not site time', async () => {
  site.clock.set('2022-10-20T10:00:00+08:00')
  await createMember(site)
  await site.db.transaction((tx) => addOperator(tx, { phone: MING }, site.clock.now()))
  const { rows } = await site.db.execute(
    'select action, abs(extract(epoch from clock_timestamp() - at)) < 60 as real from audit_log order by id',
  )
  expect(rows).toEqual(['register', 'sign_in', 'operator_added'].map((action) => ({ action, real: true })))
})

describe('audit_log is append-only', () => {
  const query = (statement: string) => site.connection.pool.query(statement)
  const of = (age: string, action = 'old') =>
    `insert into audit_log (action, at) values ('${action}', now() - interval '${age}')`

  test.each(["update audit_log set actor = '2'", 'delete from audit_log', "update audit_log set at = '2000-01-01'"])(
    'rejects the statement "%s" even for old rows',
    async (statement) => {
      await query(of('10 years'))
      await expect(query(statement)).rejects.toThrow('append-only')
      expect(await listAuditEntries()).toHaveLength(1)
    },
  )

  test('sweep_audit_log deletes rows above the given age; DELETE remains rejected', async () => {
    await query(of('731 days'))
    await query(of('729 days'))
    const client = await site.connection.pool.connect()
    const { rows } = await client.query('select sweep_audit_log(730, 1000) as gone')
    expect(rows).toEqual([{ gone: 1 }])
    await expect(client.query('delete from audit_log')).rejects.toThrow('append-only')
    client.release()
    expect(await listAuditEntries()).toHaveLength(1)
  })

  test('sweep_audit_action deletes failed sign-ins and no other actions', async () => {
    for (const age of ['185 days', '183 days']) await query(of(age, 'sign_in_failed'))
    await query(of('185 days'))
    const { rows } = await query("select sweep_audit_action('sign_in_failed', 184, 1000) as gone")
    expect(rows).toEqual([{ gone: 1 }])
    expect((await listAuditEntries()).map(({ action }) => action)).toEqual(['sign_in_failed', 'old'])
  })

  test('sweep_audit_log is rejected for rows under half a year', async () => {
    await query(of('100 days'))
    await expect(query('select sweep_audit_log(90, 1000)')).rejects.toThrow('append-only')
    expect(await listAuditEntries()).toHaveLength(1)
  })
})
