import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { buildApp } from '#server/site/app.ts'
import { createLogger } from '#server/site/logger.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { addClosure } from './closures.ts'
import { insertDemoDraws } from './demo/demo.ts'
import type { DrawReport } from './draw-report.ts'
import { createDrawReport, createPrize, recordReports } from './testing/create-draw-report.ts'
import { invalidateResponses } from '#server/infra/answers/invalidation.ts'

const NOW = '2022-12-31T22:40:00+08:00'
const PRIZES = [createPrize('一等奖', 9, 15_000_000, 5_000_000), createPrize('二等奖', 0, null)]
const SSQ = [
  createDrawReport(1, '2022148', '2022-12-25', '2 3 4 5 6 7+8', { poolFen: 123_456 }),
  createDrawReport(1, '2022149', '2022-12-27', '1 3 4 5 6 7+8', { poolFen: 161_000_000_000 }),
  createDrawReport(1, '2022150', '2022-12-29', '1 7 11 12 22 28+5', {
    salesFen: 32_273_247_050,
    poolFen: 161_377_046_100,
    prizes: PRIZES,
  }),
]
const site = createSharedSite({ now: NOW })

beforeEach(async () => {
  await site.db.transaction((tx) => invalidateResponses(tx))
  await recordImported(SSQ)
})

const recordImported = (words: DrawReport[]) => recordReports(site, words)

async function request(path: string, app = site.app) {
  const answer = await app.inject({ url: `/api/ranking_list/${path}` })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** Retries a check: cached responses are invalidated asynchronously, by a notification from the database. */
const waitForCheck = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 2000, interval: 20 })

describe('draw_lists', () => {
  test('lists draws newest first, amounts in yuan', async () => {
    await waitForCheck(async () => expect((await request('draw_lists?type=1')).data.lists).toHaveLength(3))
    const { data } = await request('draw_lists?type=1&pageSize=2')
    expect(data.lists.map(({ issueno }: { issueno: string }) => issueno)).toEqual(['2022150', '2022149'])
    expect(data).toMatchObject({ next_open_time: '2023-01-01 21:15:00', next_issueno: '2023001' })
    const { id } = data.lists[0]
    expect(data.lists[0]).toEqual({
      id,
      type: 1,
      issueno: '2022150',
      opendate: '2022-12-29 21:15:00',
      first_number: '01,07,11,12,22,28',
      second_number: '05',
      saleamount: 322732470.5,
      totalmoney: 1613770461,
      deadline: '2023-02-27 23:59:59',
      ranking_detail: [
        {
          id: id * 100,
          prizename: '一等奖',
          level: 1,
          num: 9,
          singlebonus: 15000000,
          note: '含派奖5000000元',
          promotion: 5000000,
        },
        { id: id * 100 + 1, prizename: '二等奖', level: 2, num: 0, singlebonus: null, note: '', promotion: 0 },
      ],
      is_demo: 0,
      trust: 'single',
      corrected_at: null,
    })
  })

  test('advances the next draw at the draw time', async () => {
    site.clock.set('2023-01-01T21:14:59+08:00')
    expect((await request('draw_lists?type=1')).data).toMatchObject({ next_issueno: '2023001', awaited_issueno: null })
    site.clock.set('2023-01-01T21:15:00+08:00')
    expect((await request('draw_lists?type=1')).data).toMatchObject({
      awaited_issueno: '2023001',
      awaited_open_time: '2023-01-01 21:15:00',
      next_issueno: '2023002',
      next_open_time: '2023-01-03 21:15:00',
    })
  })

  test.each(['type=8', '', 'type=1&pageSize=101', 'type=1&page=1.5'])('rejects the query ?%s', async (query) =>
    expect((await request(`draw_lists?${query}`)).status).toBe(400),
  )
})

test('lists drawn issues, newest first', async () => {
  await waitForCheck(async () => {
    const { data } = await request('issues?type=1&pageSize=2')
    expect(data).toMatchObject([
      { issueno: '2022150', opendate: '2022-12-29 21:15:00' },
      { issueno: '2022149', opendate: '2022-12-27 21:15:00' },
    ])
  })
})

test('returns the latest draw per game, or null', async () => {
  await waitForCheck(async () => {
    const { data } = await request('lists')
    expect(data.ssq).toMatchObject({ issueno: '2022150', next_issueno: '2023001' })
    expect(Object.keys(data)).toEqual(['ssq', 'dlt', 'fc3d', 'pl3', 'pl5', 'qxc', 'qlc'])
    expect(data.dlt).toBeNull()
  })
})

