import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { myProfile, setOperatorPassword } from '#contract/people/account.ts'
import { auditLog } from '#contract/infra/audit.console.ts'
import { post, posts, publishPost } from '#contract/community/forum.ts'
import {
  addOperator,
  changeOperator,
  endOperatorSession,
  type OperatorRow,
  operatorList,
  removeOperator,
  signedInOperator,
} from '#contract/people/operators.console.ts'
import type { Role } from '#contract/infra/roles.ts'
import { emptyAccount } from '#server/people/account/account.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import {
  createBrowser,
  createMember,
  createOperator,
  type Browser,
  OPERATOR_PASSWORD,
} from '#server/testing/browsers.ts'

const site = createSharedSite()
const PHONE = '13800138000'
let boss: Browser
beforeEach(async () => void (boss = await createOperator(site)))

const listOperatorRows = async (): Promise<OperatorRow[]> => (await boss.call(operatorList, {})).data
const listAuditRows = async () =>
  (
    await site.db.execute(sql`select action, actor, target, detail from audit_log
      where action like 'operator\_%' and actor = '1' and action <> 'operator_password' order by id`)
  ).rows

test('adds an operator by phone and returns a one-time link', async () => {
  const { data, msg } = await boss.call(addOperator, { phone: PHONE, name: ' 王 编辑 ', role: 'editor' })
  expect(msg).toBe('请把链接交给本人，24 小时内有效')
  expect(await listOperatorRows()).toMatchObject([
    { role: 'administrator', has_password: 1, devices: [{ id: 1 }], is_self: 1 },
    { role: 'editor', name: '王 编辑', phone: '138****8000', has_password: 0, devices: [], is_self: 0 },
  ])
  const token = data.path.split('#operator=')[1] ?? ''
  expect((await createBrowser(site).call(setOperatorPassword, { token, password: OPERATOR_PASSWORD })).status).toBe(200)
  expect(await listOperatorRows()).toMatchObject([{}, { has_password: 1 }])
  expect(await listAuditRows()).toEqual([
    {
      action: 'operator_added',
      actor: '1',
      target: '2',
      detail: { role: 'editor', staffName: { from: '', to: '王 编辑' } },
    },
  ])
})

describe('demonstration site', () => {
  const demo = createSharedSite({ env: { DEMO: '1' } })

  test('rejects an operator’s phone that receives no codes', async () => {
    const admin = await createOperator(demo, 'administrator', '10013800138')
    const add = (phone: string) => admin.call(addOperator, { phone, name: '王编辑', role: 'editor' })
    expect((await add(PHONE)).msg).toContain('只把验证码告诉 100 开头的手机号')
    expect((await add('10013800139')).status).toBe(200)
  })
})

test('logs a role change with the previous role', async () => {
  await createOperator(site, 'editor', PHONE)
  const { data } = await boss.call(changeOperator, { id: 2, name: '李四', role: 'cashier' })
  expect(data.path).toContain('#operator=')
  expect(await listOperatorRows()).toMatchObject([{}, { role: 'cashier', has_password: 1 }])
  expect((await boss.call(changeOperator, { id: 1, name: '李四', role: 'editor' })).status).toBe(400)
  expect((await boss.call(changeOperator, { id: 3, name: '李四', role: 'editor' })).msg).toBe('没有这位运营人员')
  expect(await listAuditRows()).toMatchObject([{ detail: { role: { from: 'editor', to: 'cashier' } } }])
})

test.each(['removed', 'demoted'])('leaves one administrator if two are %s concurrently', async (how) => {
  const chen = await createOperator(site, 'administrator', PHONE)
  const against = (who: Browser, id: number) =>
    how === 'removed'
      ? who.call(removeOperator, { id })
      : who.call(changeOperator, { id, name: '王五', role: 'editor' })
  const answers = await Promise.all([against(boss, 2), against(chen, 1)])
  const [accepted, rejected] = answers.map(({ status, msg }) => (status === 200 ? '' : msg)).toSorted()
  expect(accepted).toBe('')
  // The rejected operator's session may end before or during the call.
  expect(rejected).toMatch(/^(没有权限|登录已过期，请重新登录)$/)
  const { rows } = await site.db.execute(sql`select from users where role = 'administrator'`)
  expect(rows).toHaveLength(1)
})

