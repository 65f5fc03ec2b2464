import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import type { Connection, Tx } from '#server/infra/db/connect.ts'
import { createDatabaseClone, deleteAllRows } from '#server/testing/database.ts'
import { addClosure } from '#server/play/draws/closures.ts'
import { confirmDraw, resolveDraw } from './operator-decisions.ts'
import { insertDemoDraws } from '#server/play/draws/demo/demo.ts'
import type { DrawReport, Source } from '#server/play/draws/draw-report.ts'
import { findDrawByIssue, findLatestDraw, listLatestDrawPerGame } from '#server/play/draws/draws.queries.ts'
import type { ChangedDraw, DrawHook } from '#server/play/draws/hooks.ts'
import { recordDraws } from './record-draws.ts'
import { createDrawReport, createPrize } from '#server/play/draws/testing/create-draw-report.ts'

const SSQ = GAMES[1]
const NOW = new Date('2022-12-31T22:40:00+08:00')
const LAST = createDrawReport(1, '2022150', '2022-12-29', '01 07 11 12 22 28+05')
const OTHER = createDrawReport(1, '2022150', '2022-12-29', '01 07 11 12 22 29+05')
let connection: Connection

beforeAll(async () => void (connection = await createDatabaseClone()))
beforeEach(() => deleteAllRows(connection.db))
afterAll(() => connection.close())

function recordAs(source: Source, words: DrawReport | DrawReport[], hooks: DrawHook[] = [], allowWeekday = false) {
  return connection.db.transaction((tx) => recordDraws(tx, [words].flat(), { source, now: NOW, hooks, allowWeekday }))
}

const kinds = async (outcomes: ReturnType<typeof recordAs>) => (await outcomes).map(({ kind }) => kind)
const last = () => findDrawByIssue(connection.db, SSQ, '2022150')
const by = { now: NOW, hooks: [] }

