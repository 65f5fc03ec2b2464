import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { omissions, type Omissions } from '#contract/play/omissions.ts'
import { createDrawReport, recordReports } from '#server/play/draws/testing/create-draw-report.ts'
import { deleteAllRows } from '#server/testing/database.ts'
import { createSite, type TestSite } from '#server/testing/site.ts'

let site: TestSite
beforeAll(async () => void (site = await createSite({ now: '2026-09-03T10:00:00+08:00' })))
beforeEach(() => deleteAllRows(site.db))
afterAll(() => site.close())

interface OmissionsResponse {
  status: number
  msg: string
  data: Omissions
  etag: string
}

async function requestOmissions(query: string): Promise<OmissionsResponse> {
  const { body, headers } = await site.app.inject(`${omissions.path}?${query}`)
  return { ...JSON.parse(body), etag: headers.etag }
}

const record = (source: 'import' | 'demo', ...words: ReturnType<typeof createDrawReport>[]) =>
  recordReports(site, words, source)

const selectRow = ({ groups }: Omissions, label: string) => {
  const { labels, times, expected, last } = groups[0]!
  const at = labels.indexOf(label)
  return { times: times[at], expected: expected[at], last: last[at] }
}

test('caches the response until a draw is recorded', async () => {
  await record('import', createDrawReport(1, '2022121', '2022-10-20', '01 02 03 04 05 06+07'))
  const before = await requestOmissions('type=1')
  expect(before.data).toMatchObject({ draws: 1, first_issueno: '2022121', last_issueno: '2022121' })
  const again = await site.app.inject({
    url: `${omissions.path}?type=1`,
    headers: { 'if-none-match': before.etag },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await record('import', createDrawReport(1, '2022122', '2022-10-23', '01 02 03 04 05 33+08'))
  await expect.poll(async () => (await requestOmissions('type=1')).data.draws).toBe(2)
  const after = await requestOmissions('type=1')
  expect(after.etag).not.toBe(before.etag)
  expect(selectRow(after.data, '33')).toEqual({ times: 1, expected: 0.3636, last: '2022122' })
})

test('counts demo draws only without real draws', async () => {
  await record(
    'demo',
    createDrawReport(3, '2022270', '2022-10-10', '1 2 3'),
    createDrawReport(3, '2022271', '2022-10-11', '1 2 3'),
  )
  expect((await requestOmissions('type=3')).data).toMatchObject({ draws: 2, is_demo: 1 })
  await record('import', createDrawReport(3, '2022269', '2022-10-09', '4 5 6'))
  await expect.poll(async () => (await requestOmissions('type=3')).data.is_demo).toBe(0)
  const { data } = await requestOmissions('type=3')
  expect(data).toMatchObject({ draws: 1, last_issueno: '2022269' })
  expect([selectRow(data, '1').times, selectRow(data, '4').times]).toEqual([0, 1])
})

test('returns rows for a game without draws', async () => {
  const { status, data } = await requestOmissions('type=7&kind=pair')
  expect(status).toBe(200)
  expect(data).toMatchObject({ draws: 0, first_issueno: null, last_issueno: null, is_demo: 0 })
  expect(data.groups[0]!.labels).toHaveLength(435)
})

test.each([
  ['type=8', '没有这个彩种'],
  ['', '没有这个彩种'],
  ['type=1&kind=all', '没有这种统计'],
  ['type=3&kind=tail', '这个彩种没有这种统计'],
  ['type=1&count=30', '期数应为 50、100 或 500'],
  ['type=1&count=1000', '期数应为 50、100 或 500'],
])('rejects the query %s: %s', async (query, msg) => {
  expect(await requestOmissions(query)).toMatchObject({ status: 400, msg, data: null })
})
