import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { enterDraw } from '#contract/play/draws.console.ts'
import { CHAPTER_NAMES } from '#contract/play/chapters.ts'
import { openData, openFiles, specChapter } from '#contract/play/open.ts'
import { GAMES } from '#lottery/games.ts'
import { toProjectUrl } from '#server/infra/lib/project.ts'
import { type DrawReport } from '#server/play/draws/draws.ts'
import { createDrawReport, recordReports } from '#server/play/draws/testing/create-draw-report.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createOperator } from '#server/testing/browsers.ts'

const site = createSharedSite({ now: '2023-01-05T10:00:00+08:00' })
const FIRST_PRIZE = { name: '一等奖', winners: 3, bonusFen: 812_345_600, promotionFen: 0 }
const DRAWS = [
  createDrawReport(1, '2022149', '2022-12-27', '1 3 4 5 6 7+8', {
    salesFen: 34_000_000_000,
    poolFen: 0,
    prizes: [FIRST_PRIZE],
  }),
  createDrawReport(1, '2022150', '2022-12-29', '1 7 11 12 22 28+5'),
  createDrawReport(1, '2023001', '2023-01-01', '2 3 5 7 11 13+16'),
]
const record = (source: 'demo' | 'import', ...words: DrawReport[]) => recordReports(site, words, source)
beforeEach(() => record('import', ...DRAWS))

const requestFile = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })
const requestLines = async (url: string) => (await requestFile(url)).body.slice(1).trimEnd().split('\r\n')
const requestCorrections = async () =>
  (await requestFile(openFiles.corrections('json'))).json<Record<string, unknown>[]>()

