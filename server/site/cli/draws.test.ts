import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StartProblem } from '#server/infra/lib/errors.ts'
import { COMPILE_CACHE_ENV } from '#server/testing/processes.ts'
import { createSite, type TestSite } from '#server/testing/site.ts'
import { parseDrawsCommand } from './draws-command.ts'

const CLI = join(import.meta.dirname, 'draws.ts')
let folder: string
let site: TestSite

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draws cli '))
  site = await createSite({ now: '2022-12-31T22:40:00+08:00' })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

/** Returns the exit code and the printed lines. */
async function runDraws(...args: string[]) {
  const lines: string[] = []
  const printed = vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(...text.split('\n')))
  const { connection, db, clock } = site
  const { feedHosts } = site.config
  const deps = { connection, db, clock, now: clock.now(), logger: site.app.log, feedHosts }
  try {
    return { code: (await parseDrawsCommand(args)(deps)) ? 0 : 1, lines }
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    return { code: 1, lines: error.message.split('\n') }
  } finally {
    printed.mockRestore()
  }
}

test('imports files, confirms a draw, adds a sales closure', async () => {
  const header = 'type,issueno,opendate,first_number,second_number'
  const good = '1,2022150,2022-12-29,01 07 11 12 22 28,05'
  await writeFile(join(folder, 'a.csv'), `${header}\n${good}\n`)
  await writeFile(
    join(folder, 'b.csv'),
    `${header}\n1,2022149,2022-12-28,01 07 11 12 22 28,05\n${good.replace('28,', '29,')}\n`,
  )

  expect(await runDraws('import', join(folder, 'a.csv'))).toEqual({
    code: 0,
    lines: ['a.csv：接受 1，未变 0，更正 0，冲突 0，拒绝 0'],
  })
  expect(await runDraws('import', ...['a.csv', 'b.csv', 'none.csv'].map((name) => join(folder, name)))).toEqual({
    code: 1,
    lines: [
      'a.csv：接受 0，未变 1，更正 0，冲突 0，拒绝 0',
      'b.csv:2 拒绝：2022-12-28不是双色球的开奖日（每周二、四、日）',
      'b.csv:3 更正：更正了号码',
      'b.csv：接受 0，未变 0，更正 1，冲突 0，拒绝 1',
      'none.csv 无法导入：没有这个文件',
    ],
  })
  expect((await runDraws('import', '--allow-weekday', join(folder, 'b.csv'))).code).toBe(0)
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
])('rejects the arguments %o before connecting', (args, words) => {
  const refused = () => parseDrawsCommand(args)
  expect(refused).toThrow(StartProblem)
  expect(refused).toThrow(words)
})

test('prints why arguments are rejected, without a stack', async () => {
  const env = { ...process.env, ...COMPILE_CACHE_ENV, DATA_DIR: join(folder, 'data'), NODE_ENV: 'test' }
  const child = spawn(process.execPath, [CLI, 'confirm', 'kl8', '2022150'], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  expect({ code, output }).toEqual({ code: 1, output: '没有彩种“kl8”\n' })
})
