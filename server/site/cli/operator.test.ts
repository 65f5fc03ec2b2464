import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartProblem } from '#server/infra/lib/errors.ts'
import { readConfig } from '#server/site/config.ts'
import { createSite, type TestSite } from '#server/testing/site.ts'
import { parseOperatorCommand } from './operator-command.ts'

let site: TestSite
beforeAll(async () => void (site = await createSite({ now: '2022-12-31T22:40:00+08:00' })))
afterAll(() => site.close())

const runOperator = (...args: string[]) => runOperatorWith({}, ...args)

/** Returns the exit code and the printed lines. */
async function runOperatorWith(more: Record<string, string>, ...args: string[]) {
  const config = readConfig({ NODE_ENV: 'test', ...more })
  try {
    const run = parseOperatorCommand(args)
    const text = await site.db.transaction((tx) => run(tx, config, site.clock.now()))
    return { code: 0, lines: text.split('\n') }
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    return { code: 1, lines: error.message.split('\n') }
  }
}

test('adds an operator with a role, default administrator', async () => {
  const refusal = '请写 --role 角色：moderator 审核员、editor 编辑、cashier 出纳、administrator 管理员；或 --name 姓名'
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
})

test('grants membership and coins and logs each once', async () => {
  expect(await runOperator('vip', '13800138000', '0')).toEqual({ code: 1, lines: ['月数要 1 到 120 的整数'] })
  expect(await runOperator('vip', '13800138000', '1')).toEqual({
    code: 0,
    lines: ['会员到期时间：2023-01-31 22:40:00'],
  })
  expect((await runOperator('coins', '13800138000', '30')).lines).toEqual(['请写事由（最多200字）'])
  expect(await runOperator('coins', '13800138000', '30', '补偿')).toEqual({ code: 0, lines: ['现有星币：30'] })
  const { rows } = await site.db.execute(
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
})

test('approves a refund only if no second finance operator can confirm it', async () => {
  // Inserts a refund that `by` requested, of a second payment for one order.
  const asked = async (by: string, n: number) => {
    await site.db.execute(sql`with placed as (
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
  await asked('operator 0', 1)
  expect((await runOperator('approve')).lines).toEqual(['refund 1\t10枚星币 1元 不想要了'])
  await runOperator('add', '13900139000', '--role', 'cashier')
  const other = '有第二位可以确认的运营人员，请由他确认'
  expect(await runOperator('approve', 'refund', '1')).toEqual({ code: 1, lines: [other] })
  await runOperator('remove', '13900139000')
  expect(await runOperator('approve', 'gift', '1')).toEqual({ code: 1, lines: ['请写 refund 和编号'] })
  expect(await runOperator('approve', 'refund', '1')).toEqual({ code: 0, lines: ['已确认'] })
  expect((await runOperator('approve', 'refund', '1')).lines).toEqual(['这笔退款已经处理过了'])
  const { rows } = await site.db.execute(
    sql`select actor, target, detail from audit_log where action = 'refund_decided'`,
  )
  expect(rows).toMatchObject([{ actor: 'command', target: '1', detail: { decision: 'confirm' } }])
})