describe('the draws of a game', () => {
  test('returns draws as a CSV table for spreadsheets', async () => {
    const { body, headers } = await requestFile(openFiles.draws('ssq', 'csv'))
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body.startsWith('\uFEFF"issue","date","first","second","sales_fen","pool_fen","trust"')).toBe(true)
    expect(await requestLines(openFiles.draws('ssq', 'csv'))).toHaveLength(4)
    expect(body).toContain(
      '"2022149","2022-12-27","01 03 04 05 06 07","08","34000000000","0","single","","一等奖:3:812345600:0","ssq"\r\n',
    )
  })

  test('returns draws as JSON with all values', async () => {
    const { body, headers } = await requestFile(openFiles.draws('ssq', 'json'))
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    const { draws, ...about } = JSON.parse(body)
    expect(about).toEqual({ game: 'ssq', name: '双色球', changed_at: '2023-01-05 10:00:00' })
    expect(draws[0]).toEqual({
      issue: '2022149',
      date: '2022-12-27',
      first: [1, 3, 4, 5, 6, 7],
      second: [8],
      sales_fen: 34_000_000_000,
      pool_fen: 0,
      trust: 'single',
      corrected_at: null,
      prizes: [{ name: '一等奖', winners: 3, bonus_fen: 812_345_600, promotion_fen: 0 }],
    })
    expect(draws[1]).toMatchObject({ sales_fen: null, pool_fen: null, prizes: [] })
  })

  test('filters draws by year', async () => {
    expect(await requestLines(openFiles.draws('ssq', 'csv', 2022))).toHaveLength(3)
    expect((await requestFile(openFiles.draws('ssq', 'json', 2023))).json().draws).toMatchObject([{ issue: '2023001' }])
  })

  test('returns 304 until a draw changes', async () => {
    const url = openFiles.draws('ssq', 'csv')
    const etag = String((await requestFile(url)).headers.etag)
    const again = () => requestFile(url, { 'if-none-match': etag })
    expect(await again()).toMatchObject({ statusCode: 304, body: '' })
    await record('import', createDrawReport(1, '2023002', '2023-01-03', '1 2 3 4 5 6+7'))
    await vi.waitFor(async () => expect((await again()).statusCode).toBe(200))
    expect((await again()).body).toContain('2023002')
  })

  test.each(['/open/draws/nothing.csv', '/open/draws/ssq.xml', '/open/draws/ssq/2021.csv', '/open/draws/ssq/1.json'])(
    '%s returns 404 with an explanation',
    async (url) => {
      const { statusCode, headers, body } = await requestFile(url)
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
      expect(body).toContain('没有这个文件。彩种的代码是：ssq（双色球）、dlt（大乐透）')
    },
  )

  test('excludes demo draws', async () => {
    const demo = createDrawReport(3, '2022001', '2022-01-01', '1 2 3')
    const [outcome] = await record('demo', demo)
    expect(outcome).toEqual({ kind: 'accepted' })
    expect(await requestLines(openFiles.draws('fc3d', 'csv'))).toHaveLength(1)
  })

  test('allows pages of any origin to read', async () => {
    const { headers } = await requestFile(openFiles.draws('ssq', 'json'), { origin: 'https://somebody.example' })
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(headers).not.toHaveProperty('set-cookie')
    expect((await requestFile(openData.path)).headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('the corrections', () => {
  test("lists operators' corrections with old and new values", async () => {
    expect(await requestCorrections()).toEqual([])
    const editor = await createOperator(site, 'editor')
    site.clock.set('2023-01-05T10:20:00+08:00')
    const { status } = await editor.call(enterDraw, {
      type: 1,
      issueno: '2022150',
      opendate: '2022-12-29',
      first_number: '1 7 11 12 22 29',
      second_number: '5',
      again_first: '1 7 11 12 22 29',
      again_second: '5',
      reason: '官方公告',
    })
    expect(status).toBe(200)
    const row = {
      game: 'ssq',
      issue: '2022150',
      field: 'numbers',
      from: '01,07,11,12,22,28 + 05',
      to: '01,07,11,12,22,29 + 05',
      at: '2023-01-05 10:20:00',
    }
    await vi.waitFor(async () => expect(await requestCorrections()).toEqual([row]))
    expect(await requestLines(openFiles.corrections('csv'))).toEqual([
      '"game","issue","field","from","to","at"',
      Object.values(row)
        .map((cell) => `"${cell}"`)
        .join(','),
    ])
    expect((await requestFile(openFiles.draws('ssq', 'csv'))).body).toContain('"confirmed","2023-01-05 10:20:00"')
    expect((await createBrowser(site).call(openData, {})).data.corrections).toBe(1)
  })

  test('lists changed values, but not filled blanks', async () => {
    const [one, two] = DRAWS as [DrawReport, DrawReport]
    await record(
      'import',
      { ...one, poolFen: 100, prizes: [{ ...FIRST_PRIZE, winners: 4 }] },
      { ...two, salesFen: 5, prizes: [FIRST_PRIZE] },
    )
    await vi.waitFor(async () =>
      expect((await requestCorrections()).map(({ issue, field, from, to }) => [issue, field, from, to])).toEqual([
        ['2022149', 'pool_fen', '0', '100'],
        ['2022149', 'prizes', '一等奖:3:812345600:0', '一等奖:4:812345600:0'],
      ]),
    )
  })
})

test('returns draw counts and first and last dates per game', async () => {
  const { games, corrections: corrected } = (await createBrowser(site).call(openData, {})).data
  expect(games[0]).toEqual({
    type: 1,
    count: 3,
    first_date: '2022-12-27',
    last_date: '2023-01-01',
    changed_at: '2023-01-05 10:00:00',
  })
  expect(games[1]).toEqual({ type: 2, count: 0, first_date: null, last_date: null, changed_at: null })
  expect(corrected).toBe(0)
})

test('exports every version of the prize rules', async () => {
  const rules = (await requestFile(openFiles.rules())).json<{ game: string; rule: string; levels: object[] }[]>()
  expect(new Set(rules.map(({ game }) => game)).size).toBe(Object.keys(GAMES).length)
  expect(rules.find(({ rule }) => rule === 'pl5')).toMatchObject({
    game: 'pl5',
    combinations: 100_000,
    levels: [{ level: 1, name: '一等奖', fixed_fen: 10_000_000, ways: 1, conditions: [{ first: 5, second: 0 }] }],
  })
})

test('serves docs/spec unchanged, with its test vectors', async () => {
  for (const name of ['README', ...CHAPTER_NAMES] as const) {
    const { body, headers } = await requestFile(openFiles.chapter(name))
    expect([body, headers['content-type']]).toEqual([
      readFileSync(toProjectUrl(`docs/spec/${name}.md`), 'utf8'),
      'text/markdown; charset=utf-8',
    ])
    expect((await createBrowser(site).call(specChapter, { chapter: name })).data.text).toBe(body)
    expect((await requestFile(openFiles.chapter(name), { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  }
  for (const name of CHAPTER_NAMES) {
    const { headers, body } = await requestFile(openFiles.vectors(name))
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(body).length).toBeGreaterThanOrEqual(500)
  }
})
