import sharp from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LINK_PICTURE, linkPictures } from '#contract/play/sharing.ts'
import type { GameType } from '#lottery/games.ts'
import { type DrawReport } from '#server/play/draws/draws.ts'
import { createDrawReport, recordReports } from '#server/play/draws/testing/create-draw-report.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createSite } from '#server/testing/site.ts'

const TYPES = [1, 2, 3, 4, 5, 6, 7] as const
const DRAWS: Record<GameType, readonly [issueno: string, date: string, numbers: string]> = {
  1: ['2022146', '2022-12-20', '3 8 11 22 26 33+9'],
  2: ['22146', '2022-12-21', '1 12 23 34 35+2 12'],
  3: ['2022341', '2022-12-21', '0 7 9'],
  4: ['22341', '2022-12-21', '1 1 1'],
  5: ['22341', '2022-12-21', '1 1 1 8 2'],
  6: ['22146', '2022-12-20', '4 0 5 8 2 9+14'],
  7: ['2022147', '2022-12-21', '1 5 8 13 22 27 30+18'],
}

const site = createSharedSite({ now: '2022-12-22T15:00:00+08:00' })
beforeEach(() => record(...TYPES.map((type) => createDrawReport(type, ...DRAWS[type]))))

const record = (...words: DrawReport[]) => recordReports(site, words)

/** Retries a check: the cached pictures are invalidated asynchronously, by a notification from the database. */
const waitForCheck = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })
const toPicturePath = (type: number, issueno: string) => `/link-pictures/${type}/${issueno}.png`
const request = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })
const requestEtag = async (url: string) => (await request(url)).headers.etag

describe('the picture of a draw', () => {
  test('is a 1200×630 PNG that other sites may embed', async () => {
    const etags = new Set<unknown>()
    for (const type of TYPES) {
      const { statusCode, headers, rawPayload } = await request(toPicturePath(type, DRAWS[type][0]))
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(rawPayload.length),
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', ...LINK_PICTURE })
      etags.add(headers.etag)
    }
    etags.add(await requestEtag(linkPictures.site()))
    expect(etags.size).toBe(8)
  })

  test('returns 304 while unchanged, ignores the query string', async () => {
    const etag = String(await requestEtag(toPicturePath(1, '2022146')))
    await waitForCheck(async () => {
      const query = vi.spyOn(site.connection.pool, 'query').mockClear()
      expect((await request(`${toPicturePath(1, '2022146')}?v=made-up`, { 'if-none-match': etag })).statusCode).toBe(
        304,
      )
      expect(query).not.toHaveBeenCalled()
    })
  })

  test('changes its content and URL after a correction', async () => {
    const before = await requestEtag(toPicturePath(1, '2022146'))
    await record(createDrawReport(1, '2022146', '2022-12-20', '3 8 11 22 26 32+9'))
    await waitForCheck(async () => expect(await requestEtag(toPicturePath(1, '2022146'))).not.toBe(before))
    const shown = { type: 1, issueno: '2022146', second_number: '09', is_demo: 0, trust: 'single' } as const
    const [first, second] = ['03,08,11,22,26,33', '03,08,11,22,26,32'].map((first_number) =>
      linkPictures.draw({ ...shown, first_number }),
    )
    expect(first).toBe('/link-pictures/1/2022146.png?v=03.08.11.22.26.33-09-0-single')
    expect(second).not.toBe(first)
  })
})

describe('other picture paths', () => {
  test('return the site’s picture for an issue that is not drawn', async () => {
    const ours = await requestEtag(linkPictures.site())
    expect(await requestEtag(toPicturePath(1, '2022147'))).toBe(ours)
    expect(await requestEtag(toPicturePath(2, '2022341'))).toBe(ours)
    await record(createDrawReport(1, '2022147', '2022-12-22', '1 2 3 4 5 6+7'))
    await waitForCheck(async () => expect(await requestEtag(toPicturePath(1, '2022147'))).not.toBe(ours))
  })

  test('return 404 if they are invalid', async () => {
    for (const url of [
      toPicturePath(8, '2022146'),
      toPicturePath(1, 'x'),
      toPicturePath(1, '123'),
      '/link-pictures/1.png',
    ])
      expect((await request(url)).statusCode, url).toBe(404)
  })
})

test('only generated pictures count against the rate limit', async () => {
  // A shared site would empty its cache asynchronously, perhaps between these requests.
  const counting = await createSite({ env: { RATE_LIMITS: 'pages=2' } })
  onTestFinished(() => counting.close())
  const address = await counting.app.listen({ port: 0, host: '127.0.0.1' })
  const statusOf = async (type: number) => (await fetch(address + toPicturePath(type, '2022341'))).status
  expect(await Promise.all([statusOf(1), statusOf(2)])).toEqual([200, 200])
  expect([await statusOf(3), await statusOf(1)]).toEqual([429, 200])
})
