import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Draw } from '#contract/play/draws.ts'
import { GAMES } from '#lottery/games.ts'
import { drawHooks } from '#server/site/draw-hooks.ts'
import { createLogger } from '#server/site/logger.ts'
import { createOfficialFeeds, importFile, syncGames } from '#server/play/draws/draws.ts'
import * as fake from '#server/play/draws/testing/fake-feeds.ts'
import { createSite, type TestSite } from '#server/testing/site.ts'

// One fake server on loopback serves both feeds.
let feed: fake.FakeFeed
let site: TestSite

const row = (change: object = {}) =>
  fake.createSsqRow({ code: '2022150', date: '2022-12-29(四)', red: '01,07,11,12,22,28', blue: '05', ...change })
const before = fake.createSsqRow({
  code: '2022149',
  date: '2022-12-27(二)',
  red: '02,04,08,20,25,31',
  blue: '09',
  sales: '365000000',
  poolmoney: '250000000',
})
const respondWith = (...rows: object[]) =>
  feed.answers(respondFor('ssq', fake.respondJson(fake.createWelfareResponse(...rows))))

/** Responds with `answer` for one game of the welfare feed and with no draws for all other games. */
function respondFor(name: string, answer: fake.FeedResponder): fake.FeedResponder {
  return (request, response, url) => {
    const { searchParams: query } = url
    if (query.get('name') === name) return answer(request, response, url)
    return fake.respondJson(query.has('gameNo') ? fake.createSportsResponse() : fake.createWelfareResponse())(
      request,
      response,
      url,
    )
  }
}

async function fetchDraws(type = 1): Promise<Draw[]> {
  const answer = await site.app.inject(`/api/ranking_list/draw_lists?type=${type}`)
  return answer.json<{ data: { lists: Draw[] } }>().data.lists
}
/** Polls the feed for 双色球. */
async function syncSsq() {
  const { db, clock } = site
  const feeds = createOfficialFeeds({ welfare: feed.origin, sports: feed.origin })
  const logger = createLogger({ logLevel: 'silent', production: false })
  return syncGames({ db, clock, feeds, hooks: drawHooks, logger }, [GAMES[1]])
}
const issues = async () => (await fetchDraws()).map(({ issueno, first_number }) => [issueno, first_number])
const KNOWN = ['2022149', '02,04,08,20,25,31']
const DRAWN = ['2022150', '01,07,11,12,22,28']

beforeAll(async () => {
  feed = await fake.createFakeFeed(respondFor('ssq', fake.respondJson(fake.createWelfareResponse(row(), before))))
  site = await createSite({ now: '2022-12-29T20:00:00+08:00' })
})
afterAll(async () => {
  await site.close()
  await feed.close()
})

test("rejects a feed's numbers before the draw time", async () => {
  expect(await syncSsq()).toMatchObject([{ outcomes: { accepted: 1, refused: 1 } }])
  await expect.poll(issues).toEqual([KNOWN])
  expect(await syncSsq()).toMatchObject([{ outcomes: { accepted: 0, refused: 1 } }])
  expect(await issues()).toEqual([KNOWN])
})

test('accepts numbers after the draw time despite BOM', async () => {
  const text = `\uFEFF${JSON.stringify(fake.createWelfareResponse(row(), before))}`
  feed.answers(respondFor('ssq', fake.respondText(text, 'application/json;charset=UTF-8')))
  site.clock.set('2022-12-29T22:00:00+08:00')
  await syncSsq()
  await expect.poll(issues).toEqual([DRAWN, KNOWN])
  expect((await fetchDraws())[0]).toMatchObject({ trust: 'single', is_demo: 0, totalmoney: 283_183_968 })
})

test.each<[string, () => void]>([
  [
    'an empty table, no sales and no pool',
    () => respondWith(row({ prizegrades: [], sales: '', poolmoney: '' }), before),
  ],
  ['a ball twice', () => respondWith(row({ red: '01,01,11,12,22,28' }), before)],
  ['an issue of tomorrow', () => respondWith(row({ code: '2022151', date: '2022-12-30(五)' }), row(), before)],
  ['another game', () => respondWith(row({ name: '七乐彩' }))],
  ['an empty response', () => respondWith()],
  ["the firewall's page with status 200", () => feed.answers(fake.respondText('<html>blocked</html>', 'text/html'))],
])('leaves known draws unchanged after a response with %s', async (_response, respond) => {
  const known = await fetchDraws()
  respond()
  expect(await syncSsq()).toHaveLength(1)
  expect(await fetchDraws()).toEqual(known)
})

test('imports numbers from files before the draw time', async () => {
  site.clock.set('2022-12-30T10:00:00+08:00')
  const tonight = {
    type: 7,
    issueno: '2022150',
    opendate: '2022-12-30',
    first_number: '01 06 17 21 22 25 29',
    second_number: '09',
  }
  const file = join(site.config.dataDir, 'draws.json')
  await writeFile(file, JSON.stringify([tonight]))
  await importFile(site.db, file, { now: site.clock.now(), hooks: drawHooks })
  expect(await fetchDraws(7)).toHaveLength(1)
})
