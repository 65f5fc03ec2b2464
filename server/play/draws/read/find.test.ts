import * as fc from 'fast-check'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DrawQuery, FORMS, type NumbersQuery, parseReadings, formatQuery } from '#lottery/draw-query.ts'
import { ALL_GAMES, type Game, type Zone } from '#lottery/games.ts'
import { getDrawnSecondZone } from '#lottery/numbers.ts'
import { drawYears, findDraws } from '#contract/play/draws.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser } from '#server/testing/browsers.ts'
import { findMatchingDraws, searchDraws, findYearRange } from './find.ts'
import { importFile } from '#server/play/draws/history/import-file.ts'
import { draws } from '#server/play/draws/draws.tables.ts'
import { recordDraws } from '#server/play/draws/record/record-draws.ts'
import { createDrawReport } from '#server/play/draws/testing/create-draw-report.ts'

const HISTORY = fileURLToPath(new URL('../../../../../shared/draws', import.meta.url))
const isThere = existsSync(HISTORY)
const QUERIES = 2000
/** 396 of the 29,863 drawn numbers are also an issue of their game, all but two of them in 排列5. */
const ODDITIES = 397

interface Row {
  issueno: string
  date: string
  first: number[]
  second: number[]
}

describe('findDraws', () => {
  const site = createSharedSite({ now: '2022-12-31T22:40:00+08:00' })
  const told = [
    createDrawReport(1, '2021148', '2021-12-28', '2 3 4 5 6 7+8'),
    createDrawReport(1, '2022149', '2022-12-27', '1 3 4 5 6 7+8'),
    createDrawReport(1, '2022150', '2022-12-29', '1 7 11 12 22 28+5'),
    createDrawReport(3, '2022350', '2022-12-30', '1 2 1'),
    createDrawReport(3, '2022351', '2022-12-31', '1 1 2'),
  ]
  const tell = (words = told) =>
    site.db.transaction((tx) => recordDraws(tx, words, { source: 'import', now: site.clock.now(), hooks: [] }))
  beforeEach(() => tell())

  const ask = async (type: 1 | 3, q: string, more: { before?: string; pageSize?: number } = {}) => {
    const { data } = await createBrowser(site).call(findDraws, { type, q, ...more })
    return { total: data.total, issues: data.lists.map(({ issueno }) => issueno), near: data.near.length }
  }

  test('finds by issue, suffix, date, year and numbers', async () => {
    const one = (...issues: string[]) => ({ total: issues.length, issues, near: 0 })
    expect(await ask(1, '22150')).toEqual(one('2022150'))
    expect(await ask(1, '148')).toEqual(one('2021148'))
    expect(await ask(1, '2022-12-29')).toEqual(one('2022150'))
    expect(await ask(1, '12月28日')).toEqual(one('2021148'))
    expect(await ask(1, '2022年')).toEqual(one('2022150', '2022149'))
    expect(await ask(1, '2022年12月')).toEqual(one('2022150', '2022149'))
    expect(await ask(1, '07 12')).toEqual(one('2022150'))
    expect(await ask(1, '03 蓝08')).toEqual(one('2022149', '2021148'))
    expect(await ask(1, '01 07 11 12 22 28 + 05')).toEqual(one('2022150'))
    expect(await ask(3, '112')).toEqual(one('2022351'))
    expect(await ask(3, '组选112')).toEqual(one('2022351', '2022350'))
    expect(await ask(3, '22')).toEqual(one())
  })

  test('returns the reading and its alternatives', async () => {
    const read = async (type: 1 | 3, q: string) => {
      const { read: by, also, lists } = (await createBrowser(site).call(findDraws, { type, q })).data
      return { by: by?.words, also, issues: lists.map(({ issueno }) => issueno) }
    }
    const end = { words: '期号末尾是 112', q: '112期' }
    expect(await read(3, '112')).toEqual({ by: '开出号码 1、1、2（按顺序）', also: [end], issues: ['2022351'] })
    // 3 5 1 was never drawn, so the reading with a result is preferred.
    const digits = { words: '开出号码 3、5、1（按顺序）', q: '3 5 1' }
    expect(await read(3, '351')).toEqual({ by: '期号末尾是 351', also: [digits], issues: ['2022351'] })
    expect(await read(3, '组三')).toEqual({ by: '组三', also: [], issues: ['2022351', '2022350'] })
    expect(await read(3, '组三 2')).toMatchObject({ by: '组三，含 2', issues: ['2022351', '2022350'] })
    expect(await read(3, '豹子')).toMatchObject({ by: '豹子', issues: [] })
    expect(await read(1, '您好')).toEqual({ by: undefined, also: [], issues: [] })
  })

  test('finds and suggests all games of a day', async () => {
    await tell([createDrawReport(3, '2022349', '2022-12-29', '9 2 1')])
    const every = { words: '2022-12-29 全部彩种', q: '2022-12-29 全部彩种' }
    const { data: one } = await createBrowser(site).call(findDraws, { type: 1, q: '20221229' })
    expect(one).toMatchObject({ total: 1, read: { q: '2022-12-29' }, also: [every] })
    const { data: all } = await createBrowser(site).call(findDraws, { type: 1, q: every.q })
    expect(all.lists.map(({ type, issueno }) => [type, issueno])).toEqual([
      [1, '2022150'],
      [3, '2022349'],
    ])
    expect(all).toMatchObject({ total: 2, read: every, also: [] })
  })

  test('pages by the last issue with a constant total', async () => {
    expect(await ask(1, '03', { pageSize: 1 })).toEqual({ total: 2, issues: ['2022149'], near: 0 })
    expect(await ask(1, '03', { pageSize: 1, before: '2022149' })).toEqual({ total: 2, issues: ['2021148'], near: 0 })
    expect(await ask(1, '03', { before: '2021148' })).toEqual({ total: 2, issues: [], near: 0 })
  })

  test('returns the draws around a day without one', async () => {
    expect(await ask(1, '2022-12-28')).toEqual({ total: 0, issues: [], near: 2 })
    expect(await ask(1, '2022-12-31')).toEqual({ total: 0, issues: [], near: 1 })
    expect(await ask(1, '2020年')).toEqual({ total: 0, issues: [], near: 0 })
  })

  test('finds nothing for unknown text and rejects invalid lengths', async () => {
    expect(await ask(1, '您好')).toEqual({ total: 0, issues: [], near: 0 })
    const browser = createBrowser(site)
    for (const q of ['', '  ', '0'.repeat(51)]) expect((await browser.call(findDraws, { type: 1, q })).status).toBe(400)
  })

  test('finds a new draw and returns the year range', async () => {
    const years = async (type: 1 | 2) => (await createBrowser(site).call(drawYears, { type })).data
    expect(await years(1)).toEqual({ first: 2021, last: 2022 })
    expect(await years(2)).toBeNull()
    expect(await ask(1, '33')).toMatchObject({ total: 0 })
    await tell([createDrawReport(1, '2022148', '2022-12-25', '2 3 4 5 6 33+8')])
    await vi.waitFor(async () => expect(await ask(1, '33')).toMatchObject({ total: 1 }), {
      timeout: 2000,
      interval: 20,
    })
  })
})

