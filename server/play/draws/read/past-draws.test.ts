import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PastDraws } from '#contract/play/draws.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { deleteAllRows } from '#server/testing/database.ts'
import { createSite, type TestSite } from '#server/testing/site.ts'
import { insertDemoDraws } from '#server/play/draws/demo/demo.ts'
import { listAllDraws } from '#server/play/draws/draws.queries.ts'
import { listPastDraws } from './past-draws.ts'
import { createDrawReport, createPrize, recordReports } from '#server/play/draws/testing/create-draw-report.ts'

let site: TestSite
beforeAll(async () => void (site = await createSite({ now: '2026-09-03T10:00:00+08:00' })))
beforeEach(() => deleteAllRows(site.db))
afterAll(() => site.close())

const listPast = (type: GameType): Promise<PastDraws> => listPastDraws(site.db, GAMES[type])
const record = (source: 'import' | 'history', ...words: ReturnType<typeof createDrawReport>[]) =>
  recordReports(site, words, source)
const prize = (name: string, yuan: number | null, promotion = 0) => createPrize(name, 1, yuan, promotion)

test('returns empty columns without draws', async () => {
  const columns = { ids: [], issues: [], dates: [], first: [], second: [], bonus: [], add_on: [] }
  expect(await listPast(1)).toEqual({ is_demo: 0, rules: [], ...columns })
})

test('returns only amounts the rule does not fix', async () => {
  const table = [prize('一等奖', 6_000_000, 1_000_000), prize('二等奖', null), prize('三等奖', 3_000)]
  await record(
    'import',
    createDrawReport(1, '2022121', '2022-10-20', '01 02 03 04 05 06+07', { prizes: table }),
    createDrawReport(1, '2022122', '2022-10-23', '01 02 03 04 05 06+08'),
    // 四等奖 is fixed at 200 yuan, so the audit withholds 201.
    createDrawReport(1, '2022123', '2022-10-25', '01 02 03 04 05 06+09', { prizes: [prize('四等奖', 201)] }),
  )
  expect(await listPast(1)).toMatchObject({
    rules: [{ from: '2022121', id: 'ssq' }],
    issues: ['2022121', '2022122', '2022123'],
    dates: ['2022-10-20', '2022-10-23', '2022-10-25'],
    first: Array.from({ length: 3 }, () => '01,02,03,04,05,06'),
    second: ['07', '08', '09'],
    bonus: [[5_000_000], [], []],
    add_on: [],
  })
})

test('returns 追加 amounts only if different from the rule', async () => {
  const base = [prize('一等奖', 10_000), prize('二等奖', 1_000)]
  await record(
    'import',
    createDrawReport(2, '22001', '2022-01-03', '01 02 03 04 05+01 02', {
      prizes: [...base, prize('一等奖(追加)', 8_000), prize('二等奖(追加)', 801)],
    }),
  )
  expect(await listPast(2)).toMatchObject({ bonus: [[10_000, 1_000]], add_on: [[null, 801]] })
})

test('returns demo draws only for games that have no real draws', async () => {
  // The demo draws of a game continue from its last historical draw.
  await record('history', createDrawReport(1, '2026100', '2026-08-30', '01 02 03 04 05 06+07'))
  await insertDemoDraws(site.db, site.clock.now(), [])
  expect((await listAllDraws(site.db, GAMES[1], true)).map(({ issueno }) => issueno)).toEqual(['2026101'])
  expect(await listPast(1)).toMatchObject({ is_demo: 0, issues: ['2026100'] })
  const demo = await listPast(3)
  expect(demo.is_demo).toBe(1)
  expect(demo.issues.length).toBeGreaterThan(30)
})
