import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from './dates.ts'
import { type DrawQuery, FORMS, toEveryGameQuery, parseReadings, formatQuery } from './draw-query.ts'
import { ALL_GAMES, type Game, type GameType, GAMES, type Zone } from './games.ts'
import { getDrawnSecondZone } from './numbers.ts'

const formatReadings = (type: GameType, text: string): string[] =>
  parseReadings(GAMES[type], text).map((query) => `${query.kind} ${formatQuery(GAMES[type], query)}`)

describe('parseReadings', () => {
  test.each<[GameType, string, ...string[]]>([
    [1, '2022150', 'issue 2022150期'],
    [1, '22150', 'issue 2022150期'],
    [1, ' 第２０２２１５０期 ', 'issue 2022150期'],
    [2, '2022150', 'issue 22150期'],
    [1, '150', 'issueEnd 150期'],
    [1, '50期', 'issueEnd 50期'],
    [1, '2022', 'days 2022年'],
    [1, '2022年12月', 'days 2022年12月'],
    [1, '2022-12-29', 'days 2022-12-29'],
    [1, '2022-12-29 周四', 'days 2022-12-29'],
    [1, '20221229', 'days 2022-12-29'],
    [1, '12月29日', 'days 12月29日'],
    [1, '7', 'numbers 07'],
    [1, '12 07', 'numbers 07 12'],
    [1, '07、12 蓝 5', 'numbers 07 12 + 05'],
    [1, '红球7和12，蓝球05', 'numbers 07 12 + 05'],
    [1, '蓝05 红07', 'numbers 07 + 05'],
    [1, '＋５', 'numbers + 05'],
    [1, '01 07 11 12 22 28 + 05', 'numbers 01 07 11 12 22 28 + 05'],
    [2, '前区 1 2 后区 3', 'numbers 01 02 + 03'],
    [7, '07 特 12', 'numbers 07 + 12'],
    [3, '123', 'numbers 1 2 3', 'issueEnd 123期'],
    [3, '直选 321', 'numbers 3 2 1'],
    [3, '组选 321', 'numbers 组选 1 2 3'],
    [3, '含 7 1', 'numbers 含 1 7'],
    [3, '11', 'numbers 含 1 1'],
    [5, '22150', 'issue 22150期', 'numbers 2 2 1 5 0'],
    [5, '98765', 'numbers 9 8 7 6 5'],
    [5, '98165', 'issue 98165期', 'numbers 9 8 1 6 5'],
    [1, '2026-109', 'issue 2026109期'],
    [1, '2026年第109期', 'issue 2026109期'],
    [1, '01 07 11 12 22 28 05', 'numbers 01 07 11 12 22 28 + 05'],
    [1, '01071112222805', 'numbers 01 07 11 12 22 28 + 05'],
    [1, '1 2 3 4 5 6 7', 'numbers 01 02 03 04 05 06 + 07'],
    [2, '01 02 03 04 05 06 07', 'numbers 01 02 03 04 05 + 06 07'],
    [7, '01 02 03 04 05 06 07 08', 'numbers 01 02 03 04 05 06 07 + 08'],
    [6, '8558511', 'numbers 8 5 5 8 5 1 + 1'],
    [6, '855851 12', 'numbers 8 5 5 8 5 1 + 12'],
    [6, '85585112', 'numbers 8 5 5 8 5 1 + 12'],
    [6, '2004101', 'issue 04101期', 'numbers 2 0 0 4 1 0 + 1'],
    [6, '20221212', 'days 2022-12-12', 'numbers 2 0 2 2 1 2 + 12'],
    [3, '豹子', 'form 豹子'],
    [3, '组六', 'form 组六'],
    [3, '组六 357', 'form 组六 3 5 7'],
    [3, '组三535', 'form 组三 3 5 5'],
    [1, '2022-12-29 全部彩种', 'everyGame 2022-12-29 全部彩种'],
    [3, '所有彩种 2022年12月29日', 'everyGame 2022-12-29 全部彩种'],
  ])('game %i: lists the readings of “%s”', (type, text, ...read) => expect(formatReadings(type, text)).toEqual(read))

  test.each<[GameType, string]>([
    [1, ''],
    [1, '您好'],
    [1, '34'],
    [1, '1 2 3 4 5 6 17'],
    [1, '豹子'],
    [3, '豹子 37'],
    [3, '组三 357'],
    [3, '组六 33'],
    [1, '八月三十一'],
    [1, '全部彩种'],
    [6, '855851 15'],
    [1, '07 + 17'],
    [1, '2022-02-30'],
    [1, '1989'],
    [1, '组选'],
    [3, '直选 12'],
    [3, '1 2 3 4'],
  ])('game %i: finds no reading of “%s”', (type, text) => expect(formatReadings(type, text)).toEqual([]))
})