describe.skipIf(!isThere)('all real draws (needs ../shared/draws)', () => {
  let connection: Connection
  const history = new Map<Game, Row[]>()
  beforeAll(async () => {
    connection = await createDatabaseClone()
    const told = { now: new Date('2023-01-01T12:00:00+08:00'), hooks: [], allowWeekday: true }
    for (const { code } of ALL_GAMES) await importFile(connection.db, join(HISTORY, `${code}.csv`), told)
    const rows = await connection.db.select().from(draws).orderBy(draws.issueno)
    for (const game of ALL_GAMES) {
      const own = rows.filter((row) => row.game === game.type)
      const numbers = (text: string) => text.split(',').filter(Boolean).map(Number)
      history.set(
        game,
        own.map(({ issueno, date, first, second }) => ({
          issueno,
          date,
          first: numbers(first),
          second: numbers(second),
        })),
      )
    }
  }, 300_000)
  afterAll(() => connection.close())

  test('reads every drawn number as its draw', async () => {
    let asIssue = 0
    for (const [game, rows] of history) {
      const years = await findYearRange(connection.db, game)
      const issues = new Set(rows.map(({ issueno }) => issueno))
      for (const { first, second } of rows) {
        const typed = [...first, ...second].join(game.kind === 'digits' ? '' : ' ')
        const whole = { ...createNumbersQuery(game, first, second, true), kind: 'numbers' }
        const wanted = parseReadings(game, typed, years)
        expect(wanted, `${game.name} ${typed}`).toContainEqual(whole)
        const before = wanted.findIndex(({ kind }) => kind === 'numbers')
        const others = wanted.slice(0, before)
        expect(
          others.every(({ kind }) => kind === 'issue' || kind === 'days'),
          typed,
        ).toBe(true)
        if (others.some((one) => one.kind === 'issue' && issues.has(one.issueno))) asIssue++
      }
    }
    expect(asIssue).toBeLessThan(ODDITIES)
  })

  test('finds a sample of drawn numbers through the query', async () => {
    for (const [game, rows] of history) {
      for (const { issueno, first, second } of fc.sample(fc.constantFrom(...rows), { numRuns: 40, seed: 20221229 })) {
        const typed = [...first, ...second]
          .map((n) => (game.kind === 'balls' ? String(n).padStart(2, '0') : n))
          .join('')
        const answer = await searchDraws(connection.db, game, typed, { limit: 100 })
        const offered = answer?.others.some(({ kind }) => kind === 'numbers')
        const found = answer?.found.rows.some((row) => row.issueno === issueno)
        expect(found || offered, `${game.name} ${typed}`).toBe(true)
        if (!found) expect(answer?.query.kind, typed).toMatch(/issue|days/)
      }
    }
  })

  test(`${QUERIES} queries agree with a linear scan`, async () => {
    const asked = fc.sample(generateQuery(history), { numRuns: QUERIES, seed: 20221229 })
    let found = 0
    for (const [game, query, limit] of asked) {
      const [typed] = parseReadings(game, formatQuery(game, query))
      const { total, rows } = await findMatchingDraws(connection.db, game, typed!, { limit })
      const expected = history.get(game)!.filter((row) => matchesQuery(query, row))
      const issues = expected.map(({ issueno }) => issueno).toReversed()
      expect(total, formatQuery(game, query)).toBe(issues.length)
      expect(rows.map(({ issueno }) => issueno)).toEqual(issues.slice(0, limit))
      if (total > 0) found++
    }
    expect(found).toBeGreaterThan(QUERIES / 2)
  }, 300_000)
})