describe('recordDraws', () => {
  test('records a repeated report once', async () => {
    const woken: ChangedDraw[] = []
    const hook = { arrived: async (_tx: Tx, changed: readonly ChangedDraw[]) => void woken.push(...changed) }
    expect(await kinds(recordAs('import', LAST, [hook]))).toEqual(['accepted'])
    expect(await kinds(recordAs('import', LAST, [hook]))).toEqual(['unchanged'])
    expect(await kinds(recordAs('import', [LAST, LAST], [hook]))).toEqual(['unchanged', 'unchanged'])
    expect(woken).toEqual([{ id: (await last())!.id, game: SSQ, issueno: '2022150' }])
    expect(await last()).toMatchObject({ first: LAST.first, second: LAST.second, trust: 'single', demo: false })
  })

  test('fills blanks and preserves known values', async () => {
    const full = { ...LAST, salesFen: 100, poolFen: 200, prizes: [createPrize('一等奖', 3, 5)] }
    await recordAs('welfare', LAST)
    expect(await kinds(recordAs('welfare', full))).toEqual(['accepted'])
    expect(await kinds(recordAs('welfare', LAST))).toEqual(['unchanged'])
    expect(await last()).toMatchObject({ salesFen: 100, poolFen: 200, prizes: full.prizes })
  })

  test('does not replace a prize table by zeros', async () => {
    const table = (...winners: number[]) => ({
      ...LAST,
      prizes: winners.map((count, i) => createPrize(`${'一二'[i]}等奖`, count, null)),
    })
    await recordAs('import', table(3, 5))
    for (const source of ['import', 'welfare', 'operator'] as const) await recordAs(source, table(0, 0))
    expect((await last())?.prizes).toEqual(table(3, 5).prizes)
    await recordAs('welfare', table(0, 6))
    expect((await last())?.prizes).toEqual(table(0, 6).prizes)
  })

  test("rejects a feed's numbers before the draw time", async () => {
    const tonight = createDrawReport(7, '2022151', '2022-12-30', '1 6 17 21 22 25 29+9')
    const at = (now: string, source: Source) =>
      kinds(connection.db.transaction((tx) => recordDraws(tx, [tonight], { source, now: new Date(now), hooks: [] })))
    expect(await at('2022-12-30T21:14:59+08:00', 'welfare')).toEqual(['refused'])
    expect(await at('2022-12-30T10:00:00+08:00', 'import')).toEqual(['accepted'])
    expect(await at('2022-12-30T10:00:00+08:00', 'operator')).toEqual(['accepted'])
    expect(await at('2022-12-30T21:15:00+08:00', 'welfare')).toEqual(['accepted'])
  })

  test('lets a source correct its own report', async () => {
    await recordAs('import', LAST)
    const { id } = (await last())!
    expect(await recordAs('import', OTHER)).toEqual([{ kind: 'corrected', reason: '更正了号码' }])
    expect(await last()).toMatchObject({ id, first: OTHER.first, trust: 'single' })
  })

  test('sets correctedAt only when the numbers change', async () => {
    await recordAs('import', LAST)
    await recordAs('import', { ...LAST, salesFen: 7 })
    await recordAs('welfare', OTHER)
    expect(await last()).toMatchObject({ trust: 'conflict', correctedAt: null })
    await recordAs('import', OTHER)
    const correctedAt = expect.any(Date)
    expect(await last()).toMatchObject({ trust: 'confirmed', correctedAt })
    await recordAs('import', { ...OTHER, salesFen: 8 })
    expect(await last()).toMatchObject({ salesFen: 8, correctedAt })
  })

  test('applies two reports of an issue in order', async () => {
    expect(await kinds(recordAs('import', [LAST, OTHER]))).toEqual(['accepted', 'corrected'])
    expect(await last()).toMatchObject({ first: OTHER.first })
  })

  test('stores draws of several games in any order', async () => {
    const words = [
      createDrawReport(7, '2022151', '2022-12-30', '1 6 17 21 22 25 29+9'),
      LAST,
      createDrawReport(4, '22351', '2022-12-31', '0 5 9'),
    ]
    expect(await kinds(recordAs('import', words))).toEqual(['accepted', 'accepted', 'accepted'])
    const latest = await listLatestDrawPerGame(connection.db)
    expect(Object.fromEntries([...latest].map(([{ code }, { first, second }]) => [code, [first, second]]))).toEqual({
      pl3: ['0,5,9', ''],
      qlc: ['01,06,17,21,22,25,29', '09'],
      ssq: ['01,07,11,12,22,28', '05'],
    })
  })

  test('rejects an invalid draw without affecting others', async () => {
    const wednesday = createDrawReport(1, '2022149', '2022-12-28', '1 2 3 4 5 6+7')
    expect(await recordAs('import', [wednesday, LAST])).toEqual([
      { kind: 'refused', reason: '2022-12-28不是双色球的开奖日（每周二、四、日）' },
      { kind: 'accepted' },
    ])
    expect(await findDrawByIssue(connection.db, SSQ, '2022149')).toBeNull()
    expect(await kinds(recordAs('import', wednesday, [], true))).toEqual(['accepted'])
  })

  test('rejects a date not between the neighbouring issues', async () => {
    await recordAs('import', [createDrawReport(1, '2022140', '2022-12-06', '1 2 3 4 5 6+7'), LAST])
    const late = createDrawReport(1, '2022145', '2022-12-29', '1 2 3 4 5 6+7')
    expect(await recordAs('welfare', late)).toEqual([
      { kind: 'refused', reason: '开奖日期2022-12-29不在2022145前后两期之间' },
    ])
    const early = createDrawReport(1, '2022151', '2022-12-01', '1 2 3 4 5 6+7')
    expect(await kinds(recordAs('welfare', early))).toEqual(['refused'])
  })

  test("rejects a date in an operator's closure", async () => {
    await connection.db.transaction((tx) =>
      addClosure(tx, { from: '2022-12-29', to: '2022-12-30', office: 'welfare' }, { now: NOW, hooks: [] }),
    )
    expect(await recordAs('import', LAST)).toEqual([{ kind: 'refused', reason: '2022-12-29在休市期内' }])
    expect(await kinds(recordAs('import', createDrawReport(2, '22150', '2022-12-31', '6 7 26 29 30+3 12')))).toEqual([
      'accepted',
    ])
  })

  test('records concurrent reports of three sources without loss', async () => {
    const sources = ['import', 'welfare', 'sports'] as const
    await Promise.all([...sources, ...sources, ...sources].map((source) => recordAs(source, LAST)))
    expect(await last()).toMatchObject({ trust: 'confirmed' })
    const { rows } = await connection.db.execute(sql`select source from draw_sources order by source`)
    expect(rows).toEqual([{ source: 'import' }, { source: 'sports' }, { source: 'welfare' }])
  })
})

