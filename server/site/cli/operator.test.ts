import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/infra/db/connect.ts'
import { COMPILE_CACHE_ENV } from '#server/testing/processes.ts'

const CLI = join(import.meta.dirname, 'operator.ts')
let folder: string

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'operator cli '))))
afterAll(() => rm(folder, { recursive: true }))

const runOperator = (...args: string[]) => runOperatorWith({}, ...args)

async function runOperatorWith(more: Record<string, string>, ...args: string[]) {
  const env = {
    ...process.env,
    ...COMPILE_CACHE_ENV,
    DATA_DIR: folder,
    SITE_CLOCK: '2022-12-31T22:40:00+08:00',
    NODE_ENV: 'test',
    ...more,
  }
  const child = spawn(process.execPath, [CLI, ...args], { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  return { code, lines: output.trim().split('\n') }
}

test('adds an operator with a role, by default administrator', async () => {
  const { close } = await connect({ kind: 'embedded', folder })
  try {
    const refusal =
      '请写 --role 角色：moderator 审核员、editor 编辑、cashier 出纳、administrator 管理员；或 --name 姓名'
    const noName = '姓名要 2–20 个字，不能有看不见的字符'
    expect(await runOperator('add', '13600136000', '--role', 'player')).toEqual({ code: 1, lines: [refusal] })
    expect(await runOperator('add', '13600136000', '--name', '王')).toEqual({ code: 1, lines: [noName] })
    expect((await runOperator('add', '13600136000', '--role', 'editor', '--name', '王编辑')).code).toBe(0)
    expect((await runOperator('add', '13700137000')).code).toBe(0)
    const { lines } = await runOperator('list')
    expect(lines.map((line) => line.split('\t'))).toEqual([
      ['1', '13600136000', '王编辑', '编辑', '还没有设置密码'],
      ['2', '13700137000', '管理员 2 号', '管理员', '还没有设置密码'],
    ])
  } finally {
    await close()
  }
})

test('grants membership and coins, and logs them once', async () => {
  // Open connection, so that the embedded database is not restarted for each command.
  const { db, close } = await connect({ kind: 'embedded', folder })
  try {
    expect(await runOperator('vip', '13800138000', '0')).toEqual({ code: 1, lines: ['月数要 1 到 120 的整数'] })
    expect(await runOperator('vip', '13800138000', '1')).toEqual({
      code: 0,
      lines: ['会员到期时间：2023-01-31 22:40:00'],
    })
    expect((await runOperator('coins', '13800138000', '30')).lines).toEqual(['请写事由（最多200字）'])
    expect(await runOperator('coins', '13800138000', '30', '补偿')).toEqual({ code: 0, lines: ['现有星币：30'] })
    const { rows } = await db.execute(
      "select action, actor, target, detail from audit_log where action like '%granted' order by id",
    )
    expect(rows).toEqual([
      { action: 'vip_granted', actor: 'command', target: '3', detail: { months: 1 } },
      {
        action: 'coins_granted',
        actor: 'command',
        target: '3',
        detail: { coins: 30, reason: '补偿' },
      },
    ])
  } finally {
    await close()
  }
})

test('requires a second approver; the CLI may approve if there is none', async () => {
  const { db, close } = await connect({ kind: 'embedded', folder })
  // A payment received twice, without delivery.
  const asked = async (by: string, n: number) => {
    await db.execute(sql`with placed as (
        insert into orders (no, user_id, kind, title, coins, amount_fen, created_at, expires_at)
        select 'ORDER' || ${n}::int, max(id), 'coins', '10枚星币', 10, 100, now(), now() from users returning id, user_id),
      attempt as (insert into attempts (no, order_id, channel, wallet, mode, app, merchant, payer_address, origin, state,
          created_at, wallet_expires_at)
        select 'A' || id, id, 'sandbox', 'wechat', 'SCAN', '', '', '', '', 'paid', now(), now() from placed
        returning id, order_id),
      payment as (insert into payments (channel, txn_id, attempt_id, order_id, user_id, amount_fen, verdict, by, paid_at, at)
        select 'sandbox', 'T' || attempt.id, attempt.id, order_id, user_id, 100, 'doubled', 'query', now(), now()
        from attempt join placed on placed.id = order_id returning id, order_id)
      insert into refunds (no, payment_id, order_id, amount_fen, cause, reason, asked_by, asked_at)
      select 'R' || id, id, order_id, 100, 'rest', '不想要了', ${by}, now() from payment`)
  }
  try {
    await asked('operator 0', 1)
    expect((await runOperator('approve')).lines).toEqual(['refund 1\t10枚星币 1元 不想要了'])
    await runOperator('add', '13900139000', '--role', 'cashier')
    const other = '有第二位可以确认的运营人员，请由他确认'
    expect(await runOperator('approve', 'refund', '1')).toEqual({ code: 1, lines: [other] })
    await runOperator('remove', '13900139000')
    expect(await runOperator('approve', 'gift', '1')).toEqual({ code: 1, lines: ['请写 refund 和编号'] })
    expect(await runOperator('approve', 'refund', '1')).toEqual({ code: 0, lines: ['已确认'] })
    expect((await runOperator('approve', 'refund', '1')).lines).toEqual(['这笔退款已经处理过了'])
    const { rows } = await db.execute(sql`select actor, target, detail from audit_log where action = 'refund_decided'`)
    expect(rows).toMatchObject([{ actor: 'command', target: '1', detail: { decision: 'confirm' } }])
  } finally {
    await close()
  }
})
