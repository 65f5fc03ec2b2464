import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  KNOWN_CLOSURES,
  isDrawDay,
  findIssueOnDay,
  findIssueOnSale,
  listMissingSlots,
  findNextDraw,
  findSlot,
} from './calendar.ts'
import { ALL_GAMES, GAMES } from './games.ts'

const at = (beijing: string) => new Date(`${beijing.replace(' ', 'T')}+08:00`)
const known = (issueno: string, date: string) => ({ issueno, date })
const ssq = GAMES[1]

describe('listMissingSlots', () => {
  const missing = (drawn: ReturnType<typeof known>[], now: string) =>
    listMissingSlots(ssq, drawn, KNOWN_CLOSURES, at(now)).map(({ issueno, date }) => `${issueno} ${date}`)

  test('lists due issues without numbers between and after known draws', () => {
    const drawn = [known('2022148', '2022-12-25'), known('2023001', '2023-01-01')]
    expect(missing(drawn, '2023-01-05 21:15:00')).toEqual([
      '2022149 2022-12-27',
      '2022150 2022-12-29',
      '2023002 2023-01-03',
      '2023003 2023-01-05',
    ])
    expect(missing(drawn, '2023-01-03 21:14:59')).toEqual(['2022149 2022-12-27', '2022150 2022-12-29'])
  })

  test('lists nothing for closed days, or if no draw is known', () => {
    const closed = [known('2023009', '2023-01-19'), known('2023010', '2023-01-29')]
    expect(missing(closed, '2023-01-30 10:00:00')).toEqual([])
    expect(missing([], '2023-01-30 10:00:00')).toEqual([])
  })
})

test('findIssueOnSale throws if closures cover the next four years', () => {
  const forever = [{ from: '2022-01-01', to: '9999-12-31' }]
  expect(() => findIssueOnSale(ssq, null, forever, at('2022-06-01 08:00:00'))).toThrow('no draw within four years')
})

test.each(ALL_GAMES)('$name: the next draw is never after that of the issue on sale', (game) => {
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

  test('returns the issues drawn on the latest draw’s day and later', () => {
    expect([on('2022-12-27'), on('2022-12-29'), on('2023-01-01')].map((slot) => slot?.issueno)).toEqual([
      '2022149',
      '2022150',
      '2023001',
    ])
    expect(on('2022-12-29')?.drawAt).toEqual(at('2022-12-29 21:15:00'))
  })

  test('returns null for earlier days and days without a draw', () => {
    expect([on('2022-12-28'), on('2022-12-25')]).toEqual([null, null])
  })
})

describe('findSlot', () => {
  const now = at('2022-12-29 08:00:00')
  const latest = known('2022149', '2022-12-27')
  test.each(['2022151', '2022366', '2022000', '2024001'])(
    'returns null for impossible or too distant issue %s',
    (issueno) => {
      expect(findSlot(ssq, issueno, latest, KNOWN_CLOSURES, now)).toBeNull()
    },
  )

  test('counts issues from the latest known draw, not from 1 January', () => {
    const late = known('2022148', '2022-12-27')
    expect(findSlot(ssq, '2022149', late, KNOWN_CLOSURES, now)?.date).toBe('2022-12-29')
  })
})
