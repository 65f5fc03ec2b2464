import { Agent } from 'undici'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import type { DrawReport } from '#server/play/draws/draw-report.ts'
import { createOfficialFeeds } from './feeds.ts'
import { createJsonFetcher, FeedError } from './fetch-json.ts'
import * as fake from '#server/play/draws/testing/fake-feeds.ts'

const SSQ = GAMES[1]
const DLT = GAMES[2]
let feed: fake.FakeFeed

beforeEach(async () => {
  feed = await fake.createFakeFeed(fake.respondJson(fake.createWelfareResponse()))
})
afterEach(() => feed.close())

const feeds = (limitMs?: number) =>
  createOfficialFeeds({ welfare: feed.origin, sports: feed.origin }, { pauseMs: 1, ...(limitMs && { limitMs }) })

async function parseWelfareRow(row: object, game = SSQ): Promise<DrawReport> {
  feed.answers(fake.respondJson(fake.createWelfareResponse(row)))
  return (await feeds().welfare.latest(game, 30)).words[0]!
}

async function parseSportsRow(row: object, game = DLT): Promise<DrawReport> {
  feed.answers(fake.respondJson(fake.createSportsResponse(row)))
  return (await feeds().sports.latest(game, 30)).words[0]!
}

const prize = (word: DrawReport, name: string) => word.prizes.find((one) => one.name === name)

async function collect<T>(answers: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const answer of answers) list.push(answer)
  return list
}

