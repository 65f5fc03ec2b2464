import { beforeEach, expect, test, vi } from 'vitest'
import { drawYears, findDraws } from '#contract/play/draws.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser } from '#server/testing/browsers.ts'
import { createDrawReport, recordReports } from '#server/play/draws/testing/create-draw-report.ts'

const site = createSharedSite({ now: '2022-12-31T22:40:00+08:00' })
const told = [
  createDrawReport(1, '2021148', '2021-12-28', '2 3 4 5 6 7+8'),
  createDrawReport(1, '2022149', '2022-12-27', '1 3 4 5 6 7+8'),
  createDrawReport(1, '2022150', '2022-12-29', '1 7 11 12 22 28+5'),
  createDrawReport(3, '2022350', '2022-12-30', '1 2 1'),
  createDrawReport(3, '2022351', '2022-12-31', '1 1 2'),
]
const tell = (words = told) => recordReports(site, words)
beforeEach(() => tell())

const ask = async (type: 1 | 3, q: string, more: { before?: string; pageSize?: number } = {}) => {
  const { data } = await createBrowser(site).call(findDraws, { type, q, ...more })
  return { total: data.total, issues: data.lists.map(({ issueno }) => issueno), near: data.near.length }
}

test('finds draws by issue, date, year or numbers', async () => {
  const one = (...issues: string[]) => ({ total: issues.length, issues, near: 0 })
  expect(await ask(1, '22150')).toEqual(one('2022150'))
  expect(await ask(1, '148')).toEqual(one('2021148'))
  expect(await ask(1, '2022-12-29')).toEqual(one('2022150'))
  expect(await ask(1, '12月28日')).toEqual(one('2021148'))
  expect(await ask(1, '2022年')).toEqual(one('2022150', '2022149'))
  expect(await ask(1, '2022年12月')).toEqual(one('2022150', '2022149'))
  expect(await ask(1, '07 12')).toEqual(one('2022150'))
  expect(await ask(1, '03 蓝08')).toEqual(one('2022149', '2021148'))
  expect(await ask(1, '01 07 11 12 22 28 + 05')).toEqual(one('2022150'))
  expect(await ask(3, '112')).toEqual(one('2022351'))
  expect(await ask(3, '组选112')).toEqual(one('2022351', '2022350'))
  expect(await ask(3, '22')).toEqual(one())
})

test('returns the chosen reading and its alternatives', async () => {
  const read = async (type: 1 | 3, q: string) => {
    const { read: by, also, lists } = (await createBrowser(site).call(findDraws, { type, q })).data
    return { by: by?.words, also, issues: lists.map(({ issueno }) => issueno) }
  }
  const end = { words: '期号末尾是 112', q: '112期' }
  expect(await read(3, '112')).toEqual({ by: '开出号码 1、1、2（按顺序）', also: [end], issues: ['2022351'] })
  // 3 5 1 was never drawn, so the reading with a result is preferred.
  const digits = { words: '开出号码 3、5、1（按顺序）', q: '3 5 1' }
  expect(await read(3, '351')).toEqual({ by: '期号末尾是 351', also: [digits], issues: ['2022351'] })
  expect(await read(3, '组三')).toEqual({ by: '组三', also: [], issues: ['2022351', '2022350'] })
  expect(await read(3, '组三 2')).toMatchObject({ by: '组三，含 2', issues: ['2022351', '2022350'] })
  expect(await read(3, '豹子')).toMatchObject({ by: '豹子', issues: [] })
  expect(await read(1, '您好')).toEqual({ by: undefined, also: [], issues: [] })
})

test('suggests the draws of all games on a day', async () => {
  await tell([createDrawReport(3, '2022349', '2022-12-29', '9 2 1')])
  const every = { words: '2022-12-29 全部彩种', q: '2022-12-29 全部彩种' }
  const { data: one } = await createBrowser(site).call(findDraws, { type: 1, q: '20221229' })
  expect(one).toMatchObject({ total: 1, read: { q: '2022-12-29' }, also: [every] })
  const { data: all } = await createBrowser(site).call(findDraws, { type: 1, q: every.q })
  expect(all.lists.map(({ type, issueno }) => [type, issueno])).toEqual([
    [1, '2022150'],
    [3, '2022349'],
  ])
  expect(all).toMatchObject({ total: 2, read: every, also: [] })
})

test('paginates by issue with a constant total', async () => {
  expect(await ask(1, '03', { pageSize: 1 })).toEqual({ total: 2, issues: ['2022149'], near: 0 })
  expect(await ask(1, '03', { pageSize: 1, before: '2022149' })).toEqual({ total: 2, issues: ['2021148'], near: 0 })
  expect(await ask(1, '03', { before: '2021148' })).toEqual({ total: 2, issues: [], near: 0 })
})

test('returns neighbours of a day without draw', async () => {
  expect(await ask(1, '2022-12-28')).toEqual({ total: 0, issues: [], near: 2 })
  expect(await ask(1, '2022-12-31')).toEqual({ total: 0, issues: [], near: 1 })
  expect(await ask(1, '2020年')).toEqual({ total: 0, issues: [], near: 0 })
})

test('finds nothing for unknown text, rejects invalid lengths', async () => {
  expect(await ask(1, '您好')).toEqual({ total: 0, issues: [], near: 0 })
  const browser = createBrowser(site)
  for (const q of ['', '  ', '0'.repeat(51)]) expect((await browser.call(findDraws, { type: 1, q })).status).toBe(400)
})

test('returns the year range, finds a newly recorded draw', async () => {
  const years = async (type: 1 | 2) => (await createBrowser(site).call(drawYears, { type })).data
  expect(await years(1)).toEqual({ first: 2021, last: 2022 })
  expect(await years(2)).toBeNull()
  expect(await ask(1, '33')).toMatchObject({ total: 0 })
  await tell([createDrawReport(1, '2022148', '2022-12-25', '2 3 4 5 6 33+8')])
  await vi.waitFor(async () => expect(await ask(1, '33')).toMatchObject({ total: 1 }), {
    timeout: 2000,
    interval: 20,
  })
})
