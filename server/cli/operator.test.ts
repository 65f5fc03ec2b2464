import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { KEPT_CODE } from '#server/testing/processes.ts'

const CLI = join(import.meta.dirname, 'operator.ts')
let folder: string

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'operator cli '))))
afterAll(() => rm(folder, { recursive: true }))

async function operator(...args: string[]) {
  const env = {
    ...process.env,
    ...KEPT_CODE,
    DATA_DIR: folder,
    SITE_CLOCK: '2022-12-31T22:40:00+08:00',
    NODE_ENV: 'test',
  }
  const child = spawn(process.execPath, [CLI, ...args], { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  return { code, lines: output.trim().split('\n') }
}

test('an operator is added with a role, an administrator unless told, and listed with it', async () => {
  const { close } = await connect({ kind: 'embedded', folder })
  try {
    const refusal =
      '请写 --role 角色：moderator 审核员、editor 编辑、cashier 出纳、administrator 管理员；或 --name 姓名'
    const noName = '姓名要 2–20 个字，不能有看不见的字符'
    expect(await operator('add', '13600136000', '--role', 'player')).toEqual({ code: 1, lines: [refusal] })
    expect(await operator('add', '13600136000', '--name', '王')).toEqual({ code: 1, lines: [noName] })
    expect((await operator('add', '13600136000', '--role', 'editor', '--name', '王编辑')).code).toBe(0)
    expect((await operator('add', '13700137000')).code).toBe(0)
    const { lines } = await operator('list')
    expect(lines.map((line) => line.split('\t'))).toEqual([
      ['1', '13600136000', '王编辑', '编辑', '还没有设置密码'],
      ['2', '13700137000', '管理员 2 号', '管理员', '还没有设置密码'],
    ])
  } finally {
    await close()
  }
})

test('what an operator grants is booked, noted once, and refused where it is no sense', async () => {
  // Held open, so that the database is not started for each command.
  const { db, close } = await connect({ kind: 'embedded', folder })
  try {
    expect(await operator('vip', '13800138000', '0')).toEqual({ code: 1, lines: ['月数要 1 到 120 的整数'] })
    expect(await operator('vip', '13800138000', '1')).toEqual({
      code: 0,
      lines: ['会员到期时间：2023-01-31 22:40:00'],
    })
    expect((await operator('coins', '13800138000', '30')).lines).toEqual(['请写事由（最多200字）'])
    expect(await operator('coins', '13800138000', '30', '补偿')).toEqual({ code: 0, lines: ['现有星币：30'] })
    const { rows } = await db.execute(
      "select action, actor, target, detail from audit_log where action like '%granted' order by id",
    )
    expect(rows).toEqual([
      { action: 'vip_granted', actor: 'command', target: '3', detail: { months: 1, state: 'given' } },
      {
        action: 'coins_granted',
        actor: 'command',
        target: '3',
        detail: { coins: 30, reason: '补偿', state: 'given' },
      },
    ])
  } finally {
    await close()
  }
})

test('a big grant waits for a second one, whom the shell stands for while there is one', async () => {
  const { db, close } = await connect({ kind: 'embedded', folder })
  try {
    const [told] = (await operator('coins', '13800138001', '101', '补偿')).lines
    const [, id = ''] = /approve (gift \d+)$/.exec(told ?? '') ?? []
    expect((await operator('approve')).lines).toEqual([`${id}\t101枚星币 补偿`])
    await operator('add', '13900139000', '--role', 'cashier')
    const other = '有第二位可以确认的运营人员，请由他确认'
    expect(await operator('approve', ...id.split(' '))).toEqual({ code: 1, lines: [other] })
    await operator('remove', '13900139000')
    expect(await operator('approve', ...id.split(' '))).toEqual({ code: 0, lines: ['已确认'] })
    expect((await operator('approve', ...id.split(' '))).lines).toEqual(['这笔赠送已经处理过了'])
    const [toOne] = (await operator('coins', '13600136000', '101', '补偿')).lines
    const [, own = ''] = /approve (gift \d+)$/.exec(toOne ?? '') ?? []
    await db.execute(sql`update gifts set asked_by = 'operator ' || (select id from users where phone = '13700137000')
        where id = ${own.split(' ')[1]}`)
    await operator('add', '13600136000', '--role', 'cashier')
    expect(await operator('approve', ...own.split(' '))).toEqual({ code: 0, lines: ['已确认'] })
    const { rows } = await db.execute(
      'select max(balance)::int as balance from coin_accounts where user_id is not null',
    )
    expect(rows).toEqual([{ balance: 101 }])
  } finally {
    await close()
  }
})
