import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  KNOWN_CLOSURES,
  findAwaitedDraw,
  computeDrawTimes,
  listDrawDates,
  isDrawDay,
  findIssueOnDay,
  findIssueOnSale,
  toLocalDate,
  listMissingSlots,
  findNextDraw,
  findSlot,
  generateSlotsAfter,
  toWeekday,
} from './calendar.ts'
import { ALL_GAMES, GAMES, type GameCode, getGameByCode } from './games.ts'

const at = (beijing: string) => new Date(`${beijing.replace(' ', 'T')}+08:00`)
const known = (issueno: string, date: string) => ({ issueno, date })
const { 1: ssq, 2: dlt, 3: fc3d, 5: pl5 } = GAMES

test('toLocalDate returns the next date from 16:00 UTC', () => {
  expect(toLocalDate(new Date('2022-12-31T15:59:59Z'))).toBe('2022-12-31')
  expect(toLocalDate(new Date('2022-12-31T16:00:00Z'))).toBe('2023-01-01')
  expect(toWeekday('2023-01-01')).toBe(0)
})

describe('computeDrawTimes', () => {
  test.each<[GameCode, string, string, string]>([
    ['ssq', '2015-02-26', '20:00', '21:30'],
    ['ssq', '2022-12-29', '20:00', '21:15'],
    ['fc3d', '2016-12-31', '20:00', '20:30'],
    ['fc3d', '2017-01-01', '20:00', '21:15'],
    ['dlt', '2022-12-31', '20:00', '20:30'],
    ['dlt', '2023-01-02', '21:00', '21:25'],
    ['pl5', '2023-01-01', '21:00', '21:25'],
  ])('%s on %s: sales stop %s, draw %s', (code, date, stop, draw) => {
    expect(computeDrawTimes(getGameByCode(code), date)).toEqual({
      salesStopAt: at(`${date} ${stop}:00`),
      drawAt: at(`${date} ${draw}:00`),
    })
  })
})

describe('listMissingSlots', () => {
  const missing = (drawn: ReturnType<typeof known>[], now: string) =>
    listMissingSlots(ssq, drawn, KNOWN_CLOSURES, at(now)).map(({ issueno, date }) => `${issueno} ${date}`)

  test('lists due issues between and after draws', () => {
    const drawn = [known('2022148', '2022-12-25'), known('2023001', '2023-01-01')]
    expect(missing(drawn, '2023-01-05 21:15:00')).toEqual([
      '2022149 2022-12-27',
      '2022150 2022-12-29',
      '2023002 2023-01-03',
      '2023003 2023-01-05',
    ])
    expect(missing(drawn, '2023-01-03 21:14:59')).toEqual(['2022149 2022-12-27', '2022150 2022-12-29'])
  })

  test('lists no issues during closures or without draws', () => {
    const closed = [known('2023009', '2023-01-19'), known('2023010', '2023-01-29')]
    expect(missing(closed, '2023-01-30 10:00:00')).toEqual([])
    expect(missing([], '2023-01-30 10:00:00')).toEqual([])
  })
})