/** Reference implementation: compares the numbers one by one. */
function matchesQuery(query: DrawQuery, { issueno, date, first, second }: Row): boolean {
  switch (query.kind) {
    case 'issue':
      return issueno === query.issueno
    case 'issueEnd':
      return issueno.endsWith(query.digits)
    case 'days': {
      const [year, month, day] = date.split('-').map(Number)
      const fits = (asked: number | null, is: number | undefined) => asked === null || asked === is
      return fits(query.year, year) && fits(query.month, month) && fits(query.day, day)
    }
    case 'form':
      return new Set(first).size === FORMS[query.form] && containsNumbers(first, query.digits)
    case 'everyGame':
      return query.date === date
    case 'numbers':
      return (
        (query.inOrder ? first.join() === query.first.join() : containsNumbers(first, query.first)) &&
        containsNumbers(second, query.second)
      )
  }
}

function containsNumbers(drawn: readonly number[], wanted: readonly number[]): boolean {
  const left = [...drawn]
  return wanted.every((n) => {
    const at = left.indexOf(n)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** Half of the queries are derived from an existing draw, so that they have results. */
function generateQuery(history: ReadonlyMap<Game, readonly Row[]>) {
  return fc.constantFrom(...ALL_GAMES).chain((game) => {
    const row = fc.constantFrom(...history.get(game)!)
    const query = row.chain((one) =>
      fc.oneof(generateFromDraw(game, one), generateNumbers(game), generateIssueOrDays(one)),
    )
    return fc.tuple(fc.constant(game), query, fc.integer({ min: 1, max: 100 }))
  })
}

const ascending = (zone: readonly number[]) => zone.toSorted((a, b) => a - b)

function createNumbersQuery(
  game: Game,
  first: readonly number[],
  second: readonly number[],
  wish: boolean,
): NumbersQuery {
  const inOrder = wish && game.kind === 'digits' && first.length === game.first.count
  return { kind: 'numbers', first: inOrder ? first : ascending(first), second: ascending(second), inOrder }
}

const hasNumbers = ({ first, second }: NumbersQuery) => first.length + second.length > 0

const generateFromDraw = (game: Game, { first, second }: Row): fc.Arbitrary<DrawQuery> =>
  fc
    .tuple(fc.subarray(first), fc.subarray(second), fc.boolean())
    .map(([some, more, wish]) => createNumbersQuery(game, some, more, wish))
    .filter(hasNumbers)

function generateNumbers(game: Game): fc.Arbitrary<DrawQuery> {
  const some = ({ count, min, max, ordered }: Zone) =>
    ordered
      ? fc.array(fc.integer({ min, max }), { maxLength: count })
      : fc.uniqueArray(fc.integer({ min, max }), { maxLength: count })
  const second = getDrawnSecondZone(game)
  return fc
    .tuple(some(game.first), second ? some(second) : fc.constant<number[]>([]), fc.boolean())
    .map(([first, more, wish]) => createNumbersQuery(game, first, more, wish))
    .filter(hasNumbers)
}

function generateIssueOrDays({ issueno, date }: Row): fc.Arbitrary<DrawQuery> {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return fc.constantFrom<DrawQuery>(
    { kind: 'issue', issueno },
    { kind: 'issueEnd', digits: issueno.slice(-3) },
    { kind: 'issueEnd', digits: issueno.slice(-2) },
    { kind: 'days', year, month: null, day: null },
    { kind: 'days', year, month, day: null },
    { kind: 'days', year, month, day },
    { kind: 'days', year: null, month, day },
  )
}
