import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trendTable as chartCall } from '#contract/play/charts.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { type ChartKind, listChartKinds } from '#lottery/chart-kinds.ts'
import { createKindTracks } from '#lottery/kind-tracks.ts'
import { computeCarriedOmissions, computeTrendTable } from '#lottery/trends.ts'
import { type DrawReport, recordDraws } from '#server/play/draws/draws.ts'
import { createDrawReport } from '#server/play/draws/testing/create-draw-report.ts'
import { createSite, type TestSite } from '#server/testing/site.ts'

const DAY = 86_400_000
const FIRST_DAY = Date.parse('2022-01-01T00:00:00Z')
const FC3D = GAMES[3]
const PL3 = GAMES[4]

let site: TestSite
beforeAll(async () => {
  site = await createSite({ now: '2022-12-31T22:40:00+08:00' })
  await record(Array.from({ length: 300 }, (_, at) => createDraw(FC3D, at, generateDigits(at))))
  await record(Array.from({ length: 510 }, (_, at) => createDraw(PL3, at - 300, at === 0 ? [9, 9, 9] : [at % 9, 0, 1])))
})
afterAll(() => site.close())

// Each digit occurs at each position within a hundred generated draws.
const generateDigits = (at: number) => [(at * 7) % 10, (at * 3 + (at >> 3)) % 10, (at * 9 + (at >> 5)) % 10]

/** Creates the draw on the given day of 2022; negative days are in 2021. */
function createDraw(game: Game, day: number, digits: readonly number[]): DrawReport {
  const at = day < 0 ? day - 65 : day
  const date = new Date(FIRST_DAY + at * DAY).toISOString().slice(0, 10)
  const issue = day < 0 ? 2_021_301 + day : 2_022_001 + day
  return createDrawReport(game.type, String(issue).slice(game.issueDigits === 7 ? 0 : 2), date, digits.join())
}

const record = (words: readonly DrawReport[]) =>
  site.db.transaction((tx) =>
    recordDraws(tx, words, { source: 'import', now: site.clock.now(), hooks: [], allowWeekday: true }),
  )

async function requestChart(query: string) {
  const { body, headers } = await site.app.inject(`${chartCall.path}?${query}`)
  return { ...JSON.parse(body), etag: headers.etag }
}

/** Computes the reference chart from the whole history. */
function computeReferenceChart(
  game: Game,
  digits: readonly (readonly number[])[],
  from: number,
  to: number,
  kind: ChartKind = 'numbers',
) {
  const history = digits.map((one) => parseDraw(game, one.join(), ''))
  const tracks = createKindTracks(game, kind)
  const all = computeTrendTable(game, tracks, computeCarriedOmissions(tracks, []), null, history.slice(0, to))
  return computeTrendTable(game, tracks, all.rows[from - 1]!.omissions, history[from - 1]!, history.slice(from, to))
}

const FC3D_HISTORY = Array.from({ length: 300 }, (_, at) => generateDigits(at))

describe('a chart window', () => {
  test('contains fifty draws by default, with values from all history', async () => {
    const { status, data } = await requestChart('type=3')
    const { rows, foot } = computeReferenceChart(FC3D, FC3D_HISTORY, 250, 300)
    expect(status).toBe(200)
    expect(data.rows.map(({ issueno }: { issueno: string }) => issueno)).toEqual(
      Array.from({ length: 50 }, (_, at) => String(2_022_251 + at)),
    )
    // Charts have no columns for 和尾 and 同尾.
    const shown = rows.map(({ omissions, features: { sumTail: _sum, sameTail: _same, ...features } }) => ({
      omissions,
      features,
    }))
    expect(data.rows.map(({ omissions, features }: (typeof rows)[number]) => ({ omissions, features }))).toEqual(shown)
    expect(data.foot).toEqual(foot)
    expect(data.rows[0]).toMatchObject({
      opendate: '2022-09-08 21:15:00',
      first_number: generateDigits(250).join(),
      second_number: '',
    })
  })

  test.each([
    ['from=2022100&to=2022120', 99, 120],
    ['from=22100&to=22120', 99, 120],
    ['from_date=2022-04-10&to_date=2022-04-30', 99, 120],
    ['from=2022100&to_date=2022-04-30', 99, 120],
    ['from=2022290', 289, 300],
  ])('agrees with the whole history for %s', async (range, from, to) => {
    const { data } = await requestChart(`type=3&${range}`)
    const { rows, foot } = computeReferenceChart(FC3D, FC3D_HISTORY, from, to)
    expect(data.rows.map(({ omissions }: { omissions: number[] }) => omissions)).toEqual(
      rows.map((row) => row.omissions),
    )
    expect(data.foot).toEqual(foot)
  })

  test('counts a never drawn number’s omission from the first draw', async () => {
    const { data } = await requestChart('type=4&count=10')
    expect(data.rows.at(-1).omissions[15]).toBe(510)
    expect(data.rows.at(-1).omissions[9]).toBe(509)
  })
})

test.each(listChartKinds(FC3D))('returns a window of chart %s with exact values, own ETag', async (kind) => {
  const asked = `type=3&kind=${kind}&from=2022100&to=2022120`
  const { status, data, etag } = await requestChart(asked)
  const { rows, foot } = computeReferenceChart(FC3D, FC3D_HISTORY, 99, 120, kind)
  expect(status).toBe(200)
  expect(data.rows.map(({ omissions }: { omissions: number[] }) => omissions)).toEqual(rows.map((row) => row.omissions))
  expect(data.foot).toEqual(foot)
  const again = await site.app.inject({ url: `${chartCall.path}?${asked}`, headers: { 'if-none-match': etag } })
  expect(again.statusCode).toBe(304)
  expect((await requestChart('type=3&from=2022100&to=2022120')).etag === etag).toBe(kind === 'numbers')
})

test.each([
  ['type=8', '没有这个彩种'],
  ['type=3&kind=made-up', '没有这种走势图'],
  ['type=3&kind=tails', '这个彩种没有这种走势图'],
  ['type=1&kind=form', '这个彩种没有这种走势图'],
  ['type=3&count=0', '期数应为 1 到 500'],
  ['type=3&from=2022120&to=2022100', '起始期号不能大于结束期号'],
  ['type=3&from_date=2022-02-02&to_date=2022-02-01', '开始日期不能晚于结束日期'],
  ['type=3&from_date=2022-02-30', '日期不正确'],
  ['type=3&from=22000', '期号“22000”不正确'],
])('rejects the chart query %s: %s', async (query, msg) => {
  expect(await requestChart(query)).toMatchObject({ status: 400, msg, data: null })
})

test('rejects a range of more than 500 issues', async () => {
  expect(await requestChart('type=4&from=21001&to=22201')).toMatchObject({ status: 400, msg: '一次最多查看500期' })
  expect((await requestChart('type=4&from=21001&to=22200')).data.rows).toHaveLength(500)
  expect((await requestChart('type=4&count=500')).data.rows).toHaveLength(500)
})

test('returns an empty chart for a game without draws', async () => {
  const { status, data } = await requestChart('type=1')
  expect(status).toBe(200)
  expect(data.rows).toEqual([])
  expect(data.foot.occurrences).toHaveLength(49)
})