test('reads digits without 期 as an issue only in the given years', () => {
  const years = { first: 2004, last: 2026 }
  const kinds = (type: GameType, text: string) => parseReadings(GAMES[type], text, years).map(({ kind }) => kind)
  expect(kinds(5, '98165')).toEqual(['numbers'])
  expect(kinds(5, '27001')).toEqual(['numbers'])
  expect(kinds(5, '26001')).toEqual(['issue', 'numbers'])
  expect(kinds(5, '98165期')).toEqual(['issue'])
  expect(kinds(1, '2098001')).toEqual([])
})

test('toEveryGameQuery converts whole dates, not months', () => {
  const [day, month] = ['2022-12-29', '2022-12'].map((text) => parseReadings(GAMES[1], text)[0]!)
  expect([toEveryGameQuery(day!), toEveryGameQuery(month!)]).toEqual([{ kind: 'everyGame', date: '2022-12-29' }, null])
})

const game = fc.constantFrom(...ALL_GAMES)

function generateNumbersOfZone({ count, min, max, ordered }: Zone, least = 0): fc.Arbitrary<number[]> {
  const n = fc.integer({ min, max })
  const some = { minLength: least, maxLength: count }
  return ordered ? fc.array(n, some) : fc.uniqueArray(n, some)
}

const ascending = (zone: number[]) => zone.toSorted((a, b) => a - b)

function generateNumbersQuery(one: Game): fc.Arbitrary<DrawQuery> {
  const second = getDrawnSecondZone(one)
  const zones = fc.tuple(
    generateNumbersOfZone(one.first),
    second ? generateNumbersOfZone(second).map(ascending) : fc.constant<number[]>([]),
    fc.boolean(),
  )
  return zones
    .filter(([first, rest]) => first.length + rest.length > 0)
    .map(([first, rest, wish]) => {
      const inOrder = wish && one.kind === 'digits' && first.length === one.first.count
      return { kind: 'numbers', first: inOrder ? first : ascending(first), second: rest, inOrder }
    })
}

function generateDateQuery(): fc.Arbitrary<DrawQuery> {
  const day = fc.integer({ min: toDayNumber('1990-01-01'), max: toDayNumber('2099-12-31') })
  return fc.tuple(day, fc.constantFrom('year', 'month', 'day', 'every')).map(([at, how]) => {
    const [year, month, date] = fromDayNumber(at).split('-').map(Number) as [number, number, number]
    return {
      kind: 'days',
      year: how === 'every' ? null : year,
      month: how === 'year' ? null : month,
      day: how === 'day' || how === 'every' ? date : null,
    }
  })
}

function generateIssueQuery({ issueDigits }: Game): fc.Arbitrary<DrawQuery> {
  const issue = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 366 })).map(([year, counter]) => {
    const digits = `${String(year).padStart(2, '0')}${String(counter).padStart(3, '0')}`
    return { kind: 'issue', issueno: issueDigits === 7 ? `20${digits}` : digits } as const
  })
  const end = fc.integer({ min: 0, max: 9999 }).map((n) => ({ kind: 'issueEnd', digits: String(n) }) as const)
  return fc.oneof(issue, end)
}

function generateFormQueries(one: Game): fc.Arbitrary<DrawQuery>[] {
  if (one.kind !== 'digits' || one.first.count !== 3) return []
  const form = fc.constantFrom('豹子', '组三', '组六').chain((name) => {
    const whole = fc.array(fc.nat(9), { minLength: 3, maxLength: 3 }).filter((n) => new Set(n).size === FORMS[name])
    return whole.chain((n) => fc.subarray(n)).map((n) => ({ kind: 'form', form: name, digits: ascending(n) }) as const)
  })
  return [form]
}

test('a formatted query can only be read as itself', () => {
  const asked = game.chain((one) =>
    fc.tuple(
      fc.constant(one),
      fc.oneof(generateNumbersQuery(one), generateDateQuery(), generateIssueQuery(one), ...generateFormQueries(one)),
    ),
  )
  fc.assert(
    fc.property(asked, ([one, query]) => {
      expect(parseReadings(one, formatQuery(one, query))).toEqual([query])
    }),
    { numRuns: 3000 },
  )
})

test('each reading is its formatted text’s first reading', () => {
  const piece = fc.oneof(
    fc.constantFrom(...Array.from('0123456789 +＋-.年月日期第蓝红八含，'), '组选', '组三', '豹子', '十五', '全部彩种'),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  )
  const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(game, text, (one, typed) => {
      for (const query of parseReadings(one, typed))
        expect(parseReadings(one, formatQuery(one, query))[0]).toEqual(query)
    }),
    { numRuns: 5000 },
  )
})
