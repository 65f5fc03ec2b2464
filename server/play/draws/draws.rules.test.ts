import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KNOWN_CLOSURES } from '#lottery/calendar.ts'
import { GAMES } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import {
  toNumberBits,
  listCorrectedFields,
  type AnnouncedFacts,
  fillBlanks,
  hasSameNumbers,
  type Source,
} from './draw-report.ts'
import { createPrize } from './testing/create-draw-report.ts'
import { checkDrawDate, isPreviousDraw, findMisorderedIssues, mergeReports } from './draws.rules.ts'

const SSQ = GAMES[1]

const facts = (change: Partial<AnnouncedFacts> = {}): AnnouncedFacts => ({
  date: '2022-12-29',
  first: '01,07,11,12,22,28',
  second: '05',
  salesFen: null,
  poolFen: null,
  deadline: null,
  prizes: [],
  ...change,
})

describe('checkDrawDate', () => {
  const refusal = (issueno: string, date: string, change = {}) =>
    checkDrawDate(
      { game: SSQ, issueno, date },
      { today: '2022-12-31', closures: KNOWN_CLOSURES, allowWeekday: false, ...change },
    )

  test.each([
    ['2022150', '2022-12-29', null],
    ['2023001', '2023-01-01', '开奖日期2023-01-01在今天（2022-12-31）之后'],
    ['2022150', '2022-12-28', '2022-12-28不是双色球的开奖日（每周二、四、日）'],
    ['2022012', '2022-02-01', '2022-02-01在休市期内'],
    ['2021150', '2022-12-29', '期号2021150与开奖日期2022-12-29不是同一年'],
    ['2004001', '2004-01-02', null],
    ['2005001', '2005-01-03', '2005-01-03不是双色球的开奖日（每周二、四、日）'],
  ])('checks the date of issue %s, %s', (issueno, date, reason) => expect(refusal(issueno, date)).toBe(reason))

  test('accepts any past day with --allow-weekday', () => {
    expect(refusal('2022150', '2022-12-28', { allowWeekday: true })).toBeNull()
    expect(refusal('2022012', '2022-02-01', { allowWeekday: true })).toBeNull()
    expect(refusal('2023001', '2023-01-01', { allowWeekday: true })).toMatch('之后')
  })
})

describe('findMisorderedIssues', () => {
  const issue = (issueno: string, date: string) => ({ issueno, date })
  const known = [issue('2022010', '2022-01-25'), issue('2022020', '2022-02-27')]

  test('accepts a date strictly between the neighbouring issues', () => {
    const at = (date: string) => [...findMisorderedIssues(SSQ, known, [issue('2022015', date)])]
    expect(at('2022-02-13')).toEqual([])
    expect(at('2022-01-25')).toEqual(['2022015'])
    expect(at('2022-02-27')).toEqual(['2022015'])
  })

  test("accepts a known issue's new date between neighbours", () => {
    expect([...findMisorderedIssues(SSQ, known, known)]).toEqual([])
    expect([...findMisorderedIssues(SSQ, known, [issue('2022010', '2022-02-01')])]).toEqual([])
    expect([...findMisorderedIssues(SSQ, known, [issue('2022010', '2022-03-01')])]).toEqual(['2022010'])
  })

  test('rejects only the wrong date in a series', () => {
    const fresh = [
      issue('2022001', '2022-01-02'),
      issue('2022002', '2022-01-18'),
      issue('2022003', '2022-01-06'),
      issue('2022004', '2022-01-09'),
      issue('2022005', '2022-01-11'),
    ]
    expect([...findMisorderedIssues(SSQ, known, fresh)]).toEqual(['2022002'])
  })

  test('rejects the later of two contradicting issues, unless a third agrees', () => {
    const fresh = [issue('2022001', '2022-01-06'), issue('2022002', '2022-01-04')]
    expect([...findMisorderedIssues(SSQ, known, fresh)]).toEqual(['2022002'])
    expect([...findMisorderedIssues(SSQ, known, [...fresh, issue('2022003', '2022-01-06')])]).toEqual(['2022001'])
    expect([
      ...findMisorderedIssues(SSQ, known, [issue('2022001', '2022-01-06'), issue('2022002', '2022-01-06')]),
    ]).toEqual(['2022002'])
  })

  test('accepts only issues with ascending dates', () => {
    const dates = fc.array(fc.integer({ min: 1, max: 28 }), { maxLength: 12 })
    fc.assert(
      fc.property(dates, (days) => {
        const fresh = days.map((day, i) => issue(`20220${String(i + 30)}`, `2022-05-${String(day).padStart(2, '0')}`))
        const refused = findMisorderedIssues(SSQ, known, fresh)
        const kept = fresh.filter(({ issueno }) => !refused.has(issueno)).map(({ date }) => date)
        expect(kept).toEqual([...new Set(kept)].toSorted())
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(1, days.length))
      }),
    )
  })
})