test('an administrator can end operators’ sessions, not members’', async () => {
  const editor = await createOperator(site, 'editor', PHONE)
  const [, { devices } = { devices: [] }] = await listOperatorRows()
  expect((await boss.call(endOperatorSession, { operator_id: 1, id: devices[0]!.id })).msg).toBe('该设备已退出登录')
  expect((await editor.call(signedInOperator, {})).status).toBe(200)
  expect((await boss.call(endOperatorSession, { operator_id: 2, id: devices[0]!.id })).status).toBe(200)
  expect((await editor.call(signedInOperator, {})).status).toBe(401)
  await createMember(site, '13700137000')
  expect((await boss.call(endOperatorSession, { operator_id: 3, id: 3 })).msg).toBe('没有这位运营人员')
})

test('rejects administrators removing or demoting themselves', async () => {
  const words = '不能取消自己，也不能更换自己的角色'
  expect((await boss.call(removeOperator, { id: 1 })).msg).toBe(words)
  expect((await boss.call(addOperator, { name: '张三', phone: '13600136000', role: 'editor' })).msg).toBe(words)
  expect((await boss.call(addOperator, { name: '张三', phone: '13600136000', role: 'administrator' })).status).toBe(200)
})

describe('staff name', () => {
  const add = (name: string) => boss.call(addOperator, { phone: PHONE, name, role: 'editor' })
  const rename = (id: number, name: string, role: Role) => boss.call(changeOperator, { id, name, role })

  test('rejects an invalid staff name', async () => {
    expect((await add('王\u200b编')).msg).toBe('姓名要 2–20 个字，不能有看不见的字符')
    expect(await listOperatorRows()).toHaveLength(1)
  })

  test("the log retains a removed operator's staff name", async () => {
    await add('王编辑')
    await rename(1, '李店长', 'administrator')
    await boss.call(removeOperator, { id: 2 })
    const log = (await boss.call(auditLog, { pageSize: 3 })).data
    expect(log.map(({ actor_name: who, target_name: whom }) => [who, whom])).toEqual([
      ['李店长', '王编辑'],
      ['李店长', '李店长'],
      ['李店长', '王编辑'],
    ])
    expect((await boss.call(signedInOperator, {})).data.name).toBe('李店长')
  })

  test('the staff name defaults to role and number', async () => {
    await createOperator(site, 'cashier', PHONE)
    expect((await listOperatorRows()).map(({ name, staff_name: given }) => [name, given])).toEqual([
      ['管理员 1 号', ''],
      ['出纳 2 号', ''],
    ])
    await boss.call(removeOperator, { id: 2 })
    const [row] = (await boss.call(auditLog, { pageSize: 1 })).data
    expect(row?.target_name).toMatch(/^彩友\d{6}$/)
  })

  test('never shows the staff name to players', async () => {
    await rename(1, '李店长', 'administrator')
    expect((await boss.call(publishPost, { content: '大家好' })).status).toBe(200)
    const guest = createBrowser(site)
    const { data } = await guest.call(posts, {})
    expect(data[0]).toMatchObject({ content: '大家好', nickname: expect.stringMatching(/^彩友/) })
    const ming = await createMember(site, PHONE)
    const read = [await guest.call(post, { id: data[0]!.id }), await ming.call(posts, {}), data]
    expect(JSON.stringify(read)).not.toContain('李店长')
    expect(JSON.stringify((await boss.call(myProfile, {})).data)).not.toContain('李店长')
  })

  test('deletes the staff name with the account', async () => {
    await rename(1, '李店长', 'administrator')
    await site.db.transaction((tx) => emptyAccount(tx, 1, site.clock.now()))
    const { rows } = await site.db.execute(sql`select staff_name from users where id = 1`)
    expect(rows).toEqual([{ staff_name: null }])
  })
})