describe('the operator', () => {
  test('confirms the current numbers of a conflict', async () => {
    await recordAs('import', LAST)
    await recordAs('welfare', OTHER)
    expect(await connection.db.transaction((tx) => confirmDraw(tx, SSQ, '2022150', by))).toMatchObject({
      kind: 'accepted',
    })
    expect(await last()).toMatchObject({ trust: 'confirmed', first: LAST.first })
    expect(await kinds(recordAs('sports', OTHER))).toEqual(['accepted'])
    expect(await last()).toMatchObject({ trust: 'confirmed', first: LAST.first })
  })

  test('must decide again only after a source changes its numbers', async () => {
    await recordAs('operator', LAST)
    expect(await recordAs('welfare', OTHER)).toEqual([
      { kind: 'conflict', reason: expect.stringContaining(`号码 ${OTHER.first} + ${OTHER.second} 与其他来源的`) },
    ])
    expect(await last()).toMatchObject({ trust: 'conflict', first: LAST.first })
    expect(await kinds(recordAs('welfare', { ...OTHER, salesFen: 2 }))).toEqual(['conflict'])
    await connection.db.transaction((tx) => confirmDraw(tx, SSQ, '2022150', by))
    expect(await kinds(recordAs('welfare', { ...OTHER, salesFen: 3 }))).toEqual(['corrected'])
    expect(await last()).toMatchObject({ trust: 'confirmed', first: LAST.first })
    await recordAs('welfare', LAST)
    expect(await kinds(recordAs('welfare', OTHER))).toEqual(['conflict'])
    await connection.db.transaction((tx) => resolveDraw(tx, SSQ, '2022150', 'welfare', by))
    expect(await last()).toMatchObject({ trust: 'confirmed', first: OTHER.first })
  })

  test('adopts the numbers of the chosen source', async () => {
    await recordAs('import', { ...LAST, salesFen: 1 })
    await recordAs('welfare', { ...OTHER, salesFen: 2 })
    await connection.db.transaction((tx) => resolveDraw(tx, SSQ, '2022150', 'welfare', by))
    expect(await last()).toMatchObject({ trust: 'confirmed', first: OTHER.first, salesFen: 2 })
    await recordAs('welfare', { ...OTHER, salesFen: 3 })
    expect(await last()).toMatchObject({ salesFen: 3 })
  })
})

