import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Banner, banners as bannerCall } from '#contract/cms/content.ts'
import { invalidateResponses } from '#server/infra/answers/invalidation.ts'
import { type DrawReport } from '#server/play/draws/draws.ts'
import { createDrawReport, recordReports } from '#server/play/draws/testing/create-draw-report.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { seedContent } from '#server/cms/content/content.ts'

// A Thursday: 双色球 and 福彩3D are drawn at 21:15, 排列3 and 排列5 at 20:30.
const AFTERNOON = '2022-12-22T15:00:00+08:00'
const YESTERDAY = [
  createDrawReport(1, '2022146', '2022-12-20', '1 2 3 4 5 6+7', { poolFen: 160_000_000_000 }),
  createDrawReport(2, '22146', '2022-12-21', '1 2 3 4 5+6 7', { poolFen: 80_000_000_000 }),
  createDrawReport(7, '2022147', '2022-12-21', '1 2 3 4 5 6 7+8', { poolFen: 100_000_000 }),
]

const site = createSharedSite({ now: AFTERNOON })
beforeEach(async () => {
  await site.db.transaction((tx) => seedContent(tx, site.clock.now()))
  await site.db.transaction((tx) => invalidateResponses(tx))
})

const record = (words: DrawReport[]) => recordReports(site, words)

async function requestBanners(place = 2): Promise<Banner[]> {
  return (await site.app.inject(`${bannerCall.path}?type=${place}`)).json().data
}

/** Retries a check: the cached response is invalidated asynchronously, by a notification from the database. */
const waitForCheck = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 5000, interval: 20 })
const requestPicture = (path: string) => site.app.inject(path)
const parseBarWidths = (svg: string): number[] =>
  [...svg.matchAll(/<rect class="(?:bar|most)"[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width))

describe('the banners of the home page', () => {
  test('show only the calendar while no draw is known', async () => {
    await waitForCheck(async () =>
      expect((await requestBanners()).map(({ pathimg }) => pathimg)).toEqual([
        expect.stringMatching(/^\/banners\/month\.svg\?v=/),
      ]),
    )
    expect(await requestBanners(3)).toEqual([])
    expect((await requestPicture('/banners/pools.svg')).statusCode).toBe(404)
  })

  test('show three pictures with text alternatives', async () => {
    await record(YESTERDAY)
    await waitForCheck(async () => expect(await requestBanners()).toHaveLength(3))
    for (const { pathimg, narrow, alt } of await requestBanners()) {
      for (const path of [pathimg, narrow]) {
        const { statusCode, headers, body } = await requestPicture(path)
        expect(statusCode).toBe(200)
        expect(headers).toMatchObject({
          'content-type': 'image/svg+xml; charset=utf-8',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
          etag: expect.any(String),
        })
        expect(body).toContain(`<title>${alt}</title>`)
      }
      expect(alt).not.toBe('')
    }
  })
})

describe('the picture of the calendar', () => {
  const next = async () => /下次开奖：([^。]*)。/.exec((await requestBanners())[0]!.alt)?.[1]

  test('names the next draw until its draw time', async () => {
    await record(YESTERDAY)
    expect(await next()).toBe('12月22日 周四 20:30 排列3、排列5')
    const before = (await requestBanners())[0]!.pathimg
    const drawn = (await requestPicture(before)).body
    site.clock.set('2022-12-22T20:29:59+08:00')
    expect(await next()).toBe('12月22日 周四 20:30 排列3、排列5')
    site.clock.set('2022-12-22T20:30:00+08:00')
    expect(await next()).toBe('12月22日 周四 21:15 双色球、福彩3D')
    // The URL changes, so that an open page loads the new picture. The old URL returns the new picture, too.
    expect((await requestBanners())[0]!.pathimg).not.toBe(before)
    expect((await requestPicture(before)).body).not.toBe(drawn)
    site.clock.set('2022-12-22T21:15:00+08:00')
    expect(await next()).toBe('12月23日 周五 20:30 排列3、排列5、七星彩')
  })

  test('changes the month at midnight', async () => {
    site.clock.set('2022-12-31T22:00:00+08:00')
    expect((await requestBanners())[0]!.alt).toMatch(/^12 月开奖日历/)
    site.clock.set('2023-01-01T00:00:00+08:00')
    expect((await requestBanners())[0]!.alt).toMatch(/^1 月开奖日历/)
  })
})

describe('the picture of the pools', () => {
  test('draws pools as bars on a common scale', async () => {
    await record(YESTERDAY)
    for (const path of ['/banners/pools.svg', '/banners/pools-narrow.svg']) {
      await waitForCheck(async () => expect((await requestPicture(path)).statusCode).toBe(200))
      const [ssq = 0, dlt = 0, qlc = 0] = parseBarWidths((await requestPicture(path)).body)
      expect(dlt / ssq).toBeCloseTo(0.5, 3)
      expect(qlc / ssq).toBeCloseTo(1 / 1600, 4)
    }
  })

  test("shows the newest draw's pool, 待公布 if unknown", async () => {
    await record(YESTERDAY)
    const alt = async () => (await requestBanners()).find(({ pathimg }) => pathimg.includes('pools'))?.alt
    await waitForCheck(async () => expect(await alt()).toContain('双色球第2022146期 16.00 亿'))
    await record([createDrawReport(1, '2022147', '2022-12-22', '1 2 3 4 5 6+7', { poolFen: null })])
    await waitForCheck(async () => expect(await alt()).toContain('双色球第2022147期 待公布'))
  })
})

test('serves the cached picture for any query string', async () => {
  await record(YESTERDAY)
  await waitForCheck(async () => expect(await requestBanners()).toHaveLength(3))
  await requestPicture('/banners/pools.svg')
  const asked = vi.spyOn(site.connection.pool, 'query')
  expect((await requestPicture('/banners/pools.svg?v=made-up')).statusCode).toBe(200)
  expect(asked).not.toHaveBeenCalled()
})
