import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FeedResponder = (request: IncomingMessage, response: ServerResponse, url: URL) => void

/** Starts a fake feed on loopback with configurable responses. Records the requests. */
export async function createFakeFeed(answer: FeedResponder) {
  const asked: { path: string; query: URLSearchParams; headers: IncomingMessage['headers'] }[] = []
  let current = answer
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://feed')
    asked.push({ path: url.pathname, query: url.searchParams, headers: request.headers })
    current(request, response, url)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    answers: (next: FeedResponder) => void (current = next),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type FakeFeed = Awaited<ReturnType<typeof createFakeFeed>>

export function respondJson(body: unknown, status = 200): FeedResponder {
  return respondText(JSON.stringify(body), 'application/json;charset=UTF-8', status)
}

export function respondText(body: string, type: string, status = 200): FeedResponder {
  return (_request, response) => void response.writeHead(status, { 'content-type': type }).end(body)
}

/** Passes requests with the cookie to `then`. Redirects requests without it and sets the cookie. */
export function requireCookie(then: FeedResponder): FeedResponder {
  return (request, response, url) => {
    if (request.headers.cookie?.includes('HMF_CI=abc')) return then(request, response, url)
    response
      .writeHead(302, { location: `${url.pathname}${url.search}`, 'set-cookie': 'HMF_CI=abc; Path=/; HttpOnly' })
      .end()
  }
}

/** Starts a response and never ends it. */
export const respondPartially: FeedResponder = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"state":0,')
}

/** Sends a JSON response of `bytes` bytes without a content-length header. */
export function sendBytes(bytes: number): FeedResponder {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const chunk = Buffer.alloc(256 * 1024, ' ')
    let left = bytes
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= chunk.length
        if (!response.write(chunk)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  }
}

export const createWelfareResponse = (...rows: object[]) => ({
  state: 0,
  message: '查询成功',
  total: rows.length,
  pageNum: 30,
  pageNo: 1,
  pageSize: 1,
  Tflag: 0,
  result: rows,
})

/** 双色球 2026075 as received from the feed. */
export const createSsqRow = (change: object = {}) => ({
  name: '双色球',
  code: '2026075',
  detailsLink: '',
  videoLink: '',
  date: '2026-07-02(四)',
  week: '四',
  red: '08,12,18,21,24,30',
  blue: '01',
  blue2: '',
  sales: '370657052',
  poolmoney: '283183968',
  content: '',
  addmoney: '',
  addmoney2: '',
  msg: '',
  z2add: '',
  m2add: '',
  specialRuleInfo: '自2026076期起不执行特别规定',
  fyjCount: '9299611',
  fyjMoney: '5',
  prizegrades: createGrades(
    ['5', '7840223'],
    ['102', '556906'],
    ['979', '3000'],
    ['57468', '200'],
    ['1225768', '10'],
    ['7486006', '5'],
    ['', ''],
  ),
  ...change,
})

export const create3dRow = (change: object = {}) => ({
  name: '3D',
  code: '2021300',
  date: '2021-11-10(三)',
  week: '三',
  red: '5,7,6',
  blue: '',
  sales: '80436034',
  poolmoney: '33569802',
  prizegrades: createGrades(
    ['20371', '21157880'],
    ['0', '0'],
    ['69707', '12047131'],
    ['', ''],
    ['', ''],
    ['', ''],
    ['', ''],
  ),
  ...change,
})

export function createGrades(...pairs: [typenum: unknown, typemoney: unknown][]) {
  return pairs.map(([typenum, typemoney], i) => ({ type: i + 1, typenum, typemoney }))
}

export const createSportsResponse = (...rows: object[]) => ({
  dataFrom: '',
  emptyFlag: false,
  errorCode: '0',
  errorMessage: '处理成功',
  success: true,
  value: { lastPoolDraw: rows[0] ?? {}, list: rows, pageNo: 1, pageSize: 30, pages: 1, total: rows.length },
})

export const createLevel = (
  sort: number,
  prizeLevel: string,
  stakeCount: unknown,
  stakeAmount: unknown,
  change: object = {},
) => ({
  awardType: 0,
  group: String(sort),
  sort,
  prizeLevel,
  stakeCount,
  stakeAmount,
  lotteryCondition: '',
  ...change,
})

/** 大乐透 26083 as received from the gateway, without its lower levels. */
export const createDltRow = (change: object = {}) => ({
  lotteryGameName: '超级大乐透',
  lotteryGameNum: '85',
  lotteryDrawNum: '26083',
  lotteryDrawResult: '14 15 16 23 26 07 09',
  lotteryUnsortDrawresult: '15 16 23 26 14 09 07',
  lotteryDrawTime: '2026-07-25',
  lotteryDrawStatus: 20,
  poolBalance: {},
  poolBalanceAfterdraw: '772,867,559.82',
  totalSaleAmount: '316,550,987',
  prizeLevelList: [
    createLevel(101, '一等奖', '8', '7,215,569', { stakeAmountFormat: '7215569' }),
    createLevel(201, '一等奖(追加)', '1', '5,772,455', { stakeAmountFormat: '5772455' }),
    createLevel(301, '二等奖', '135', '119,029', { stakeAmountFormat: '119029' }),
  ],
  ...change,
})
