import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockBets, selection } from '#contract/play/picks.ts'
import { GAME_TYPES } from '#lottery/games.ts'
import { createSite, type TestSite } from '#server/testing/site.ts'
import { createVisitor } from './testing/create-visitor.ts'

let site: TestSite
let ming: ReturnType<typeof createVisitor>
let before: unknown
beforeAll(async () => {
  site = await createSite()
  ming = createVisitor(site)
  for (const type of GAME_TYPES) await ming.gets(type, { type: 'convention', is_refresh: 1 })
  await ming.gets(1, { type: 'rand' })
  before = await readTables()
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance(1000))

const TABLES = ['pick_owners', 'pick_panels', 'pick_rounds', 'pick_address_allowances']
async function readTables() {
  const all = TABLES.map((name) => site.db.execute(sql.raw(`select * from ${name} order by 1, 2, 3, 4`)))
  return (await Promise.all(all)).map(({ rows }) => rows)
}

const id = 'AAAAAAAAAAAA'
const refresh = { type: 'rand', is_refresh: 1 }
const BAD_SELECTIONS: unknown[] = [
  [],
  null,
  'text',
  7,
  {},
  { type: null },
  { type: 1 },
  { type: 'lucky' },
  { type: ['rand'] },
  { type: '__proto__' },
  { type: 'rand', is_refresh: true },
  { type: 'rand', is_refresh: '1' },
  { type: 'rand', is_refresh: 2 },
  { type: 'rand', add: -1 },
  { type: 'rand', minus: 'yes' },
  { type: 'rand', add: 1, minus: 1 },
  { type: 'rand', add: 1, is_refresh: 1 },
  { type: 'rand', own: 1, add: 1, red_ball: '1', blue_ball: '1' },
  { ...refresh, reload_ball: [] },
  { ...refresh, reload_ball: id },
  { ...refresh, reload_ball: [7] },
  { ...refresh, reload_ball: [id] },
  { ...refresh, reload_ball: [id, id] },
  { ...refresh, reload_ball: Array(11).fill(id) },
  { ...refresh, reload_ball: Array(5000).fill(id) },
  { ...refresh, reload_ball: ['x'.repeat(65)] },
  { ...refresh, reload_ball: { length: 1 } },
  { ...refresh, reload_num: '5' },
  { ...refresh, reload_num: 1.5 },
  { ...refresh, reload_num: -5 },
  { ...refresh, reload_num: 1e300 },
  { type: 'rand', uuid: 7 },
  { type: 'rand', uuid: 'x' },
  { type: 'rand', uuid: `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}` },
  { type: 'rand', own: 1, red_ball: 7 },
  { type: 'rand', own: 1, red_ball: '1'.repeat(65) },
  { type: 'rand', own: 1, red_ball: '1,2,3', blue_ball: {} },
  { type: 'rand', own: 1, red_ball: '99,98,97', blue_ball: '' },
  { type: 'convention', add: 1 },
  { type: 'convention', minus: 1 },
  { type: 'rand', use_coin: 'x' },
]
const BAD_LOCKS: unknown[] = [
  {},
  { type: 1 },
  { type: 9, issueno: '2022120', state: 1, red_ball: '1', blue_ball: '1' },
  { type: 1, issueno: 2022120, state: 1, red_ball: '1', blue_ball: '1' },
  { type: 1, issueno: '2022120', state: 1, red_ball: Array(11).fill('1'), blue_ball: Array(11).fill('1') },
  { type: 1, issueno: '2022120', state: 1, red_ball: ['1', '1'], blue_ball: ['1', '1'] },
  { type: 1, issueno: '2022120', state: 1, red_ball: ['1'], blue_ball: [] },
]

test.each(GAME_TYPES)('game %i rejects invalid input with a message', async (type) => {
  for (const body of BAD_SELECTIONS) {
    const answer = await ming.post(selection(type).path, JSON.stringify(body))
    expect(answer, JSON.stringify(body).slice(0, 100)).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/\p{Script=Han}/u),
    })
  }
  expect(await readTables()).toEqual(before)
})

test('unlock rejects invalid input', async () => {
  for (const body of BAD_LOCKS) {
    expect((await ming.post(lockBets.path, JSON.stringify(body))).status, JSON.stringify(body)).toBe(400)
  }
  expect(await readTables()).toEqual(before)
})

test('rejects broken, empty, oversized and non-JSON bodies', async () => {
  const url = selection(1).path
  const inject = (payload: string, type = 'application/json') =>
    site.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  const broken = await inject('{"type":')
  expect([broken.statusCode, broken.json().status, broken.json().msg]).toEqual([200, 400, '请求内容不是有效的 JSON'])
  expect((await inject('')).json().status).toBe(400)
  const huge = await inject(JSON.stringify({ type: 'rand', loop: 'x'.repeat(1_000_000) }))
  expect([huge.statusCode, huge.json().status]).toEqual([413, 413])
  expect((await inject('<x/>', 'text/xml')).statusCode).toBe(415)
  expect(await readTables()).toEqual(before)
})

test('ignores unknown fields and any loop', async () => {
  const panel = await ming.gets(1, { type: 'rand' })
  const more = { loop: { deep: ['nonsense'] }, refreshCount: -1, is_vip: 1, seed: 7 }
  expect(await ming.gets(1, { type: 'rand', ...more })).toEqual(panel)
})
