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
  {},
  { type: 1 },
  { type: ['rand'] },
  { type: 'rand', is_refresh: '1' },
  { type: 'rand', add: -1 },
  { type: 'rand', add: 1, minus: 1 },
  { type: 'rand', add: 1, is_refresh: 1 },
  { type: 'rand', own: 1, add: 1, red_ball: '1', blue_ball: '1' },
  { ...refresh, reload_ball: [] },
  { ...refresh, reload_ball: [7] },
  { ...refresh, reload_ball: [id, id] },
  { ...refresh, reload_ball: Array(11).fill(id) },
  { ...refresh, reload_ball: ['x'.repeat(65)] },
  { ...refresh, reload_num: 1.5 },
  { type: 'rand', uuid: 'x' },
  { type: 'rand', own: 1, red_ball: 7 },
  { type: 'rand', own: 1, red_ball: '1'.repeat(65) },
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

test.each(GAME_TYPES)('game %i rejects invalid input with a Chinese message', async (type) => {
  for (const body of BAD_SELECTIONS) {
    const answer = await ming.post(selection(type).path, JSON.stringify(body))
    expect(answer, JSON.stringify(body).slice(0, 100)).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/\p{Script=Han}/u),
    })
  }
  expect(await readTables()).toEqual(before)
})

test('lockBets rejects invalid input', async () => {
  for (const body of BAD_LOCKS) {
    expect((await ming.post(lockBets.path, JSON.stringify(body))).status, JSON.stringify(body)).toBe(400)
  }
  expect(await readTables()).toEqual(before)
})

test('ignores unknown fields and the client’s `loop` value', async () => {
  const panel = await ming.gets(1, { type: 'rand' })
  const more = { loop: { deep: ['nonsense'] }, refreshCount: -1, is_vip: 1, seed: 7 }
  expect(await ming.gets(1, { type: 'rand', ...more })).toEqual(panel)
})
