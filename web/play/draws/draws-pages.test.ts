import { expect, test } from 'vitest'
import { render } from '#web/render.tsx'

const NEXT = {
  awaited_open_time: null,
  awaited_issueno: null,
  next_open_time: '2023-01-01 21:15:00',
  next_issueno: '2023001',
  following_open_time: '2023-01-03 21:15:00',
  following_issueno: '2023002',
}
const NO_DRAWS = { lists: [], ...NEXT }

/** Renders a page. Its API calls get the given responses; any other call is rejected. */
async function renderPath(url: string, answers: Record<string, unknown>, now = '2022-12-31T22:40:00+08:00') {
  const asked: string[] = []
  const ask = async (call: string) => {
    asked.push(call)
    const data = answers[call.split('?')[0] ?? '']
    const envelope = data === undefined ? { status: 400, msg: '没有', data: null } : { status: 200, msg: '', data }
    return { status: 200, body: JSON.stringify(envelope) }
  }
  const result = await render(url, {
    ask,
    now: new Date(now),
    origin: 'https://example.com',
    demo: false,
    phone: false,
  })
  if (result.redirect !== undefined) throw new Error(`${url} leads to ${result.redirect}`)
  return { ...result, asked }
}

const DRAW = {
  id: 7,
  type: 1,
  issueno: '2022150',
  opendate: '2022-12-29 21:15:00',
  first_number: '01,07,11,12,22,28',
  second_number: '05',
  saleamount: 322_732_470,
  totalmoney: 1_613_770_461,
  deadline: '2023-02-27 23:59:59',
  ranking_detail: [{ id: 700, prizename: '一等奖', num: 9, singlebonus: 6_598_391, note: '含派奖100元' }],
  is_demo: 1,
  trust: 'conflict',
  corrected_at: null,
}
const NEIGHBOUR = { ...DRAW, id: 6, issueno: '2022149', opendate: '2022-12-27 21:15:00' }

const full = {
  '/api/index/almanac': { date: '2022-12-31', lunar: '壬寅年腊月初九', closed_until: '' },
  '/api/Index/notice': [{ id: 3, title: '元旦照常开奖', memo: '', create_time: '2022-12-31 09:00:00' }],
  '/api/Index/banner': [
    {
      id: 1,
      pathimg: '/banners/pools.svg',
      narrow: '/banners/pools-narrow.svg',
      alt: '',
      title: '画',
      memo: '',
      note: '',
      promotion: 0,
      link: '/number',
    },
  ],
  '/api/ranking_list/lists': { ssq: { ...DRAW, ...NEXT }, kl8: { ...DRAW, ...NEXT, issueno: '2022999' } },
  '/api/ranking_list/draw_lists': { lists: [DRAW], ...NEXT },
  '/api/ranking_list/detail': {
    list: DRAW,
    detail: DRAW.ranking_detail,
    simulated: [],
    rule: { pool_before: null, special: null },
    previous: NEIGHBOUR,
    next: null,
    ...NEXT,
  },
}

const real = JSON.parse(JSON.stringify(full).replaceAll('"is_demo":1', '"is_demo":0')) as typeof full

// The content security policy blocks style attributes, and hydration does not apply them again.
test.each([
  ['/index', '演示数据'],
  ['/draw-winner?type=1', '演示数据'],
  ['/draw-winner/1?id=7', '演示数据'],
])('%s shows one demo label, no inline styles', async (url, mark) => {
  const { status, html } = await renderPath(url, full)
  expect(status).toBe(200)
  expect(html).toContain('2022150')
  expect(html).toContain('红球 01 07 11 12 22 28，蓝球 05')
  expect(html.match(/>(?:含)?演示[^<]*</g)).toEqual([`>${mark}<`])
  expect(html).not.toMatch(/<[^>]+\sstyle=/)
})

test('home shows date, notice, banner and games', async () => {
  const { html } = await renderPath('/index', full)
  expect(html).not.toContain('2022999')
  for (const text of ['壬寅年腊月初九', '元旦照常开奖', '12.29', '16.14 亿', '明日 21:15 开奖'])
    expect(html).toContain(text)
  expect(html).toMatch(/<source media="[^"]+" srcSet="\/banners\/pools-narrow\.svg"/i)
  expect(html).toMatch(/<img [^>]*src="\/banners\/pools\.svg" alt=""/)
})