describe('findIssueOnSale and findNextDraw', () => {
  test.each([
    ['an hour before sales stop', '2022-12-29 19:00:00', '2022150', '2022150'],
    ['a second before sales stop', '2022-12-29 19:59:59', '2022150', '2022150'],
    ['at sales stop', '2022-12-29 20:00:00', '2023001', '2022150'],
    ['at the draw', '2022-12-29 21:15:00', '2023001', '2023001'],
  ])('return sale and draw issues %s of 2022150', (_, now, onSale, drawn) => {
    const latest = known('2022149', '2022-12-27')
    expect(findIssueOnSale(ssq, latest, KNOWN_CLOSURES, at(now)).issueno).toBe(onSale)
    expect(findNextDraw(ssq, latest, KNOWN_CLOSURES, at(now)).issueno).toBe(drawn)
  })

  test('skip an issue with known numbers', () => {
    const slot = findIssueOnSale(ssq, known('2022150', '2022-12-29'), KNOWN_CLOSURES, at('2022-12-29 12:00:00'))
    expect(slot).toEqual({
      issueno: '2023001',
      date: '2023-01-01',
      salesStopAt: at('2023-01-01 20:00:00'),
      drawAt: at('2023-01-01 21:15:00'),
    })
  })

  test('the issue counter restarts on 1 January', () => {
    const slots = generateSlotsAfter(pl5, known('22350', '2022-12-30'), KNOWN_CLOSURES, at('2022-12-31 08:00:00'))
    expect(
      slots
        .take(3)
        .map(({ issueno, date }) => [issueno, date])
        .toArray(),
    ).toEqual([
      ['22351', '2022-12-31'],
      ['23001', '2023-01-01'],
      ['23002', '2023-01-02'],
    ])
  })

  test('return the issue after a running closure', () => {
    const slot = findIssueOnSale(fc3d, known('2023018', '2023-01-18'), KNOWN_CLOSURES, at('2023-01-20 08:00:00'))
    expect([slot.issueno, slot.date]).toEqual(['2023019', '2023-01-29'])
  })

  test('count from 1 January without known draws', () => {
    expect(findIssueOnSale(ssq, null, KNOWN_CLOSURES, at('2022-12-29 08:00:00')).issueno).toBe('2022150')
    expect(findIssueOnSale(dlt, null, KNOWN_CLOSURES, at('2023-01-01 08:00:00')).issueno).toBe('23001')
  })

  test.each(['2003-02-23', '2019-06-02', '2021-12-30', '2022-12-22'])(
    'return the same issue knowing draws until %s',
    (date) => {
      const counter = String(listDrawDates(ssq, `${date.slice(0, 4)}-01-01`, date, KNOWN_CLOSURES).length).padStart(
        3,
        '0',
      )
      const latest = known(date.slice(0, 4) + counter, date)
      expect(findIssueOnSale(ssq, latest, KNOWN_CLOSURES, at('2022-12-29 08:00:00')).issueno).toBe('2022150')
    },
  )

  test('generate no issue before last year', () => {
    const slots = generateSlotsAfter(ssq, known('2005001', '2005-01-02'), KNOWN_CLOSURES, at('2022-12-29 08:00:00'))
    expect(slots.next().value).toMatchObject({ issueno: '2021001', date: '2021-01-03' })
  })

  test('throw without a draw within four years', () => {
    const forever = [{ from: '2022-01-01', to: '9999-12-31' }]
    expect(() => findIssueOnSale(ssq, null, forever, at('2022-06-01 08:00:00'))).toThrow('no draw within four years')
  })
})

test.each(ALL_GAMES)('$name: next draw never follows the issue on sale', (game) => {
  const instant = fc.date({ min: new Date('2019-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, (now) => {
      const [sale, draw] = [findIssueOnSale, findNextDraw].map((find) => find(game, null, KNOWN_CLOSURES, now))
      expect(sale!.salesStopAt > now && draw!.drawAt > now && draw!.drawAt <= sale!.drawAt).toBe(true)
      expect(isDrawDay(game, sale!.date, KNOWN_CLOSURES)).toBe(true)
      expect(findSlot(game, sale!.issueno, null, KNOWN_CLOSURES, now)).toEqual(sale)
    }),
  )
})

describe('findIssueOnDay', () => {
  const latest = known('2022149', '2022-12-27')
  const on = (date: string) => findIssueOnDay(ssq, date, latest, KNOWN_CLOSURES, at(`${date} 08:00:00`))

  test('returns issues of the latest and later days', () => {
    expect([on('2022-12-27'), on('2022-12-29'), on('2023-01-01')].map((slot) => slot?.issueno)).toEqual([
      '2022149',
      '2022150',
      '2023001',
    ])
    expect(on('2022-12-29')?.drawAt).toEqual(at('2022-12-29 21:15:00'))
  })

  test('returns null for earlier and drawless days', () => {
    expect([on('2022-12-28'), on('2022-12-25')]).toEqual([null, null])
  })
})

