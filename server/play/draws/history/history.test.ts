import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { drawHooks } from '#server/site/draw-hooks.ts'
import { deleteAllRows } from '#server/testing/database.ts'
import { createSite, type TestSite } from '#server/testing/site.ts'
import { runTransactionAlone } from '#server/infra/db/connect.ts'
import { enterDraw } from '#server/play/draws/record/operator-decisions.ts'
import { insertDemoDraws } from '#server/play/draws/demo/demo.ts'
import { findDrawByIssue, findLatestDraw, findLatestRealDraw } from '#server/play/draws/draws.queries.ts'
import { listReportsOfDraw } from '#server/play/draws/draws.store.ts'
import { formatDrawsCsv } from './draw-rows.ts'
import type { DrawReport, Trust } from '#server/play/draws/draw-report.ts'
import {
  toHistoryFileName,
  countMissingHistory,
  insertFirstHistory,
  insertMissingHistory,
  CHECKSUM_FILE,
} from './history.ts'
import type { DrawHook } from '#server/play/draws/hooks.ts'
import { createListedDraws } from '#server/play/draws/read/listed-draws.ts'
import { createDrawReport, recordReports } from '#server/play/draws/testing/create-draw-report.ts'

const AFTER = '2026-09-03T10:00:00+08:00'
const folder = mkdtempSync(join(tmpdir(), 'caiyun-history-'))
let site: TestSite
beforeAll(async () => void (site = await createSite({ now: AFTER, env: { DRAW_SOURCE: 'auto', DRAW_HISTORY: 'on' } })))
beforeEach(async () => {
  site.clock.set(AFTER)
  await deleteAllRows(site.db)
  writeFiles(THREE)
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

/** Three draws of 双色球, only the first with a single source. */
const THREE: [DrawReport, Trust][] = [
  [createDrawReport(1, '2026098', '2026-08-25', '01 02 03 04 05 06+07'), 'single'],
  [createDrawReport(1, '2026099', '2026-08-27', '02 04 08 20 25 31+09', { salesFen: 100 }), 'confirmed'],
  [createDrawReport(1, '2026100', '2026-08-30', '01 07 11 12 22 28+05'), 'confirmed'],
]
function writeFiles(draws: typeof THREE): void {
  const stored = draws.map(([draw, trust]) => ({ ...draw, trust, doubts: [], demo: false, correctedAt: null }))
  const text = formatDrawsCsv(GAMES[1], stored)
  writeFileSync(join(folder, toHistoryFileName(GAMES[1])), text)
  writeFileSync(
    join(folder, CHECKSUM_FILE),
    `${createHash('sha256').update(text).digest('hex')}  ${toHistoryFileName(GAMES[1])}\n`,
  )
}

const by = (hooks: readonly DrawHook[] = []) => ({ now: site.clock.now(), hooks, folder })
const insertFirst = (hooks: readonly DrawHook[] = []) => insertFirstHistory(site.connection, by(hooks))
const insertHistory = () => runTransactionAlone(site.connection, (tx) => insertMissingHistory(tx, by()))
const record = (source: 'welfare' | 'import', ...words: ReturnType<typeof createDrawReport>[]) =>
  recordReports(site, words, source)
const ssq = async (issueno: string) => (await findDrawByIssue(site.db, GAMES[1], issueno))!
const issues = async () =>
  (await site.db.execute<{ issueno: string }>(sql`select issueno from draws where not demo order by issueno`)).rows.map(
    ({ issueno }) => issueno,
  )
const count = async () => (await site.db.execute<{ n: number }>(sql`select count(*)::int n from draws`)).rows[0]!.n

describe('an empty site', () => {
  test('inserts past draws once, schedules settlement of the newest', async () => {
    site.clock.set('2026-08-30T21:00:00+08:00')
    expect(await insertFirst(drawHooks)).toBe(2)
    expect(await ssq('2026098')).toMatchObject({ first: '01,02,03,04,05,06', second: '07', trust: 'single' })
    expect(await ssq('2026099')).toMatchObject({ salesFen: 100, trust: 'confirmed', demo: false })
    expect(await listReportsOfDraw(site.db, (await ssq('2026099')).id)).toMatchObject([
      { source: 'history', salesFen: 100 },
    ])
    const { rows } = await site.db.execute(sql`select draw_id as id from settlements_due`)
    expect(rows).toEqual([{ id: (await ssq('2026099')).id }])
    site.clock.set(AFTER)
    expect(await insertFirst()).toBe(0)
  })

  test('inserts once if three processes start concurrently', async () => {
    expect((await Promise.all([insertFirst(), insertFirst(), insertFirst()])).toSorted()).toEqual([0, 0, 3])
    expect(await count()).toBe(3)
  })

  test('inserts nothing after connection loss, everything on retry', async () => {
    const killed: DrawHook = {
      arrived: async (tx) => void (await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
    }
    await expect(insertFirst([killed])).rejects.toThrow()
    expect(await count()).toBe(0)
    expect(await insertFirst()).toBe(3)
  })

  test('rejects a file with a wrong checksum', async () => {
    const file = join(folder, toHistoryFileName(GAMES[1]))
    writeFileSync(file, readFileSync(file, 'utf8').replace('11 12 22', '11 13 22'))
    await expect(insertFirst()).rejects.toMatchObject({ reason: '双色球的历史文件与写出时不同' })
    expect(await count()).toBe(0)
  })
})

describe('a later version of the history', () => {
  const corrected: typeof THREE = [THREE[0]!, [{ ...THREE[1]![0], salesFen: null }, 'confirmed'], THREE[2]!]

  test('removes a withdrawn value at the next start', async () => {
    await insertFirst()
    writeFiles(corrected)
    const arrived = vi.fn<NonNullable<DrawHook['arrived']>>()
    expect(await insertFirst([{ arrived }])).toBe(1)
    expect(await ssq('2026099')).toMatchObject({ salesFen: null, trust: 'confirmed' })
    expect(arrived.mock.calls[0]![1]).toMatchObject([{ issueno: '2026099' }])
    const { rows } = await site.db.execute(sql`select field, was, became from draw_corrections`)
    expect(rows).toEqual([{ field: 'sales_fen', was: '100', became: null }])
    expect(await insertFirst()).toBe(0)
  })

  test('preserves reports of feeds and operators', async () => {
    await insertFirst()
    await record('welfare', createDrawReport(1, '2026099', '2026-08-27', '02 04 08 20 25 31+09', { salesFen: 300 }))
    const numbers = { date: '2026-08-25', first: '01,02,03,04,05,33', second: '16' }
    const context = { now: site.clock.now(), hooks: [] }
    await site.db.transaction((tx) => enterDraw(tx, GAMES[1], '2026098', numbers, context))
    writeFiles([[{ ...THREE[0]![0], salesFen: 5 }, 'single'], ...corrected.slice(1)])
    expect(await insertFirst()).toBe(2)
    expect(await ssq('2026099')).toMatchObject({ salesFen: 300, trust: 'confirmed' })
    expect(await ssq('2026098')).toMatchObject({ ...numbers, trust: 'confirmed' })
  })
})

describe('a site with draws', () => {
  test('inserts missing draws without changing stored draws', async () => {
    await record('welfare', createDrawReport(1, '2026099', '2026-08-27', '02 04 08 20 25 31+09', { salesFen: 300 }))
    expect(await insertFirst()).toBe(0)
    expect(await countMissingHistory(site.db, by())).toBe(2)
    expect(await insertHistory()).toBe(2)
    expect(await issues()).toEqual(['2026098', '2026099', '2026100'])
    expect(await ssq('2026099')).toMatchObject({ salesFen: 300, trust: 'single' })
    expect(await countMissingHistory(site.db, by())).toBe(0)
    expect(await insertHistory()).toBe(0)
  })

  test('inserts no draw with an operator-entered issue or day', async () => {
    const told = { date: '2026-08-30', first: '01,02,03,04,05,33', second: '16' }
    const context = { now: site.clock.now(), hooks: [], allowWeekday: true }
    await site.db.transaction((tx) => enterDraw(tx, GAMES[1], '2026100', told, context))
    await site.db.transaction((tx) => enterDraw(tx, GAMES[1], '2026099', { ...told, date: '2026-08-25' }, context))
    expect(await insertHistory()).toBe(0)
    expect(await issues()).toEqual(['2026099', '2026100'])
    expect(await ssq('2026100')).toMatchObject({ ...told, trust: 'confirmed' })
  })

  test('replaces demo draws of games in the history', async () => {
    await insertDemoDraws(site.db, site.clock.now(), [])
    expect(await insertHistory()).toBe(3)
    expect(await findLatestDraw(site.db, GAMES[1])).toMatchObject({ issueno: '2026100', demo: false })
    expect(await findLatestDraw(site.db, GAMES[3])).toMatchObject({ demo: true })
  })
})

describe('the history as one of several sources', () => {
  beforeEach(async () => void (await insertFirst()))

  test('confirms or contradicts a feed like any source', async () => {
    await record('welfare', createDrawReport(1, '2026098', '2026-08-25', '01 02 03 04 05 06+07', { salesFen: 700 }))
    expect(await ssq('2026098')).toMatchObject({ trust: 'confirmed', salesFen: 700 })
    await record('welfare', createDrawReport(1, '2026100', '2026-08-30', '01 07 11 12 22 29+05'))
    expect(await ssq('2026100')).toMatchObject({ trust: 'conflict', first: '01,07,11,12,22,28' })
  })

  test('is followed by demo draws until a real draw is reported', async () => {
    await insertDemoDraws(site.db, site.clock.now(), [])
    expect(await findLatestDraw(site.db, GAMES[1])).toMatchObject({
      issueno: '2026101',
      date: '2026-09-01',
      demo: true,
    })
    expect(await findLatestRealDraw(site.db, GAMES[1])).toMatchObject({ issueno: '2026100' })
    expect(await createListedDraws(site.db).counts()).toMatchObject([{ game: 1, count: 3 }])
    site.clock.set('2026-11-30T23:00:00+08:00')
    await insertDemoDraws(site.db, site.clock.now(), [])
    // Demo draws exist for all draw days since the history, more than the sixty per game of an empty site.
    expect(await findLatestDraw(site.db, GAMES[1])).toMatchObject({ date: '2026-11-29', demo: true })
    expect(await count()).toBeGreaterThan(3 + 6 * 60)
    await record('welfare', createDrawReport(1, '2026097', '2026-08-23', '01 02 03 04 05 06+08'))
    expect(await findLatestDraw(site.db, GAMES[1])).toMatchObject({ issueno: '2026100', demo: false })
    await insertDemoDraws(site.db, site.clock.now(), [])
    expect(await findLatestDraw(site.db, GAMES[1])).toMatchObject({ issueno: '2026100', demo: false })
  })
})
