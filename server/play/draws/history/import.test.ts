import { sql } from 'drizzle-orm'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { createDatabaseClone, deleteAllRows } from '#server/testing/database.ts'
import { findDrawByIssue } from '#server/play/draws/draws.queries.ts'
import { importFile } from './import-file.ts'
import {
  createDltRow,
  createSportsResponse,
  createSsqRow,
  create3dRow,
  createWelfareResponse,
} from '#server/play/draws/testing/fake-feeds.ts'

const HEADER = 'type,issueno,opendate,first_number,second_number,saleamount,totalmoney,ranking_detail'
const GOOD = '1,2022150,2022-12-29,01 07 11 12 22 28,05,322732470,1613770461,'
const TABLE = '"[{""prizename"":""一等奖"",""num"":9,""singlebonus"":6598391}]"'
let connection: Connection
let folder: string

beforeAll(async () => {
  connection = await createDatabaseClone()
  folder = await mkdtemp(join(tmpdir(), '开奖 '))
})
beforeEach(() => deleteAllRows(connection.db))
afterAll(async () => {
  await connection.close()
  await rm(folder, { recursive: true })
})

async function importContent(
  name: string,
  content: string | Uint8Array,
  now = '2022-12-31T22:40:00+08:00',
  allowWeekday = false,
) {
  const file = join(folder, name)
  await writeFile(file, content)
  return importFile(connection.db, file, { now: new Date(now), hooks: [], allowWeekday })
}

const csv = (...rows: string[]) => importContent('draws.csv', [HEADER, ...rows, ''].join('\n'))
const listReasons = async (report: ReturnType<typeof csv>) =>
  (await report).lines.map(({ line, reason }) => `${line} ${reason}`)
const ssq = (issueno: string) => findDrawByIssue(connection.db, GAMES[1], issueno)

test('rejects an impossible deadline, drops an unstorable level', async () => {
  const row = {
    type: 1,
    issueno: '2022150',
    opendate: '2022-12-29',
    first_number: '01 07 11 12 22 28',
    second_number: '05',
  }
  const odd = [{ prizename: '一等\0奖', num: 1, singlebonus: 5 }]
  const rows = [
    { ...row, deadline: '0001-01-01 00:00:00' },
    { ...row, ranking_detail: odd },
  ]
  expect(await listReasons(importContent('odd.json', JSON.stringify(rows)))).toEqual([
    '1 时间“0001-01-01 00:00:00”不正确',
  ])
  expect(await ssq('2022150')).toMatchObject({ prizes: [] })
})