describe('the welfare feed', () => {
  test('sends browser headers, parses amounts to the fen', async () => {
    const word = await parseWelfareRow(fake.createSsqRow())
    expect(word).toMatchObject({
      issueno: '2026075',
      date: '2026-07-02',
      first: '08,12,18,21,24,30',
      second: '01',
      salesFen: 37_065_705_200,
      poolFen: 28_318_396_800,
      deadline: null,
    })
    expect(word.prizes).toHaveLength(7)
    const { path, query, headers } = feed.asked[0]!
    expect(path).toBe('/cwl_admin/front/cwlkj/search/kjxx/findDrawNotice')
    expect(Object.fromEntries(query)).toMatchObject({ name: 'ssq', issueCount: '30' })
    expect(headers['user-agent']).toMatch(/^Mozilla/)
    expect(headers.referer).toContain('/ygkj/')
  })

  test('requests up to 500 draws in one request, more by pages', async () => {
    feed.answers(fake.respondJson(fake.createWelfareResponse(fake.createSsqRow())))
    await collect(feeds().welfare.earlier(SSQ, { skip: 300, count: 200 }))
    await collect(feeds().welfare.earlier(SSQ, { skip: 401, count: 100 }))
    const asked = feed.asked.map(({ query }) => [query.get('issueCount'), query.get('pageNo'), query.get('pageSize')])
    expect(asked).toEqual([
      ['500', null, null],
      [null, '5', '100'],
    ])
  })

  test('computes response time from date and age headers', async () => {
    const saying = async (headers: Record<string, string>) => {
      feed.answers((request, response, url) => {
        response.sendDate = false
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        fake.respondJson(fake.createWelfareResponse(fake.createSsqRow()))(request, response, url)
      })
      return (await feeds().welfare.latest(SSQ, 30)).at
    }
    const date = 'Thu, 20 Oct 2022 13:15:00 GMT'
    expect(await saying({ date })).toEqual(new Date('2022-10-20T21:15:00+08:00'))
    expect(await saying({ date, age: '90' })).toEqual(new Date('2022-10-20T21:16:30+08:00'))
    expect([await saying({}), await saying({ date: 'soon' }), await saying({ date, age: 'old' })]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('resends the received cookie after a redirect', async () => {
    feed.answers(fake.requireCookie(fake.respondJson(fake.createWelfareResponse(fake.createSsqRow()))))
    const { welfare: one } = feeds()
    expect((await one.latest(SSQ, 30)).words).toHaveLength(1)
    expect((await one.latest(SSQ, 30)).words).toHaveLength(1)
    expect(feed.asked).toHaveLength(3)
  })

  test.each([
    ['福运奖 from grade 7', { fyjCount: '', fyjMoney: '', prizegrades: createLuckyGrades('9299611', '5') }],
    ['福运奖 from fyjCount', {}],
    ['福运奖 from both, once', { prizegrades: createLuckyGrades('9299611', '5') }],
  ])('parses %s', async (_name, change) => {
    const word = await parseWelfareRow(fake.createSsqRow(change))
    const rows = word.prizes.filter(({ name }) => name === '福运奖')
    expect(rows).toEqual([{ name: '福运奖', winners: 9_299_611, bonusFen: 500, promotionFen: 0 }])
  })

  test('ignores an empty grade 7 before 2026', async () => {
    const word = await parseWelfareRow(
      fake.createSsqRow({ code: '2025150', date: '2025-12-28(日)', fyjCount: undefined }),
    )
    expect(word.prizes.map(({ name }) => name)).toEqual(['一等奖', '二等奖', '三等奖', '四等奖', '五等奖', '六等奖'])
  })

  test('parses the additional prizes of a promotion draw', async () => {
    const word = await parseWelfareRow(fake.createSsqRow({ zj1: '3', mj1: '5000000', zj6: '7486006', mj6: '5' }))
    expect(prize(word, '一等奖特别奖')).toMatchObject({ winners: 3, bonusFen: 500_000_000 })
    expect(prize(word, '六等奖翻番奖')).toMatchObject({ winners: 7_486_006, bonusFen: 500 })
  })

  test('distinguishes zero winners from unknown ones', async () => {
    const word = await parseWelfareRow(
      fake.createSsqRow({ prizegrades: fake.createGrades(['0', '0'], ['_', '_'], ['979', '']) }),
    )
    expect(prize(word, '一等奖')).toEqual({ name: '一等奖', winners: 0, bonusFen: null, promotionFen: 0 })
    expect(prize(word, '二等奖')).toBeUndefined()
    expect(prize(word, '三等奖')).toMatchObject({ winners: 979, bonusFen: null })
  })

  test('parses draws without sales, pool and table', async () => {
    const empty = fake.createGrades(...Array.from({ length: 7 }, (): ['', ''] => ['', '']))
    const half = { sales: '0', poolmoney: '0', fyjCount: '', fyjMoney: '', prizegrades: empty }
    expect(await parseWelfareRow(fake.createSsqRow(half))).toMatchObject({ salesFen: null, poolFen: null, prizes: [] })
    const none = { sales: undefined, poolmoney: null, fyjCount: null, fyjMoney: null, prizegrades: null }
    expect(await parseWelfareRow(fake.createSsqRow(none))).toMatchObject({ salesFen: null, poolFen: null, prizes: [] })
  })

  test('computes the amounts of 3D by rule', async () => {
    const word = await parseWelfareRow(fake.create3dRow(), GAMES[3])
    expect(word.prizes).toEqual([
      { name: '单选', winners: 20_371, bonusFen: 104_000, promotionFen: 0 },
      { name: '组选3', winners: 0, bonusFen: null, promotionFen: 0 },
      { name: '组选6', winners: 69_707, bonusFen: 17_300, promotionFen: 0 },
    ])
    const zero = fake.createGrades(['0', '0'], ['0', '0'], ['0', '0'])
    expect((await parseWelfareRow(fake.create3dRow({ prizegrades: zero }), GAMES[3])).prizes).toEqual([])
  })

  test('accepts a pool of 0 with known sales', async () => {
    const qlc = { name: '七乐彩', code: '2026106', date: '2026-09-14(一)', red: '03,09,10,13,24,26,28', blue: '07' }
    const word = await parseWelfareRow({ ...fake.createSsqRow(), ...qlc, sales: '2614902', poolmoney: '0' }, GAMES[7])
    expect(word).toMatchObject({ first: '03,09,10,13,24,26,28', second: '07', poolFen: 0 })
  })

  test('skips invalid rows and returns the reasons', async () => {
    feed.answers(
      fake.respondJson(
        fake.createWelfareResponse(fake.createSsqRow({ red: '08,08,18,21,24,30' }), null as never, fake.createSsqRow()),
      ),
    )
    const { words, refused } = await feeds().welfare.latest(SSQ, 30)
    expect(words).toHaveLength(1)
    expect(refused).toEqual(['号码重复', '这一条不是开奖记录'])
  })

  test('parses a response with a byte-order mark', async () => {
    const text = `\uFEFF${JSON.stringify(fake.createWelfareResponse(fake.createSsqRow()))}`
    feed.answers(fake.respondText(text, 'application/json;charset=UTF-8'))
    expect((await feeds().welfare.latest(SSQ, 30)).words).toHaveLength(1)
  })

  test('skips rows of another game', async () => {
    feed.answers(fake.respondJson(fake.createWelfareResponse(fake.create3dRow())))
    expect((await feeds().welfare.latest(SSQ, 30)).words).toEqual([])
  })
})

describe('the sports feed', () => {
  test('parses amounts to the fen and ignores lastPoolDraw', async () => {
    feed.answers(fake.respondJson(fake.createSportsResponse(fake.createDltRow())))
    const { words } = await feeds().sports.latest(DLT, 30)
    expect(words).toHaveLength(1)
    expect(words[0]).toMatchObject({
      issueno: '26083',
      date: '2026-07-25',
      first: '14,15,16,23,26',
      second: '07,09',
      salesFen: 31_655_098_700,
      poolFen: 77_286_755_982,
    })
    const { query, headers } = feed.asked[0]!
    expect(Object.fromEntries(query)).toMatchObject({ gameNo: '85', provinceId: '0', pageSize: '30', isVerify: '1' })
    expect(headers).toMatchObject({ referer: 'https://www.lottery.gov.cn/', origin: 'https://www.lottery.gov.cn' })
  })

  test('returns full level names in order', async () => {
    const prizeLevelList = [
      fake.createLevel(301, '三等奖(追加)', '3', '7.5'),
      fake.createLevel(101, '一等奖', '8', '7,215,569'),
      fake.createLevel(150, '一等奖基本派奖', '2', '1,000,000'),
      fake.createLevel(201, '一等奖(追加)', '1', '5,772,455'),
    ]
    const word = await parseSportsRow(fake.createDltRow({ prizeLevelList }))
    expect(word.prizes.map(({ name }) => name)).toEqual(['一等奖', '一等奖基本派奖', '一等奖(追加)', '三等奖(追加)'])
    expect(prize(word, '三等奖(追加)')?.bonusFen).toBe(750)
  })

  test.each([['---'], ['0'], [null], [{}]])('returns no amount without winners for %j', async (stakeAmount) => {
    const prizeLevelList = [
      fake.createLevel(101, '一等奖', '0', stakeAmount, { stakeAmountFormat: '-1' }),
      fake.createLevel(301, '二等奖', '135', '119,029'),
    ]
    const word = await parseSportsRow(fake.createDltRow({ prizeLevelList }))
    expect(word.prizes[0]).toEqual({ name: '一等奖', winners: 0, bonusFen: null, promotionFen: 0 })
  })

  test('treats a table without winners as unpublished', async () => {
    const prizeLevelList = [fake.createLevel(101, '一等奖', '0', '---'), fake.createLevel(301, '二等奖', '0', '0')]
    expect((await parseSportsRow(fake.createDltRow({ prizeLevelList }))).prizes).toEqual([])
  })

  test('uses stakeAmountFormat if stakeAmount is missing', async () => {
    const prizeLevelList = [fake.createLevel(101, '一等奖', '12,224', undefined, { stakeAmountFormat: '1040' })]
    expect((await parseSportsRow(fake.createDltRow({ prizeLevelList }))).prizes[0]).toMatchObject({
      winners: 12_224,
      bonusFen: 104_000,
    })
  })

  test('splits the numbers of 七星彩 at separators', async () => {
    const row = { lotteryGameNum: '04', lotteryDrawNum: '26083', lotteryDrawResult: '3 4 5 5 9 8 14' }
    expect(await parseSportsRow(fake.createDltRow(row), GAMES[6])).toMatchObject({ first: '3,4,5,5,9,8', second: '14' })
    expect(feed.asked[0]!.query.get('gameNo')).toBe('04')
  })

  test('parses the date and the claim deadline', async () => {
    const times = { lotteryDrawTime: '2026-07-25 00:00:00', lotteryPaidEndTime: '2026-09-24 23:59:59' }
    const word = await parseSportsRow(fake.createDltRow(times))
    expect(word.date).toBe('2026-07-25')
    expect(word.deadline).toEqual(new Date('2026-09-24T23:59:59+08:00'))
  })

  test.each([[{ lotteryDrawResult: '' }], [{ lotteryDrawStatus: 10 }]])(
    'counts %j as an awaited draw',
    async (change) => {
      feed.answers(fake.respondJson(fake.createSportsResponse(fake.createDltRow(change))))
      expect(await feeds().sports.latest(DLT, 30)).toMatchObject({ words: [], refused: [], awaited: 1 })
    },
  )

  test('returns all issues although a new draw shifts the pages', async () => {
    const draw = (issue: number) => fake.createDltRow({ lotteryDrawNum: `26${String(issue).padStart(3, '0')}` })
    const page = (newest: number, size: number) => Array.from({ length: size }, (_, i) => draw(newest - i))
    feed.answers((request, response, url) => {
      const second = url.searchParams.get('pageNo') === '2'
      fake.respondJson(fake.createSportsResponse(...(second ? page(51, 51) : page(150, 100))))(request, response, url)
    })
    const words = (await collect(feeds().sports.earlier(DLT, { skip: 0, count: 150 }))).map((answer) => answer.words)
    expect(words.map(({ length }) => length)).toEqual([100, 51])
    expect(new Set(words.flat().map(({ issueno }) => issueno)).size).toBe(150)
    expect(feed.asked.map(({ query }) => query.get('pageNo'))).toEqual(['1', '2'])
  })

  test.each([
    ['value null', { success: false, errorCode: '-1', errorMessage: '系统繁忙', value: null }],
    ['a list', []],
  ])('rejects %s as a response', async (_name, answer) => {
    feed.answers(fake.respondJson(answer))
    await expect(feeds().sports.latest(DLT, 30)).rejects.toThrow('不是体彩历史开奖的应答')
  })
})

describe('failures of either feed', () => {
  const asked = (limitMs?: number) => feeds(limitMs).welfare.latest(SSQ, 30)

  test.each([
    ['403', fake.respondText('forbidden', 'text/html', 403), '状态 403'],
    ['567', fake.respondText('blocked', 'text/html', 567), '状态 567'],
    [
      'HTML with status 200',
      fake.respondText('<html>验证</html>', 'text/html;charset=UTF-8'),
      '应答不是 JSON（text/html;charset=UTF-8）',
    ],
    ['truncated JSON', fake.respondText('{"state":0,"result":[{"na', 'application/json'), '应答的 JSON 不完整'],
    ['a bad state', fake.respondJson({ state: 1, message: '查询失败' }), '不是福彩开奖公告的应答'],
  ])('throws a FeedError for %s', async (_name, answer, words) => {
    feed.answers(answer)
    await expect(asked()).rejects.toThrow(new FeedError(words))
  })

  test('times out if the response hangs', async () => {
    feed.answers(fake.respondPartially)
    await expect(asked(300)).rejects.toThrow('0.3 秒内没有答完')
  })

  test('aborts a response of 50 MB', async () => {
    feed.answers(fake.sendBytes(50 * 1024 * 1024))
    await expect(asked()).rejects.toThrow('应答超过 5 MB')
    feed.answers((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 50 * 1024 * 1024 }).write(' ')
    })
    await expect(asked()).rejects.toThrow('应答超过 5 MB')
  })

  test('rejects a redirect to another host', async () => {
    const other = await fake.createFakeFeed(fake.respondJson(fake.createWelfareResponse(fake.createSsqRow())))
    feed.answers((_request, response) => void response.writeHead(302, { location: `${other.origin}/x` }).end())
    await expect(asked()).rejects.toThrow('转向了别的主机')
    expect(other.asked).toHaveLength(0)
    await other.close()
  })

  test('reports a host name that cannot be resolved', async () => {
    const trouble = Object.assign(new Error('getaddrinfo ENOTFOUND feed.invalid'), { code: 'ENOTFOUND' })
    const dispatcher = new Agent({ connect: { lookup: (_host, _options, done) => done(trouble, []) } })
    const wishes = { origin: 'http://feed.invalid', referer: 'http://feed.invalid/', dispatcher }
    await expect(createJsonFetcher(wishes)('/')).rejects.toThrow('查不到对方的地址，请看服务器的域名解析（ENOTFOUND）')
    await dispatcher.close()
  })
})

function createLuckyGrades(typenum: string, typemoney: string) {
  const six = fake.createGrades(
    ['5', '7840223'],
    ['102', '556906'],
    ['979', '3000'],
    ['57468', '200'],
    ['1225768', '10'],
    ['7486006', '5'],
  )
  return [...six, { type: 7, typenum, typemoney }]
}
