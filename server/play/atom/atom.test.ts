import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { atomFeeds } from '#contract/play/open.ts'
import { renewCalendar, revokeCalendar } from '#contract/play/calendar.ts'
import type { DrawReport } from '#server/play/draws/draws.ts'
import { createDrawReport, recordReports } from '#server/play/draws/testing/create-draw-report.ts'
import { recordUnsettled, recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { addAndLockBets } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember } from '#server/testing/browsers.ts'

const site = createSharedSite({ now: '2022-12-31T10:00:00+08:00', env: { PUBLIC_URL: 'https://caiyun.example' } })
const draws = [
  createDrawReport(1, '2022149', '2022-12-27', '1 3 4 5 6 7+8'),
  createDrawReport(1, '2022150', '2022-12-29', '1 7 11 12 22 28+5'),
  createDrawReport(3, '2022349', '2022-12-30', '1 2 3'),
]
const record = (...words: DrawReport[]) => recordReports(site, words)
beforeEach(() => record(...draws))

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })
const parseTitles = (body: string) =>
  body
    .split('<entry>')
    .slice(1)
    .map((entry) => /<title>(.*?)<\/title>/.exec(entry)?.[1])

describe('the feed of draws', () => {
  test('lists real draws of all games, newest first', async () => {
    const { headers, body } = await get(atomFeeds.draws())
    expect(headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(parseTitles(body)).toEqual([
      '福彩3D第2022349期：1 2 3',
      '双色球第2022150期：01 07 11 12 22 28 + 05',
      '双色球第2022149期：01 03 04 05 06 07 + 08',
    ])
    expect(body).toContain('<id>https://caiyun.example/feeds/draws/ssq/2022150</id>')
    expect(body).toMatch(/<link href="https:\/\/caiyun\.example\/draw-winner\/3\?id=\d+"\/>/)
    expect(body).toContain('<updated>2022-12-29T13:15:00.000Z</updated>')
  })

  test('lists the draws of one game', async () => {
    expect(parseTitles((await get(atomFeeds.game('fc3d'))).body)).toEqual(['福彩3D第2022349期：1 2 3'])
    for (const url of atomFeeds.games) expect((await get(url)).statusCode).toBe(200)
    expect((await get('/feeds/draws/kl8.xml')).statusCode).toBe(404)
  })

  test('leaves out demonstration draws', async () => {
    await recordUnsettled(site, { type: 4, issueno: '22349', date: '2022-12-30', first: '1 2 3', source: 'demo' })
    await record(createDrawReport(3, '2022350', '2022-12-31', '4 5 6'))
    await vi.waitFor(async () => {
      const listed = parseTitles((await get(atomFeeds.draws())).body)
      expect(listed[0]).toBe('福彩3D第2022350期：4 5 6')
      expect(listed.filter((title) => title?.startsWith('排列3'))).toEqual([])
    })
  })
})

test("escapes XML characters in an announcement's title", async () => {
  await site.db.execute(sql`insert into articles (kind, title, content, published_at)
    values ('notice', 'A < B & "C"', '<p></p>', '2022-12-30')`)
  const { body } = await get(atomFeeds.notices())
  expect(parseTitles(body)[0]).toBe('A &#60; B &#38; &#34;C&#34;')
})

describe("a member's feed of results", () => {
  test('is served at its secret URL until revoked', async () => {
    const ming = await createMember(site)
    const issueno = await addAndLockBets(ming, 3, [['7,8,9', '']])
    const { path, results_path } = (await ming.call(renewCalendar, {})).data
    expect(parseTitles((await get(results_path)).body)).toEqual([])
    expect((await get(results_path.replace('/feeds/', '/calendar/').replace('.xml', '.ics'))).statusCode).toBe(404)
    expect((await get(path.replace('/calendar/', '/feeds/').replace('.ics', '.xml'))).statusCode).toBe(404)

    site.clock.set('2022-12-31T22:00:00+08:00')
    await recordAndSettle(site, { type: 3, issueno, date: '2022-12-31', first: '7 8 9' })
    const { headers, body } = await get(results_path)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    expect(parseTitles(body)).toEqual([expect.stringMatching(/^福彩3D第2022350期：1 注，中 1 注，\d+ 分/)])
    expect(body).not.toMatch(/7.?8.?9/)

    await site.db.execute(sql`update users set banned_at = now()`)
    expect((await get(results_path)).statusCode).toBe(404)
    await site.db.execute(sql`update users set banned_at = null`)
    await ming.call(revokeCalendar, {})
    expect((await get(results_path)).statusCode).toBe(404)
  })
})