describe('findAwaitedDraw', () => {
  const latest = known('2022149', '2022-12-27')
  test.each([
    ['returns none before the draw', latest, '2022-12-29 21:14:59', undefined],
    ['returns the issue from its draw time', latest, '2022-12-29 21:15:00', '2022150'],
    ['returns the same issue the day after', latest, '2022-12-30 23:00:00', '2022150'],
    ['returns the later of two missing issues', latest, '2023-01-01 21:15:00', '2023001'],
    ['returns none once the numbers are recorded', known('2022150', '2022-12-29'), '2022-12-29 21:16:00', undefined],
    ['returns none without known draws', null, '2022-12-29 21:16:00', undefined],
  ])('%s', (_, drawn, now, issueno) => {
    expect(findAwaitedDraw(ssq, drawn, KNOWN_CLOSURES, at(now))?.issueno).toBe(issueno)
  })
})

describe('findSlot', () => {
  const now = at('2022-12-29 08:00:00')
  const latest = known('2022149', '2022-12-27')
  test.each([
    ['2022001', '2022-01-02'],
    ['2022149', '2022-12-27'],
    ['2022150', '2022-12-29'],
    ['2023001', '2023-01-01'],
    ['2019151', '2019-12-31'],
  ])('issue %s is drawn on %s', (issueno, date) => {
    expect(findSlot(ssq, issueno, latest, KNOWN_CLOSURES, now)).toMatchObject({ issueno, date })
  })

  test.each(['2022151', '2022366', '2022000', '2024001'])('returns null for unknown issue %s', (issueno) => {
    expect(findSlot(ssq, issueno, latest, KNOWN_CLOSURES, now)).toBeNull()
  })

  test('counts from the latest draw, not the calendar', () => {
    const late = known('2022148', '2022-12-27')
    expect(findSlot(ssq, '2022149', late, KNOWN_CLOSURES, now)?.date).toBe('2022-12-29')
  })
})

describe('closures', () => {
  test('2020 ended a day later for sports games', () => {
    expect(isDrawDay(GAMES[3], '2020-03-11', KNOWN_CLOSURES)).toBe(true)
    expect(isDrawDay(GAMES[4], '2020-03-11', KNOWN_CLOSURES)).toBe(false)
    expect(isDrawDay(GAMES[4], '2020-03-12', KNOWN_CLOSURES)).toBe(true)
  })

  test.each<[GameCode, number[]]>([
    ['ssq', [151, 134, 150, 150, 151, 151, 151]],
    ['dlt', [150, 134, 150, 150, 150, 152, 150]],
    ['qxc', [151, 133, 151, 150, 151, 151, 151]],
    ['qlc', [150, 135, 151, 151, 150, 151, 150]],
    ['fc3d', [351, 313, 351, 351, 351, 352, 351]],
    ['pl3', [351, 312, 351, 351, 351, 352, 351]],
  ])('give the number of %s draws in 2019–2025', (code, held) => {
    const draws = held.map((_, i) =>
      listDrawDates(getGameByCode(code), `${2019 + i}-01-01`, `${2019 + i}-12-31`, KNOWN_CLOSURES),
    )
    expect(draws.map(({ length }) => length)).toEqual(held)
  })
})

test.each<[GameCode, string, string, string]>([
  ['fc3d', '2005039', '2005-02-08', '2005040 2005-02-16'],
  ['pl3', '05039', '2005-02-08', '05040 2005-02-16'],
  ['ssq', '2005017', '2005-02-08', '2005018 2005-02-17'],
  ['qxc', '05017', '2005-02-08', '05018 2005-02-18'],
])('%s, Spring Festival 2005: after %s, %s draws %s', (code, issueno, date, then) => {
  const [next] = generateSlotsAfter(getGameByCode(code), known(issueno, date), KNOWN_CLOSURES, at(`${date} 22:00:00`))
  expect(`${next?.issueno} ${next?.date}`).toBe(then)
})