describe('fillBlanks', () => {
  const full = facts({
    salesFen: 100,
    poolFen: 200,
    prizes: [createPrize('一等奖', 3, 500), createPrize('二等奖', 7, 50)],
  })

  test('fills a missing prize table and amounts', () => expect(fillBlanks(facts(), full)).toEqual(full))

  test('prefers the prize rows of the first report', () => {
    const half = facts({ prizes: [createPrize('二等奖', 8, 60)] })
    expect(fillBlanks(half, full).prizes).toEqual([createPrize('一等奖', 3, 500), createPrize('二等奖', 8, 60)])
  })

  test('fills missing winners and amounts of prize rows', () => {
    const half = facts({ prizes: [createPrize('一等奖', 3, null), createPrize('二等奖', null, null)] })
    expect(fillBlanks(half, full).prizes).toEqual(full.prizes)
  })

  test('leaves a prize row with zero winners unchanged', () => {
    const none = facts({ prizes: [createPrize('一等奖', 0, null), createPrize('二等奖', 7, 50)] })
    expect(fillBlanks(none, full).prizes).toEqual(none.prizes)
  })
})

describe('listCorrectedFields', () => {
  const full = facts({ salesFen: 100, poolFen: 200, prizes: [createPrize('一等奖', 3, 500)] })
  test.each([
    [facts({ ...full, first: '01,07,11,12,22,29' }), ['numbers']],
    [facts({ ...full, date: '2022-12-27' }), ['date']],
    [facts({ ...full, salesFen: 101 }), ['sales_fen']],
    [facts({ ...full, poolFen: 0 }), ['pool_fen']],
    [facts({ ...full, prizes: [createPrize('一等奖', 4, 500)] }), ['prizes']],
    [facts({ ...full, prizes: [createPrize('一等奖', 3, 500), createPrize('二等奖', 7, 50)] }), []],
    [full, []],
  ])('lists the corrected fields of case %#', (after, what) => expect(listCorrectedFields(full, after)).toEqual(what))

  test('a filled blank is not a correction', () => expect(listCorrectedFields(facts(), full)).toEqual([]))
})

