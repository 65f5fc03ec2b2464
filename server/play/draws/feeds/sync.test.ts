import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDrawDates, KNOWN_CLOSURES } from '#lottery/calendar.ts'
import { GAMES } from '#lottery/games.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { createLogger } from '#server/site/logger.ts'
import { createDatabaseClone, deleteAllRows } from '#server/testing/database.ts'
import { createDrawJobs, selectSources } from '#server/play/draws/draws.jobs.ts'
import { findLatestDraw } from '#server/play/draws/draws.queries.ts'
import { readClockDifference, listFeedStates } from './feed-state.ts'
import { createOfficialFeeds } from './feeds.ts'
import { recordDraws } from '#server/play/draws/record/record-draws.ts'
import { syncDueGames, syncGames } from './sync.ts'
import { createDrawReport } from '#server/play/draws/testing/create-draw-report.ts'
import * as fake from '#server/play/draws/testing/fake-feeds.ts'

const NO_HOSTS = { welfare: null, sports: null }
const AFTER_DLT = '2026-07-25T21:30:00+08:00'
const clock = createFixedClock(AFTER_DLT)
const logged: object[] = []
const logger = { info: (what: object) => void logged.push(what), warn: (what: object) => void logged.push(what) }
let connection: Connection
let feed: fake.FakeFeed

beforeAll(async () => void (connection = await createDatabaseClone()))
beforeEach(async () => {
  clock.set(AFTER_DLT)
  logged.length = 0
  await deleteAllRows(connection.db)
  feed = await fake.createFakeFeed(answers)
})
afterEach(() => feed.close())
afterAll(() => connection.close())

/** Responds for both feeds: 大乐透 26083 and 双色球 2026075 are published, the other games have no draws. */
const answers: fake.FeedResponder = (request, response, url) => {
  const { searchParams: query } = url
  const sports = fake.createSportsResponse(...(query.get('gameNo') === '85' ? [fake.createDltRow()] : []))
  const welfare = fake.createWelfareResponse(...(query.get('name') === 'ssq' ? [fake.createSsqRow()] : []))
  fake.respondJson(query.has('gameNo') ? sports : welfare)(request, response, url)
}

const feeds = () => createOfficialFeeds({ welfare: feed.origin, sports: feed.origin }, { pauseMs: 1 })
const sync = () => syncDueGames({ db: connection.db, clock, feeds: feeds(), hooks: [], logger })
const games = async (synced: ReturnType<typeof sync>) => (await synced).map(({ game }) => game.code).toSorted()