describe('a CSV file', () => {
  test('is imported once, then reported as unchanged', async () => {
    const row = `${GOOD}${TABLE}`
    expect(await csv(row)).toMatchObject({ accepted: 1, unchanged: 0, corrected: 0, refused: 0, lines: [] })
    expect(await ssq('2022150')).toMatchObject({
      date: '2022-12-29',
      first: '01,07,11,12,22,28',
      second: '05',
      salesFen: 32_273_247_000,
      poolFen: 161_377_046_100,
      prizes: [{ name: '一等奖', winners: 9, bonusFen: 659_839_100, promotionFen: 0 }],
    })
    expect(await csv(row)).toMatchObject({ accepted: 0, unchanged: 1, lines: [] })
    expect(await csv(GOOD)).toMatchObject({ unchanged: 1 })
  })

  test('may contain a BOM, CRLF, blank lines and reordered columns', async () => {
    const text =
      '\uFEFFopendate,type,issueno,first_number,second_number\r\n\r\n2022-12-29,1,22150,"01,07,11,12,22,28",5\r\n'
    expect(await importContent('other.csv', text)).toMatchObject({ accepted: 1, lines: [] })
    expect(await ssq('2022150')).toMatchObject({ first: '01,07,11,12,22,28', second: '05' })
  })

  test.each([
    ['1,2022150,2022-12-29,01 07 11 12 22 22,05,,,', '号码重复'],
    ['8,2022150,2022-12-29,1 2 3,,,,', '没有彩种“8”'],
    ['1,20221500,2022-12-29,01 07 11 12 22 28,05,,,', '期号“20221500”不正确'],
    ['1,2022150,2022-12-32,01 07 11 12 22 28,05,,,', '日期“2022-12-32”不正确'],
    ['1,2022150,29.12.2022,01 07 11 12 22 28,05,,,', '日期“29.12.2022”不正确'],
    ['1,2022150,2022-12-29,01 07 11 12 22 28,05,viel,,', '“viel”不是金额或注数'],
    ['1,2022150,2022-12-29,01 07 11 12 22 28,05,,,{oops', 'ranking_detail 不是有效的 JSON'],
    ['1,2022150,2022-12-29,01 07 11 12 22 28,05,,,[1]', 'ranking_detail 不是奖级列表'],
    ['1,2022150,2022-12-29,01 07 11 12 22 28,05,,', '应有8列，实有7列'],
    ['1,2022150,2022-12-29,01 07 11 12 22 28,05,,,,9', '应有8列，实有9列'],
    ['1,2022150,2022-12-29,"01 07 11 12 22 28,05,,,', '引号不成对'],
  ])('rejects only the line %s', async (bad, reason) => {
    const before = '1,2022149,2022-12-27,02 03 11 12 22 28,05,,,'
    const report = csv(before, bad, '4,22351,2022-12-31,0 5 9,,,,', '2,22150,2022-12-31,06 07 26 29 30,03 12,,,')
    expect(await listReasons(report)).toEqual([`3 ${reason}`])
    expect(await report).toMatchObject({ accepted: 3, refused: 1 })
    expect(await ssq('2022150')).toBeNull()
  })

  test.each(['0 5 "9', '0 5 9"'])(
    'an open quote invalidates only its own line, even if %s follows',
    async (numbers) => {
      const report = csv('1,2022149,"2022-12-27,x', GOOD, `4,22351,2022-12-31,${numbers},,,,`)
      expect((await report).lines.map(({ line }) => line)).toEqual([2, 4])
      expect(await report).toMatchObject({ accepted: 1, refused: 2 })
    },
  )

  test('accepts the columns of open data', async () => {
    const open = `issue,date,first,second,sales_fen,pool_fen,prizes,game\n2022150,2022-12-29,01 07 11 12 22 28,05,32273247000,,一等奖:9:659839100:0,ssq\n`
    expect(await importContent('open.csv', open)).toMatchObject({ accepted: 1, lines: [] })
    expect(await ssq('2022150')).toMatchObject({
      salesFen: 32_273_247_000,
      prizes: [{ name: '一等奖', winners: 9, bonusFen: 659_839_100, promotionFen: 0 }],
    })
  })

  test('decodes GB18030', async () => {
    // 一等奖 in GB18030.
    const name = [0xd2, 0xbb, 0xb5, 0xc8, 0xbd, 0xb1]
    const [before, after] = `${HEADER}\n${GOOD}${TABLE}\n`.split('一等奖')
    const file = new Uint8Array([...Buffer.from(before!), ...name, ...Buffer.from(after!)])
    expect(await importContent('gbk.csv', file)).toMatchObject({ accepted: 1 })
    expect((await ssq('2022150'))?.prizes).toMatchObject([{ name: '一等奖', winners: 9 }])
  })

  test.each([
    ['UTF-16', Buffer.from(`\uFEFF${HEADER}\n${GOOD}\n`, 'utf16le')],
    ['damaged UTF-8', Buffer.from(`${HEADER}\n${GOOD}${TABLE}\n`).fill(0xff, 120, 121)],
  ])('rejects a file in %s', async (_, file) => {
    await expect(importContent('bytes.csv', file)).rejects.toThrow('不是 UTF-8 或 GB18030')
    expect(await ssq('2022150')).toBeNull()
  })

  test('reports the corrected fields of a row', async () => {
    await csv(`${GOOD}${TABLE}`)
    const changed = GOOD.replace('322732470', '322732471').replace('28,05', '29,05')
    expect(await listReasons(csv(changed))).toEqual(['2 更正了号码、销售额'])
    expect(await ssq('2022150')).toMatchObject({ first: '01,07,11,12,22,29', prizes: [{ winners: 9 }] })
  })

  test("reads promotion money from a level's note", async () => {
    const table = '"[{""prizename"":""一等奖"",""num"":9,""singlebonus"":15000000,""note"":""含派奖5000000""}]"'
    await csv(`${GOOD}${table}`)
    expect((await ssq('2022150'))?.prizes[0]).toMatchObject({ bonusFen: 1_500_000_000, promotionFen: 500_000_000 })
  })

  test.each([
    ['', '文件是空的'],
    ['a,b,c\n1,2,3\n', '表头缺少列 type、issueno、opendate、first_number'],
    [GOOD, '表头缺少列 type、issueno、opendate、first_number'],
  ])('rejects the file %j', async (content, reason) => {
    await expect(importContent('bad.csv', content)).rejects.toThrow(reason)
  })
})

describe('a JSON file', () => {
  test('imports an array of rows', async () => {
    const row = {
      type: 1,
      issueno: '2022150',
      opendate: '2022-12-29',
      first_number: '1,7,11,12,22,28',
      second_number: '05',
    }
    const rows = [
      { ...row, saleamount: 322732470, ranking_detail: [{ prizename: '一等奖', num: 9, singlebonus: null }] },
      7,
      { ...row, type: 9 },
    ]
    const report = importContent('draws.json', JSON.stringify(rows))
    expect(await report).toMatchObject({ accepted: 1, refused: 2 })
    expect(await listReasons(report)).toEqual(['2 没有彩种“”', '3 没有彩种“9”'])
    expect(await ssq('2022150')).toMatchObject({ salesFen: 32_273_247_000 })
  })

  test('imports responses of the welfare and the sports lottery API', async () => {
    const now = '2026-08-01T12:00:00+08:00'
    const welfare = await importContent(
      'welfare.json',
      JSON.stringify(createWelfareResponse(createSsqRow(), create3dRow())),
      now,
    )
    expect(welfare).toMatchObject({ accepted: 2, refused: 0 })
    const sports = importContent(
      'sports.json',
      JSON.stringify(createSportsResponse(createDltRow(), createDltRow({ lotteryDrawResult: '' }))),
      now,
    )
    expect(await sports).toMatchObject({ accepted: 1, refused: 1 })
    expect(await listReasons(sports)).toEqual(['2 26083期尚未公布'])
    const { rows } = await connection.db.execute(sql`select distinct source from draw_sources`)
    expect(rows).toEqual([{ source: 'import' }])
  })

  test.each([
    ['{', '不是有效的 JSON'],
    ['{}', '不是开奖列表，也不是官方接口的应答'],
    ['{"result":null}', '不是福彩开奖公告的应答'],
    ['{"value":null}', '不是体彩历史开奖的应答'],
  ])('rejects a JSON file with the content %s', async (content, reason) => {
    await expect(importContent('bad.json', content)).rejects.toThrow(reason)
  })
})