describe('mergeReports', () => {
  const X = { first: '01,02,03,04,05,06', second: '01' }
  const Y = { first: '01,02,03,04,05,07', second: '01' }
  const Z = { first: '01,02,03,04,05,08', second: '01' }
  const said = (source: Source, numbers: { first: string; second: string }, change: Partial<AnnouncedFacts> = {}) => ({
    ...facts({ ...numbers, ...change }),
    source,
  })

  test.each([
    ['trusts one source as single', [said('import', X)], null, X, 'single'],
    ['confirms by a second source', [said('import', X), said('welfare', X)], X, X, 'confirmed'],
    ['keeps the first if a second source differs', [said('import', X), said('welfare', Y)], X, X, 'conflict'],
    ['confirms when the first source corrects itself', [said('welfare', Y), said('import', Y)], X, Y, 'confirmed'],
    ['conflicts when one source corrects a confirmed draw', [said('welfare', X), said('import', Y)], X, X, 'conflict'],
    [
      'uses the newest numbers if no source reports the current ones',
      [said('welfare', Y), said('import', Z)],
      X,
      Z,
      'conflict',
    ],
    [
      'ends a conflict by the operator',
      [said('import', X), said('welfare', Y), said('operator', Y)],
      X,
      Y,
      'confirmed',
    ],
    [
      'keeps the operator’s numbers against a repeated report',
      [said('operator', Y), said('welfare', X), said('import', X)],
      Y,
      Y,
      'confirmed',
    ],
    [
      'conflicts with numbers that are new to the operator',
      [said('operator', Y), said('welfare', X)],
      Y,
      Y,
      'conflict',
    ],
  ] as const)('%s', (_name, words, current, numbers, trust) => {
    const isNew = !words.slice(0, -1).some((word) => hasSameNumbers(word, words.at(-1)!))
    const merged = mergeReports(words, current && { ...current, trust: 'confirmed' }, words.at(-1)!, isNew)
    expect(merged.facts).toMatchObject(numbers)
    expect(merged.trust).toBe(trust)
  })

  test('fills blanks from sources with equal numbers', () => {
    const words = [
      said('import', X, { salesFen: 1, poolFen: 2 }),
      said('welfare', X, { salesFen: 3 }),
      said('sports', Y, { poolFen: 9 }),
    ]
    const current = { ...X, trust: 'conflict' } as const
    expect(mergeReports(words, current, words[2]!, true).facts).toMatchObject({ salesFen: 3, poolFen: 2 })
    expect(mergeReports(words.toReversed(), current, words[0]!, true).facts).toMatchObject({ salesFen: 3, poolFen: 2 })
  })
})

describe('isPreviousDraw', () => {
  test.each<[string, [string, string], [string, string], boolean]>([
    ['the issue before', ['2022149', '2022-12-27'], ['2022150', '2022-12-29'], true],
    ['two issues before', ['2022148', '2022-12-25'], ['2022150', '2022-12-29'], false],
    ['the last of a year and the first of the next', ['2022150', '2022-12-29'], ['2023001', '2023-01-01'], true],
    ['the last but one and the first', ['2022149', '2022-12-27'], ['2023001', '2023-01-01'], false],
    ['the last and the second', ['2022150', '2022-12-29'], ['2023002', '2023-01-03'], false],
    ['the last and the second, on the day of the first', ['2022150', '2022-12-29'], ['2023002', '2023-01-01'], false],
    ['the first issues of two years', ['2022001', '2022-01-02'], ['2023001', '2023-01-01'], false],
  ])('checks the pair: %s', (_what, [issueno, date], [next, nextDate], expected) => {
    expect(isPreviousDraw(GAMES[1], { issueno, date }, { issueno: next, date: nextDate }, KNOWN_CLOSURES)).toBe(
      expected,
    )
  })

  test('ignores draw days in a year-end closure', () => {
    const closed = [{ from: '2022-12-28', to: '2022-12-30' }]
    const [last, first] = [
      { issueno: '2022149', date: '2022-12-27' },
      { issueno: '2023001', date: '2023-01-01' },
    ]
    expect(isPreviousDraw(GAMES[1], last, first, closed)).toBe(true)
  })
})

describe('toNumberBits', () => {
  const shared = (a: string, b: string) => Array.from(a).filter((bit, i) => bit === '1' && b[i] === '1').length

  test.each([
    [1, ['01 02 03 04 05 33', '16'], ['33 05 04 10 11 12', '15'], [3, 0]],
    [3, ['0 0 9', ''], ['0 9 9', ''], [2, 0]],
    [6, ['1 2 3 4 5 6', '14'], ['1 2 3 6 5 4', '14'], [4, 1]],
    [2, ['01 02 03 04 35', '11 12'], ['35 04 03 02 01', '01 12'], [5, 1]],
  ] as const)('sets common bits in game %i: %o and %o', (type, [first, second], [first2, second2], inEach) => {
    const a = toNumberBits(GAMES[type], parseDraw(GAMES[type], first, second))
    const b = toNumberBits(GAMES[type], parseDraw(GAMES[type], first2, second2))
    expect([shared(a.firstBits, b.firstBits), shared(a.secondBits, b.secondBits)]).toEqual(inEach)
    expect(a.firstBits).toHaveLength(64)
  })
})