test('home labels numbers on which the sources disagree', async () => {
  const { html } = await renderPath('/index', real, '2022-12-29T22:40:00+08:00')
  expect(html.split('最新开奖')[1]?.match(/各来源号码不一致，待核实/g)).toHaveLength(1)
})

test('labels corrected numbers; the draw page adds the correction date', async () => {
  const doubted = '"trust":"conflict","corrected_at":null'
  const known = '"trust":"single","corrected_at":"2022-12-30 09:30:00"'
  const corrected = JSON.parse(JSON.stringify(real).replaceAll(doubted, known)) as typeof full
  const htmlOf = async (path: string) => (await renderPath(path, corrected)).html
  for (const path of ['/index', '/draw-winner?type=1']) expect(await htmlOf(path)).toContain('>号码已更正<')
  expect(await htmlOf('/draw-winner/1?id=7')).toContain('>号码已更正（2022-12-30）<')
})

test('home shows the end of a closure', async () => {
  const closed = { date: '2022-12-31', lunar: '壬寅年腊月初九', closed_until: '2023-01-02' }
  expect((await renderPath('/index', full)).html).not.toContain('休市')
  expect((await renderPath('/index', { ...full, '/api/index/almanac': closed })).html).toContain('休市，至 01.02 周一')
})

test('the draw page shows disputed numbers, prizes, odds and next issue', async () => {
  const { html, head } = await renderPath('/draw-winner/1?id=7', real)
  expect(head).toContain('双色球第2022150期开奖详情')
  expect(head).toContain('href="https://example.com/draw-winner/1?id=7"')
  for (const text of ['待核实', '含派奖100元', '1 / 17,721,088', '尚未开奖', '2023001', '理性购彩，量力而行'])
    expect(html).toContain(text)
})

