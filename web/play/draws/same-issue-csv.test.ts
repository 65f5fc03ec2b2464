import { expect, test } from 'vitest'
import type { Draw } from '#contract/play/draws.ts'
import { GAMES } from '#lottery/games.ts'
import { toSameIssueCsv } from './same-issue-csv.ts'

const draw = (issueno: string, first_number: string, second_number: string, is_demo = 0) =>
  ({ issueno, opendate: '2022-12-29 21:15:00', first_number, second_number, is_demo }) as Draw

const splitLines = (text: string) => text.slice(1).trim().split('\r\n')

test('contains draws with features, ratios as 3比3', () => {
  expect(splitLines(toSameIssueCsv(GAMES[1], [draw('2022150', '01,07,11,12,22,28', '05')]))).toEqual([
    '期号,开奖日期,红球,蓝球,和值,跨度,奇偶,大小,三区,连号',
    '2022150,2022-12-29,01 07 11 12 22 28,05,81,27,3比3,2比4,3比2比1,11-12',
  ])
  expect(splitLines(toSameIssueCsv(GAMES[7], [draw('2022150', '01,02,03,04,05,06,07', '30')]))[0]).toContain(
    '基本号码,特别号码,和值',
  )
})

test('omits demo draws if real draws exist', () => {
  const draws = [draw('2023150', '1,2,3', '', 1), draw('2022150', '7,0,7', '')]
  expect(splitLines(toSameIssueCsv(GAMES[3], draws)).slice(1)).toEqual([
    '2022150,2022-12-29,7 0 7,14,7,2比1,2比1,组三',
    '另有1期演示开奖，没有写入',
  ])
})

test('the CSV of digits has one number column', () => {
  expect(splitLines(toSameIssueCsv(GAMES[3], [draw('2022150', '7,0,7', '', 1)]))).toEqual([
    '期号,开奖日期,号码,和值,跨度,奇偶,大小,形态',
    '2022150,2022-12-29,7 0 7,14,7,2比1,2比1,组三',
    '演示数据',
  ])
})
