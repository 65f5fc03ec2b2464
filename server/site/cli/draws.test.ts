import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '#server/infra/db/connect.ts'
import { StartProblem } from '#server/infra/lib/start-problem.ts'
import { COMPILE_CACHE_ENV } from '#server/testing/processes.ts'
import { parseDrawsCommand } from './draws-command.ts'

const CLI = join(import.meta.dirname, 'draws.ts')
// Each command is a process, and some tests run many.
let folder: string
/** Open connection, so that the embedded database is not restarted for each command. */
let database: Connection

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draws cli '))
  database = await connect({ kind: 'embedded', folder: join(folder, 'data') })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function runDraws(...args: string[]) {
  const env = {
    ...process.env,
    ...COMPILE_CACHE_ENV,
    DATA_DIR: join(folder, 'data'),
    SITE_CLOCK: '2022-12-31T22:40:00+08:00',
    NODE_ENV: 'test',
  }
  const child = spawn(process.execPath, [CLI, ...args], { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  return { code, lines: output.trim().split('\n') }
}

test('imports, reports single rows and accepts confirmations', async () => {
  const header = 'type,issueno,opendate,first_number,second_number'
  const good = '1,2022150,2022-12-29,01 07 11 12 22 28,05'
  await writeFile(join(folder, 'a.csv'), `${header}\n${good}\n`)
  await writeFile(
    join(folder, 'b.csv'),
    `${header}\n1,2022149,2022-12-28,01 07 11 12 22 28,05\n${good.replace('28,', '29,')}\n`,
  )

  expect(await runDraws('import', 'a.csv')).toEqual({
    code: 0,
    lines: ['a.csv：接受 1，未变 0，更正 0，冲突 0，拒绝 0'],
  })
  expect(await runDraws('import', 'a.csv', 'b.csv', 'none.csv')).toEqual({
    code: 1,
    lines: [
      'a.csv：接受 0，未变 1，更正 0，冲突 0，拒绝 0',
      'b.csv:2 拒绝：2022-12-28不是双色球的开奖日（每周二、四、日）',
      'b.csv:3 更正：更正了号码',
      'b.csv：接受 0，未变 0，更正 1，冲突 0，拒绝 1',
      'none.csv 无法导入：没有这个文件',
    ],
  })
  expect((await runDraws('import', '--allow-weekday', 'b.csv')).code).toBe(0)
  expect(await runDraws('confirm', 'ssq', '2022150')).toEqual({ code: 0, lines: ['已确认，以运营的决定为准'] })
  expect(await runDraws('resolve', '1', '22150', 'welfare')).toMatchObject({ code: 1 })
  expect(await runDraws('closure', '2027-02-05', '2027-02-14')).toEqual({
    code: 0,
    lines: ['已增加休市 2027-02-05 至 2027-02-14'],
  })
  expect(await runDraws('closure', '2027-02-14', '2027-02-15', 'sports')).toMatchObject({ code: 1 })
})

test.each([
  [['import'], /^用法/],
  [['nonsense'], /^用法/],
  [['import', 'x.csv', '--nonsense'], /^用法/],
  [['confirm', 'kl8', '2022150'], /^没有彩种“kl8”/],
  [['confirm', 'ssq', 'abc'], /^期号“abc”不正确/],
  [['closure', '2023-02-30', '2023-03-01'], /^日期“2023-02-30”不正确/],
  [['closure', '2023-03-02', '2023-03-01'], /^休市的开始不能晚于结束/],
  [['closure', '2027-02-05', '2037-02-14'], /^休市最长 120 天/],
])('rejects %o before anything is opened', (args, words) => {
  const refused = () => parseDrawsCommand(args)
  expect(refused).toThrow(StartProblem)
  expect(refused).toThrow(words)
})

test('prints the reason without a stack', async () => {
  const { code, lines } = await runDraws('confirm', 'kl8', '2022150')
  expect({ code, lines }).toEqual({ code: 1, lines: ['没有彩种“kl8”'] })
})