describe('syncDueGames', () => {
  test('polls all games first, later only due games', async () => {
    expect(await games(sync())).toEqual(['dlt', 'fc3d', 'pl3', 'pl5', 'qlc', 'qxc', 'ssq'])
    expect(await findLatestDraw(connection.db, GAMES[2])).toMatchObject({
      issueno: '26083',
      trust: 'single',
      demo: false,
    })
    clock.advance(60_000)
    // The prize table of 大乐透 is incomplete. 双色球 2026076 and later draws have been missing for days, so 双色球 is polled
    // less often.
    expect(await games(sync())).toEqual(['dlt'])
    clock.advance(24 * 3_600_000)
    expect(await games(sync())).toEqual(['dlt', 'fc3d', 'pl3', 'pl5', 'qlc', 'qxc', 'ssq'])
  })

  test('stores the clock difference to the feeds', async () => {
    feed.answers((request, response, url) => {
      response.setHeader('date', new Date(clock.now().getTime() - 300_000).toUTCString())
      answers(request, response, url)
    })
    await sync()
    expect(await readClockDifference(connection.db, 'sports')).toEqual({ at: clock.now(), off: { aheadMs: 300_000 } })
    expect(await readClockDifference(connection.db, 'welfare')).toEqual({ at: clock.now(), off: { aheadMs: 300_000 } })
  })

  test('continues after an internal error in one game', async () => {
    const pl3 = { lotteryGameNum: '35', lotteryDrawNum: '26198', lotteryDrawResult: '1 2 3', prizeLevelList: [] }
    feed.answers((request, response, url) => {
      const isPl3 = url.searchParams.get('gameNo') === '35'
      return isPl3
        ? fake.respondJson(fake.createSportsResponse(fake.createDltRow(pl3)))(request, response, url)
        : answers(request, response, url)
    })
    const hooks = [
      {
        async arrived(_tx: unknown, [changed]: readonly { game: { code: string } }[]) {
          if (changed?.game.code === 'dlt') throw new Error('a fault of ours')
        },
      },
    ]
    await expect(syncDueGames({ db: connection.db, clock, feeds: feeds(), hooks, logger })).rejects.toThrow(
      'a fault of ours',
    )
    expect(await findLatestDraw(connection.db, GAMES[2])).toBeNull()
    expect(await findLatestDraw(connection.db, GAMES[4])).toMatchObject({ issueno: '26198' })
    expect(await findLatestDraw(connection.db, GAMES[1])).toMatchObject({ issueno: '2026075' })
  })

  test('accepts a draw with unstorable deadline and level', async () => {
    const odd = [{ awardType: 0, prizeLevel: '一等\0奖', sort: 1, stakeCount: '1', stakeAmount: '5' }]
    const row = fake.createDltRow({ lotteryPaidEndTime: '0001-01-01 00:00:00', prizeLevelList: odd })
    feed.answers(fake.respondJson(fake.createSportsResponse(row)))
    await syncGames({ db: connection.db, clock, feeds: feeds(), hooks: [], logger }, [GAMES[2]])
    expect(await findLatestDraw(connection.db, GAMES[2])).toMatchObject({
      issueno: '26083',
      deadline: null,
      prizes: [],
    })
  })

  test('stores an error text without NUL characters', async () => {
    feed.answers(fake.respondJson(fake.createWelfareResponse(fake.createSsqRow({ name: '双\0色球' }))))
    await syncGames({ db: connection.db, clock, feeds: feeds(), hooks: [], logger }, [GAMES[1]])
    expect((await listFeedStates(connection.db))[0]?.lastError).toContain('双色球')
  })

  test('stores errors and delays the retries', async () => {
    feed.answers(fake.respondText('blocked', 'text/html', 567))
    expect(await sync()).toContainEqual({ game: GAMES[1], trouble: '状态 567' })
    expect(logged).toContainEqual({ troubles: ['ssq 状态 567', 'fc3d 状态 567', 'qlc 状态 567'] })
    expect(await games(sync())).toEqual([])
    clock.advance(60_000)
    await sync()
    const [ssq] = await listFeedStates(connection.db)
    const nextTryAt = new Date(clock.now().getTime() + 2 * 60_000)
    expect(ssq).toEqual({
      game: 1,
      gapsAskedAt: null,
      feed: 'welfare',
      failures: 2,
      nextTryAt,
      lastOkAt: null,
      lastError: '状态 567',
      lastErrorAt: clock.now(),
    })
    feed.answers(answers)
    clock.advance(2 * 60_000)
    await sync()
    expect((await listFeedStates(connection.db))[0]).toMatchObject({
      failures: 0,
      nextTryAt: null,
      lastOkAt: clock.now(),
    })
  })

  test('treats responses without usable rows as failures', async () => {
    let rows: object[] = []
    feed.answers((request, response, url) => {
      const dlt = url.searchParams.get('gameNo') === '85'
      return (dlt ? fake.respondJson(fake.createSportsResponse(...rows)) : answers)(request, response, url)
    })
    const troubleOf = async () => (await sync()).find(({ game }) => game === GAMES[2])
    const renamed = { lotteryDrawResult: undefined }
    for (const [given, words] of [
      [[{ lotteryGameNum: '85' }], '1 条都不能用：期号“”不正确'],
      [[fake.createDltRow(renamed), fake.createDltRow(renamed)], '2 条都不能用：没有号码'],
    ] as const) {
      rows = [...given]
      expect(await troubleOf()).toMatchObject({ trouble: words })
      clock.advance(3_600_000)
    }
    expect((await listFeedStates(connection.db)).find(({ game }) => game === 2)).toMatchObject({ failures: 2 })
    rows = [{ lotteryGameNum: '85' }, fake.createDltRow()]
    expect(await troubleOf()).toMatchObject({ outcomes: { accepted: 1, refused: 1 } })
    expect(logged).toContainEqual({ game: 'dlt', feed: 'sports', odd: ['期号“”不正确'] })
  })
})