describe('demo draws', () => {
  test('inserts sixty demo draws per game once, deterministically', async () => {
    await insertDemoDraws(connection.db, NOW, [])
    const count = () =>
      connection.db.execute(sql`select game, count(*)::int from draws where demo group by game order by game`)
    const sixty = GAMES_IN_ORDER.map((game) => ({ game, count: 60 }))
    expect((await count()).rows).toEqual(sixty)
    const before = await findLatestDraw(connection.db, SSQ)
    expect(before).toMatchObject({ issueno: '2022150', date: '2022-12-29', demo: true })
    await insertDemoDraws(connection.db, NOW, [])
    expect((await count()).rows).toEqual(sixty)
    await connection.db.execute(sql`delete from draws`)
    await insertDemoDraws(connection.db, NOW, [])
    expect(await findLatestDraw(connection.db, SSQ)).toEqual({ ...before, id: expect.any(Number) })
  })

  test('inserts a demo draw at each draw time', async () => {
    await insertDemoDraws(connection.db, NOW, [])
    await insertDemoDraws(connection.db, new Date('2023-01-01T21:14:59+08:00'), [])
    expect(await findLatestDraw(connection.db, SSQ)).toMatchObject({ issueno: '2022150' })
    await insertDemoDraws(connection.db, new Date('2023-01-01T21:15:00+08:00'), [])
    expect(await findLatestDraw(connection.db, SSQ)).toMatchObject({ issueno: '2023001' })
  })

  test('are generated again if the clock goes back', async () => {
    await insertDemoDraws(connection.db, new Date('2026-11-20T12:00:00+08:00'), [])
    await insertDemoDraws(connection.db, NOW, [])
    expect(await findLatestDraw(connection.db, SSQ)).toMatchObject({ issueno: '2022150' })
  })

  test('are deleted with the first real draw', async () => {
    await insertDemoDraws(connection.db, NOW, [])
    const left: string[] = []
    const hook = { demoLeaves: async (_tx: Tx, game: { code: string }) => void left.push(game.code) }
    expect(
      await kinds(recordAs('import', createDrawReport(1, '2022100', '2022-08-30', '1 2 3 4 5 6+7'), [hook])),
    ).toEqual(['accepted'])
    const { rows } = await connection.db.execute(sql`select issueno, demo from draws where game = 1`)
    expect(rows).toEqual([{ issueno: '2022100', demo: false }])
    expect(left).toEqual(['ssq'])
    await insertDemoDraws(connection.db, NOW, [])
    expect(await findLatestDraw(connection.db, SSQ)).toMatchObject({ issueno: '2022100' })
    expect(await findLatestDraw(connection.db, GAMES[2])).toMatchObject({ demo: true })
  })

  test('are rejected for games with real draws', async () => {
    await recordAs('import', LAST)
    const demo = createDrawReport(1, '2022149', '2022-12-27', '1 2 3 4 5 6+7')
    expect(await recordAs('demo', demo)).toEqual([{ kind: 'refused', reason: '该彩种已有真实开奖' }])
  })

  test('remain if the real draw is rejected', async () => {
    await insertDemoDraws(connection.db, NOW, [])
    expect(await kinds(recordAs('import', createDrawReport(1, '2022151', '2022-12-30', '1 2 3 4 5 6+7')))).toEqual([
      'refused',
    ])
    expect(await findLatestDraw(connection.db, SSQ)).toMatchObject({ demo: true })
  })

  test('are replaced by a concurrent real draw', async () => {
    await Promise.all([
      recordAs('import', LAST),
      insertDemoDraws(connection.db, NOW, []),
      recordAs('import', LAST),
      insertDemoDraws(connection.db, NOW, []),
    ])
    const { rows } = await connection.db.execute(sql`select count(*)::int as n from draws where game = 1`)
    expect(rows).toEqual([{ n: 1 }])
  })
})

test('the database rejects duplicate and invalid draws', async () => {
  await recordAs('import', LAST)
  const copy = (change: string) =>
    connection.db.execute(
      sql`insert into draws (game, issueno, date, first, second, prizes, first_bits, second_bits, trust, demo, arrived_at, updated_at)
        select r.game, r.issueno, r.date, first, second, prizes, first_bits, second_bits, r.trust, demo, arrived_at, updated_at
        from draws, jsonb_to_record(${change}::jsonb) as r (game smallint, issueno text, date date, trust text)`,
    )
  const good = { game: 1, issueno: '2022149', date: '2022-12-27', trust: 'single' }
  const refusal = async (change: object) => {
    const error = await copy(JSON.stringify({ ...good, ...change })).catch(({ cause }) => cause)
    return error.constraint
  }
  expect(await refusal({ issueno: '2022150' })).toBe('draws_issue')
  expect(await refusal({ date: '2022-12-29' })).toBe('draws_day')
  expect(await refusal({ issueno: '22149' })).toBe('draws_issueno')
  expect(await refusal({ game: 8, issueno: '22149' })).toBe('draws_game')
  expect(await refusal({ trust: 'sure' })).toBe('draws_trust')
  expect(await refusal({})).toBeUndefined()
})

const GAMES_IN_ORDER = [1, 2, 3, 4, 5, 6, 7]
