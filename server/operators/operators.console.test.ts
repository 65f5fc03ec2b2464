import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { setOperatorPassword } from '#contract/account.ts'
import {
  addOperator,
  changeOperator,
  endOperatorSession,
  type OperatorRow,
  operatorList,
  removeOperator,
  signedInOperator,
} from '#contract/operators.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aBrowser, aMember, anOperator, type Browser, OPERATORS_PASSWORD } from '#server/testing/people.ts'

const site = aSharedSite()
const PHONE = '13800138000'
let boss: Browser
beforeEach(async () => void (boss = await anOperator(site)))

const listed = async (): Promise<OperatorRow[]> => (await boss.call(operatorList, {})).data
const audited = async () =>
  (
    await site.db.execute(sql`select action, actor, target, detail from audit_log
      where action like 'operator\_%' and actor = '1' and action <> 'operator_password' order by id`)
  ).rows

test('one is added by phone and uses the link that is told once', async () => {
  const { data, msg } = await boss.call(addOperator, { phone: PHONE, role: 'editor' })
  expect(msg).toBe('请把链接交给本人，24 小时内有效')
  expect(await listed()).toMatchObject([
    { role: 'administrator', has_password: 1, devices: [{ id: 1 }], is_self: 1 },
    { role: 'editor', phone: '138****8000', has_password: 0, devices: [], is_self: 0 },
  ])
  const token = data.path.split('#operator=')[1] ?? ''
  expect((await aBrowser(site).call(setOperatorPassword, { token, password: OPERATORS_PASSWORD })).status).toBe(200)
  expect(await listed()).toMatchObject([{}, { has_password: 1 }])
  expect(await audited()).toEqual([{ action: 'operator_added', actor: '1', target: '2', detail: { role: 'editor' } }])
})

test('another role is noted with the one before', async () => {
  await anOperator(site, 'editor', PHONE)
  const { data } = await boss.call(changeOperator, { id: 2, role: 'cashier' })
  expect(data.path).toContain('#operator=')
  expect(await listed()).toMatchObject([{}, { role: 'cashier', has_password: 1 }])
  expect((await boss.call(changeOperator, { id: 1, role: 'editor' })).status).toBe(400)
  expect((await boss.call(changeOperator, { id: 3, role: 'editor' })).msg).toBe('没有这位运营人员')
  expect(await audited()).toMatchObject([{ detail: { role: { from: 'editor', to: 'cashier' } } }])
})

test('one who is removed is out at once', async () => {
  const editor = await anOperator(site, 'editor', PHONE)
  expect((await boss.call(removeOperator, { id: 2 })).status).toBe(200)
  expect((await editor.call(signedInOperator, {})).status).toBe(401)
  expect((await boss.call(removeOperator, { id: 2 })).msg).toBe('没有这位运营人员')
  expect(await audited()).toMatchObject([{ action: 'operator_removed', target: '2' }])
})

test.each(['removed', 'demoted'])(
  'of two administrators who would both be %s by the other, one is left',
  async (how) => {
    const chen = await anOperator(site, 'administrator', PHONE)
    const against = (who: Browser, id: number) =>
      how === 'removed' ? who.call(removeOperator, { id }) : who.call(changeOperator, { id, role: 'editor' })
    const answers = await Promise.all([against(boss, 2), against(chen, 1)])
    expect(answers.map(({ status, msg }) => (status === 200 ? '' : msg)).toSorted()).toEqual(['', '没有权限'])
    const { rows } = await site.db.execute(sql`select from users where role = 'administrator'`)
    expect(rows).toHaveLength(1)
  },
)

test('a device is signed out; of members nothing is touched', async () => {
  const editor = await anOperator(site, 'editor', PHONE)
  const [, { devices } = { devices: [] }] = await listed()
  expect((await boss.call(endOperatorSession, { operator_id: 1, id: devices[0]!.id })).msg).toBe('该设备已退出登录')
  expect((await editor.call(signedInOperator, {})).status).toBe(200)
  expect((await boss.call(endOperatorSession, { operator_id: 2, id: devices[0]!.id })).status).toBe(200)
  expect((await editor.call(signedInOperator, {})).status).toBe(401)
  await aMember(site, '13700137000')
  expect((await boss.call(endOperatorSession, { operator_id: 3, id: 3 })).msg).toBe('没有这位运营人员')
})

test('nobody removes or demotes themselves, but a new password may be asked for', async () => {
  const words = '不能取消自己，也不能更换自己的角色'
  expect((await boss.call(removeOperator, { id: 1 })).msg).toBe(words)
  expect((await boss.call(addOperator, { phone: '13600136000', role: 'editor' })).msg).toBe(words)
  expect((await boss.call(addOperator, { phone: '13600136000', role: 'administrator' })).status).toBe(200)
})