describe('draws missing between known draws', () => {
  const PL3 = GAMES[4]
  const NOW = '2026-07-25T23:00:00+08:00'
  const days = listDrawDates(PL3, '2025-01-01', '2026-07-25', KNOWN_CLOSURES)
  /** Issues of all draw days, numbered per year, newest first. */
  const all = days
    .map((date) => {
      const nth = days.filter((day) => day.slice(0, 4) === date.slice(0, 4)).indexOf(date) + 1
      return { date, issueno: `${date.slice(2, 4)}${String(nth).padStart(3, '0')}` }
    })
    .toReversed()
  const row = ({ date, issueno }: { date: string; issueno: string }) =>
    fake.createDltRow({
      lotteryGameNum: '35',
      lotteryDrawNum: issueno,
      lotteryDrawResult: '1 2 3',
      lotteryDrawTime: date,
      prizeLevelList: [],
    })
  /** Fake gateway that has the newest `known` draws and fails after `calls` requests. */
  const gateway =
    (known: number, calls = Infinity): fake.FeedResponder =>
    (request, response, url) => {
      const [size, page] = [Number(url.searchParams.get('pageSize')), Number(url.searchParams.get('pageNo'))]
      if (feed.asked.length > calls) return fake.respondText('', 'text/html', 403)(request, response, url)
      const rows = all.slice(0, known).slice((page - 1) * size, page * size)
      fake.respondJson(fake.createSportsResponse(...rows.map(row)))(request, response, url)
    }
  const round = () => syncGames({ db: connection.db, clock, feeds: feeds(), hooks: [], logger }, [PL3])
  const pages = () => feed.asked.splice(0).map(({ query }) => `${query.get('pageNo')} of ${query.get('pageSize')}`)
  const known = async () => (await connection.db.execute(sql`select from draws where game = 4`)).rowCount
  beforeEach(async () => {
    clock.set(NOW)
    const first = all.at(-1)!
    const { issueno, date } = first
    await connection.db.transaction((tx) =>
      recordDraws(tx, [createDrawReport(4, issueno, date, '1 2 3')], { source: 'import', now: clock.now(), hooks: [] }),
    )
  })

  test('are requested and stored page by page', async () => {
    feed.answers(gateway(Infinity))
    const [synced] = await round()
    expect(pages()).toEqual(
      ['1 of 100', '2 of 100', '3 of 100', '4 of 100', '5 of 100', '6 of 100'].slice(0, Math.ceil(all.length / 100)),
    )
    expect(await known()).toBe(all.length)
    expect(synced).toMatchObject({ outcomes: { accepted: all.length, refused: 0 } })
  })

  test('are requested from the interrupted page on after a failure', async () => {
    feed.answers(gateway(Infinity, 3))
    expect(await round()).toMatchObject([{ trouble: '状态 403' }])
    expect(await known()).toBe(1 + 300)
    pages()
    feed.answers(gateway(Infinity))
    await round()
    expect(pages()[1]).toBe('4 of 100')
    expect(await known()).toBe(all.length)
  })

  test('are requested only once a day if unavailable', async () => {
    feed.answers(gateway(30))
    await round()
    expect(await known()).toBe(31)
    expect(pages()).toEqual(['1 of 100', '1 of 100'])
    await round()
    expect(pages()).toEqual(['1 of 5'])
    clock.advance(24 * 3_600_000)
    await round()
    expect(pages().length).toBe(2)
  })
})

test.each([
  ['auto', null, false, { feeds: true, history: true, demo: true }],
  ['auto', null, true, { feeds: true, history: true, demo: false }],
  ['auto', new Date(), false, { feeds: false, history: true, demo: true }],
  ['official', new Date(), false, { feeds: true, history: true, demo: false }],
  ['demo', null, true, { feeds: false, history: false, demo: true }],
  ['none', null, false, { feeds: false, history: false, demo: false }],
] as const)(
  'selects the sources for DRAW_SOURCE=%s, SITE_CLOCK %s, production %s',
  (drawSource, siteClock, production, sources) => {
    expect(selectSources({ drawSource, drawHistory: true, siteClock, production })).toEqual(sources)
    expect(selectSources({ drawSource, drawHistory: false, siteClock, production })).toEqual({
      ...sources,
      history: false,
    })
  },
)

describe('the job that fetches draws', () => {
  const quiet = createLogger({ logLevel: 'silent', production: false })
  const config = { drawSource: 'auto', drawHistory: false, siteClock: null, production: false } as const
  const jobs = (deps = config as Parameters<typeof createDrawJobs>[0]['config']) =>
    createDrawJobs({ config: deps, db: connection.db, clock, hooks: [], log: quiet, feeds: feeds() })
  const run = (deps?: Parameters<typeof jobs>[0]) => jobs(deps)[0]!.run(new AbortController().signal, {})

  test('records real draws, and demo draws of games without real ones', async () => {
    await run()
    expect(await findLatestDraw(connection.db, GAMES[2])).toMatchObject({ issueno: '26083', demo: false })
    expect(await findLatestDraw(connection.db, GAMES[3])).toMatchObject({ demo: true })
  })

  test('inserts demo draws until a slow feed responds', async () => {
    const held: (() => void)[] = []
    feed.answers((request, response, url) => void held.push(() => answers(request, response, url)))
    const running = run()
    await expect.poll(() => findLatestDraw(connection.db, GAMES[2]), { timeout: 4000 }).toMatchObject({ demo: true })
    feed.answers(answers)
    for (const release of held) release()
    await running
    expect(await findLatestDraw(connection.db, GAMES[2])).toMatchObject({ issueno: '26083', demo: false })
  })

  test('inserts no demo draws in production', async () => {
    feed.answers(fake.respondText('', 'text/html', 403))
    await run({ ...config, production: true, feedHosts: NO_HOSTS })
    expect(await findLatestDraw(connection.db, GAMES[2])).toBeNull()
    expect(jobs({ ...config, drawSource: 'none', feedHosts: NO_HOSTS })).toEqual([])
  })
})
