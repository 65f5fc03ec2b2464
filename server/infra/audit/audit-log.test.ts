import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type AuditRow, auditLog, exportAuditLog } from '#contract/infra/audit.console.ts'
import type { Role } from '#contract/infra/roles.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createMember, createOperator } from '#server/testing/browsers.ts'
import { formatCsv } from '#server/infra/lib/csv.ts'

const site = createSharedSite()
let admin: Browser
beforeEach(async () => {
  admin = await createOperator(site)
  await site.connection.pool.query(`insert into audit_log (at, action, actor, target, detail) values
    ('2022-10-01T15:59:59Z', 'coins_granted', 'command', '77', '{"coins":5,"reason":"=1+1"}'),
    ('2022-10-01T16:00:00Z', 'member_muted', '999', '77', '{"days":{"from":1,"to":7}}'),
    ('2022-10-02T16:00:00Z', 'member_muted', '1', '78', null)`)
})

type AuditLogInput = Parameters<typeof admin.call<typeof auditLog>>[1]
const rows = async (input: AuditLogInput, who = admin): Promise<AuditRow[]> => (await who.call(auditLog, input)).data
const targets = async (input: AuditLogInput) => (await rows(input)).map(({ target }) => target)

test('lists audit rows newest first, without IP addresses', async () => {
  const [first, ...rest] = await rows({})
  expect(first).toMatchObject({ action: 'sign_in', actor: '1', actor_name: '管理员 1 号' })
  expect(rest.slice(-3)).toEqual([
    expect.objectContaining({ at: '2022-10-03 00:00:00', detail: [] }),
    expect.objectContaining({ actor: '999', actor_name: '', detail: [{ name: 'days', from: '1', to: '7' }] }),
    expect.objectContaining({
      actor: 'command',
      detail: expect.arrayContaining([{ name: 'coins', from: null, to: '5' }]),
    }),
  ])
  expect(admin.last?.body).not.toContain('192.0.2.1')
})

test('shows a target’s name only for an account', async () => {
  const [own] = await rows({})
  await site.connection.pool.query(`insert into audit_log (action, actor, target) values
    ('article_shown', '1', '1'), ('member_muted', '1', '1')`)
  const told = await rows({ target: '1' })
  expect(told.map(({ action, target_name: name }) => [action, name])).toEqual([
    ['member_muted', own?.actor_name],
    ['article_shown', ''],
    ['operator_added', own?.actor_name],
  ])
  expect((await rows({ target: '1', of: 'article' })).map(({ action }) => action)).toEqual(['article_shown'])
})

test('filters audit rows by actor, action, target and day', async () => {
  expect(await targets({ target: '77' })).toHaveLength(2)
  expect(await targets({ action: 'member_muted' })).toEqual(['78', '77'])
  expect(await targets({ action: 'member_muted', actor: 999 })).toEqual(['77'])
  expect(await targets({ from: '2022-10-02', to: '2022-10-02' })).toEqual(['77'])
  expect(await targets({ to: '2022-10-01' })).toEqual(['77'])
  expect((await admin.call(auditLog, { from: '2022-02-30' })).msg).toBe('请填写从哪一天起，如 2026-10-01')
})

test('paginates by time even if ids have another order', async () => {
  const all = await rows({})
  const seen: AuditRow[] = []
  for (let before: number | undefined; ; before = seen.at(-1)?.id) {
    const page = await rows({ pageSize: 2, ...(before !== undefined && { before_id: before }) })
    seen.push(...page)
    if (page.length < 2) break
  }
  expect(seen).toEqual(all)
})

describe('permissions for the audit log', () => {
  test.each(['moderator', 'editor', 'cashier'] satisfies Role[])('shows a %s only their own rows', async (role) => {
    const other = await createOperator(site, role, '13700137000')
    const [own] = await rows({}, other)
    const all = await rows({ actor: 1 }, other)
    expect(new Set(all.map(({ actor }) => actor))).toEqual(new Set([own?.actor]))
    expect(own?.actor).not.toBe('1')
  })

  test('rejects a member without an operator role', async () => {
    const ming = await createMember(site)
    expect((await ming.call(auditLog, {})).msg).toBe('没有权限')
  })
})

test('exports filtered audit rows as CSV, logs the export', async () => {
  await admin.call(exportAuditLog, { target: '77' })
  expect(admin.last?.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"')
  const [header, ...lines] = (admin.last?.body ?? '').replace('\uFEFF', '').trim().split('\r\n')
  expect(header).toBe('"时间","谁","谁的编号","动作","对象","对象的编号","内容","请求号"')
  expect(lines).toEqual([
    '"2022-10-02 00:00:00","","999","禁言","账号 #77","77","天数 1 → 7",""',
    `"2022-10-01 23:59:59","","command","赠送星币","账号 #77","77","星币 5；事由 =1+1",""`,
  ])
  const [own] = await rows({ action: 'audit_exported' })
  expect(own?.detail).toEqual([{ name: 'rows', from: null, to: '2' }])
})

test.each(['=1+1', '+1', '-1', '@x', '＝1+1', '＋1', '－1', '＠x', '\t=1'])(
  'escapes the formula %j in a CSV cell',
  (text) => {
    expect(formatCsv([[text, 'a "b", c']])).toBe(`\uFEFF"'${text}","a ""b"", c"\r\n`)
  },
)

test.each([
  ['true', 'audit_log_at_id_index'],
  ["actor = '1'", 'audit_log_actor_at_id_index'],
  ["action = 'sign_in'", 'audit_log_action_at_id_index'],
  ["target = '1'", 'audit_log_target_at_id_index'],
])('reads audit rows where %s by index, without a sort', async (filter, index) => {
  const plan = await site.db.transaction(async (tx) => {
    await tx.execute('set local enable_seqscan = off')
    await tx.execute('set local enable_sort = off')
    const page = `select id from audit_log where ${filter} order by at desc, id desc limit 50`
    return tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain ${page}`))
  })
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toContain(`Backward using ${index}`)
  expect(lines).not.toMatch(/Filter|Sort/)
})