test('draw page has Open Graph tags', async () => {
  const { head } = await renderPath('/draw-winner/1', full)
  const told = Object.fromEntries(
    [...head.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"\/>/g)].map(([, name, said]) => [name, said]),
  )
  const title = '双色球第2022150期开奖详情'
  expect(told).toEqual({
    description: expect.stringContaining('红球 01 07 11 12 22 28，蓝球 05'),
    'og:site_name': '彩运',
    'og:locale': 'zh_CN',
    'og:type': 'article',
    'og:title': title,
    'og:description': told['description'],
    'og:url': 'https://example.com/draw-winner/1?id=7',
    'og:image': 'https://example.com/link-pictures/1/2022150.png?v=01.07.11.12.22.28-05-1-conflict',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  })
})

const empty = {
  '/api/ranking_list/lists': { ssq: null, dlt: null, fc3d: null, pl3: null, pl5: null, qxc: null, qlc: null },
  '/api/ranking_list/draw_lists': NO_DRAWS,
}

test.each(['/index', '/draw-winner?type=2', '/draw-winner/2'])('%s shows an empty state without draws', async (url) => {
  const { status, html } = await renderPath(url, empty)
  expect(status).toBe(200)
  expect(html).toContain('暂未获取开奖数据')
})

test.each(['/index', '/number', '/number/1'])('%s labels the pools of games without draws 暂未获取', async (url) => {
  const { html } = await renderPath(url, empty)
  expect(html).toContain('暂未获取')
  expect(html).not.toContain('待公布')
})

const UNANNOUNCED = { ...DRAW, totalmoney: null, saleamount: null }

test.each([
  ['2022-12-30T21:00:00+08:00', '待公布', '暂未获取'],
  ['2022-12-30T21:16:00+08:00', '暂未获取', '待公布'],
])('at %s, labels unknown amounts of 29 December %s', async (now, words, others) => {
  const answers = {
    ...full,
    '/api/ranking_list/lists': { ssq: { ...UNANNOUNCED, ...NEXT } },
    '/api/ranking_list/draw_lists': { lists: [UNANNOUNCED], ...NEXT },
    '/api/ranking_list/detail': { ...full['/api/ranking_list/detail'], list: UNANNOUNCED },
  }
  for (const url of ['/draw-winner?type=1', '/draw-winner/1?id=7', '/number/1']) {
    const { html } = await renderPath(url, answers, now)
    expect(html).toContain(words)
    expect(html).not.toContain(others)
  }
})

test('an empty draw list shows the next draw', async () => {
  const { html } = await renderPath('/draw-winner?type=1', empty)
  expect(html).toContain('第<!-- -->2023001<!-- -->期')
  expect(html).toContain('还有 22 小时 35 分')
  expect(html).toContain('播出时间：电视 21:55（周日 22:15），网络 21:15')
})

test('the draw list replaces unknown games by 双色球, limits page numbers', async () => {
  const { head, asked } = await renderPath('/draw-winner?type=9&page=x', empty)
  expect(head).toContain('双色球开奖结果')
  expect(head).toContain('href="https://example.com/draw-winner?type=1"')
  expect(asked).toContain('/api/ranking_list/draw_lists?type=1&page=1&pageSize=10')
  const beyond = await renderPath('/draw-winner?type=1&page=999999999', empty)
  expect(beyond.status).toBe(200)
  expect(beyond.html).toContain('没有更早的开奖了')
  expect(beyond.asked).toContain('/api/ranking_list/draw_lists?type=1&page=99999&pageSize=10')
})

test.each(['/draw-winner/8', '/draw-winner/x', '/draw-winner/1?id=0', '/draw-winner/1?id=x', '/draw-winner/1?id=7'])(
  'unknown draw %s: 404 with the error page',
  async (url) => {
    const { status, html } = await renderPath(url, empty)
    expect(status).toBe(404)
    expect(html).toContain('页面走丢了')
  },
)

const AWAITED = { ...NEXT, awaited_open_time: '2022-12-31 21:15:00', awaited_issueno: '2022151' }

test.each<[string, string, Record<string, unknown>]>([
  ['/index', '等待开奖号码', { ssq: { ...DRAW, ...AWAITED } }],
  ['/draw-winner?type=1', '<b>等待开奖号码</b>', { lists: [DRAW], ...AWAITED }],
  [
    '/draw-winner/1?id=7',
    '第2022151期　已到开奖时间，等待开奖号码',
    { ...full['/api/ranking_list/detail'], lists: [DRAW], ...AWAITED },
  ],
])('%s announces awaited numbers after the draw time', async (url, words, data) => {
  const calls = ['/api/ranking_list/lists', '/api/ranking_list/draw_lists', '/api/ranking_list/detail']
  const { html } = await renderPath(url, { ...full, ...Object.fromEntries(calls.map((call) => [call, data])) })
  expect(html).toContain(words)
  expect((await renderPath(url, full)).html).not.toContain(words)
})

test('home announces until midnight that numbers are awaited', async () => {
  const old = { ...full, '/api/ranking_list/lists': { ssq: { ...DRAW, ...AWAITED } } }
  expect((await renderPath('/index', old, '2023-01-01T00:01:00+08:00')).html).toContain('今晚 21:15 开奖')
  const { html } = await renderPath('/index', full, '2023-01-01T21:15:03+08:00')
  expect(html).toContain('等待开奖号码')
  expect(html).not.toContain('今晚 21:15 开奖')
})

const EVENING = '2023-01-01T20:30:00+08:00'

test('after the sales stop, the latest draw is below the awaited issue', async () => {
  const { html, head } = await renderPath('/draw-winner/1', full, EVENING)
  expect(html).toContain('<h1>双色球 第2023001期</h1>')
  expect(html).toContain('还有 45 分')
  expect(html.indexOf('尚未开奖')).toBeLessThan(html.indexOf('上一期 第2022150期'))
  expect(html.indexOf('上一期 第2022150期')).toBeLessThan(html.indexOf('红球 01 07 11 12 22 28'))
  expect(head).toContain('双色球第2023001期等待开奖')
})

test('a draw requested by id is shown without the awaited issue', async () => {
  const { html } = await renderPath('/draw-winner/1?id=7', full, EVENING)
  expect(html).toContain('第2022150期</h1>')
  expect(html).not.toContain('上一期 第2022150期')
})

test('home shows the following issue after sales stop', async () => {
  expect((await renderPath('/index', full, '2023-01-01T19:59:59+08:00')).html).toContain('今晚 21:15 开奖')
  const { html } = await renderPath('/index', full, EVENING)
  expect(html).toContain('周二 21:15 开奖')
  expect(html).not.toContain('今晚 21:15 开奖')
})

test("home omits yesterday's Chinese calendar date", async () => {
  const { html } = await renderPath('/index', full, '2023-01-01T00:00:01+08:00')
  expect(html).toContain('周日')
  expect(html).not.toContain('壬寅年腊月初九')
})
