import { expect, test } from 'vitest'
import type { DrawDetail } from '#contract/play/draws.ts'
import { GAMES } from '#lottery/games.ts'
import { selectIssues, isUndrawn, countCheckedIssues, toUndrawnIssue } from './issues.ts'

const LINE = { choice: { form: 'sums', sums: [1] }, multiple: 1 } as const
const ticket = (issueno: string | null, issues = 1, lines = 1) => ({
  issueno,
  issues,
  lines: Array.from({ length: lines }, () => LINE),
})

const LATEST = {
  list: { type: 1, issueno: '2022116', opendate: '2022-10-11 21:15:00' },
  awaited_issueno: null,
  awaited_open_time: null,
  next_issueno: '2022117',
  next_open_time: '2022-10-13 21:15:00',
  following_issueno: '2022118',
  following_open_time: '2022-10-16 21:15:00',
} as DrawDetail

test("checks the selected, ticket's, awaited or latest issue, in order", () => {
  expect(selectIssues(ticket('2022112', 5), '2022100', '2022117')).toEqual({ issueno: '2022100', count: 1 })
  expect(selectIssues(ticket('2022112', 5), '', '2022117')).toEqual({ issueno: '2022112', count: 5 })
  expect(selectIssues(ticket(null, 5), '', '2022117')).toEqual({ issueno: '2022117', count: 1 })
  expect(selectIssues(ticket(null), '', null)).toEqual({ issueno: null, count: 1 })
})

test('checks at most 50 issues, fewer for many lines', () => {
  expect(countCheckedIssues(ticket('2022112', 10, 5))).toBe(10)
  expect(countCheckedIssues(ticket('2022112', 300))).toBe(50)
  expect(countCheckedIssues(ticket('2022112', 10, 200))).toBe(5)
  expect(countCheckedIssues(ticket('2022112', 10, 2000))).toBe(1)
})

test('takes an undrawn issue’s draw time from the response or the calendar', () => {
  expect(isUndrawn(LATEST, '2022116')).toBe(false)
  expect(isUndrawn(LATEST, '2022117')).toBe(true)
  expect(toUndrawnIssue(GAMES[1], LATEST, '2022117').drawsAt).toBe('2022-10-13 21:15:00')
  expect(toUndrawnIssue(GAMES[1], LATEST, '2022120').drawsAt).toBe('2022-10-20 21:15:00')
  expect(toUndrawnIssue(GAMES[1], LATEST, '2022400').drawsAt).toBeNull()
})