describe('detail', () => {
  test('returns the latest draw with neighbours and rule', async () => {
    await waitForCheck(async () => {
      const { data } = await request('detail?type=1')
      expect(data.list.issueno).toBe('2022150')
      expect(data.previous).toMatchObject({
        issueno: '2022149',
        first_number: '01,03,04,05,06,07',
        second_number: '08',
      })
      expect(data).toMatchObject({
        next: null,
        simulated: [],
        rule: { pool_before: 1_610_000_000, special: 0 },
        next_issueno: '2023001',
      })
      expect(data.detail).toEqual(data.list.ranking_detail)
    })
  })

  test('finds a draw by id or issue', async () => {
    await waitForCheck(async () => {
      const middle = (await request('draw_lists?type=1')).data.lists[1]
      const { data } = await request(`detail?type=1&id=${middle.id}`)
      expect([data.previous.issueno, data.list.issueno, data.next.issueno]).toEqual(['2022148', '2022149', '2022150'])
      expect(data.rule).toEqual({ pool_before: 1234.56, special: 0, column: null })
      expect((await request(`detail?type=1&issueno=${middle.issueno}`)).data).toEqual(data)
      expect(await request('detail?type=1&issueno=2099001')).toMatchObject({ status: 400, msg: '没有这一期开奖' })
      expect(await request(`detail?type=2&id=${middle.id}`)).toMatchObject({ status: 400, msg: '没有这一期开奖' })
    })
    expect(await request('detail?type=2')).toMatchObject({ status: 400, msg: '没有这一期开奖' })
    expect(await request('detail?type=1&id=99999999999999999')).toMatchObject({ status: 400 })
  })

  test('prefers a reported claim deadline', async () => {
    await recordImported([{ ...SSQ[2]!, deadline: new Date('2023-02-28T23:59:59+08:00') }])
    await waitForCheck(async () =>
      expect((await request('detail?type=1')).data.list.deadline).toBe('2023-02-28 23:59:59'),
    )
  })
})

describe('trend_chart', () => {
  const issues = async (query: string) =>
    (await request(`trend_chart?${query}`)).data.map((one: { issueno: string }) => one.issueno)

  test('returns the newest issues or a range', async () => {
    await waitForCheck(async () => expect(await issues('type=1')).toEqual(['2022148', '2022149', '2022150']))
    expect(await issues('type=1&count=2')).toEqual(['2022149', '2022150'])
    expect(await issues('type=1&from=2022149&to=22150')).toEqual(['2022149', '2022150'])
    expect(await issues('type=1&to=2022148')).toEqual(['2022148'])
    expect(await issues('type=2')).toEqual([])
  })

  test.each([
    ['count=0', '期数应为 1 到 500'],
    ['from=abc', '期号不正确'],
  ])('rejects the query %s', async (query, msg) =>
    expect(await request(`trend_chart?type=1&${query}`)).toMatchObject({ status: 400, msg }),
  )
})

test('marks demo draws', async () => {
  await insertDemoDraws(site.db, site.clock.now(), [])
  await waitForCheck(async () => expect((await request('lists')).data.dlt).toMatchObject({ is_demo: 1 }))
  expect((await request('trend_chart?type=2')).data[0]).toMatchObject({ is_demo: 1 })
  expect((await request('lists')).data.ssq).toMatchObject({ is_demo: 0 })
})

describe('response cache', () => {
  test('is invalidated in every process within two seconds', async () => {
    const { config, connection } = site
    const other = await buildApp({ config, connection, clock: createFixedClock(NOW), logger: createLogger(config) })
    for (const app of [site.app, other]) {
      await waitForCheck(async () => expect((await request('lists', app)).data.ssq?.issueno).toBe('2022150'))
      expect((await request('lists', app)).data.dlt).toBeNull()
    }
    await recordImported([createDrawReport(2, '22150', '2022-12-31', '6 7 26 29 30+3 12')])
    for (const app of [site.app, other]) {
      await waitForCheck(async () => expect((await request('lists', app)).data.dlt?.issueno).toBe('22150'))
    }
    await other.close()
  })

  test('returns a later next draw after a closure is added', async () => {
    await waitForCheck(async () => expect((await request('draw_lists?type=1')).data.next_issueno).toBe('2023001'))
    await site.db.transaction((tx) =>
      addClosure(tx, { from: '2023-01-01', to: '2023-01-04', office: null }, { now: site.clock.now(), hooks: [] }),
    )
    await waitForCheck(async () =>
      expect((await request('draw_lists?type=1')).data.next_open_time).toBe('2023-01-05 21:15:00'),
    )
    await site.db.transaction((tx) =>
      addClosure(tx, { from: '2023-01-06', to: '2023-01-09', office: null }, { now: site.clock.now(), hooks: [] }),
    )
    const { data: after } = await request('lists')
    expect(after.ssq).toMatchObject({
      next_issueno: '2023001',
      next_open_time: '2023-01-05 21:15:00',
      following_issueno: '2023002',
      following_open_time: '2023-01-10 21:15:00',
    })
  })
})
