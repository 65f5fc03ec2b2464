import { readFileSync } from 'node:fs'
import { ALL_GAMES } from '#lottery/games.ts'
import { asking, type WorkedByHand } from './chapter.ts'

const about = asking('CAL')
const worked = (number: number, ask: string, input: object, expect: unknown) => ({
  ...about(number, ask, input),
  expect,
})

const slot = (issue: string, date: string, salesStop: string, draw: string) => ({
  issue,
  date,
  salesStop: `${date} ${salesStop}:00`,
  draw: `${date} ${draw}:00`,
})

/** From when on counting by the calendar gives what was drawn. */
const COUNTED_SINCE = { ssq: '2005', dlt: '2008', fc3d: '2005', pl3: '2005', pl5: '2005', qxc: '2005', qlc: '2008' }
const DAY = 86_400_000

/** Draws as they were drawn: on both sides of each gap of more than four days, and of each new year. */
const drawn = ALL_GAMES.flatMap(({ type, code }) => {
  const text = readFileSync(new URL(`../../history/${code}.txt`, import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^(\d{5,7})\|([\d-]+)\|/gm)]
    .map(([, issue = '', date = '']) => ({ issue, date }))
    .filter(({ date }) => date >= COUNTED_SINCE[code])
  return rows.flatMap(({ issue, date }, at) => {
    const before = rows[at - 1]
    if (!before || Date.parse(date) - Date.parse(before.date) <= 4 * DAY) return []
    return [
      worked(7, 'date-of', { type, issue: before.issue }, before.date),
      worked(8, 'issue-of', { type, date }, issue),
    ]
  })
})

const days = [
  worked(1, 'weekday', { date: '1970-01-01' }, 4),
  worked(1, 'weekday', { date: '2000-02-29' }, 2),
  worked(1, 'weekday', { date: '2024-02-29' }, 4),
  worked(1, 'weekday', { date: '2026-02-01' }, 0),
  worked(1, 'add-days', { date: '2024-02-28', days: 1 }, '2024-02-29'),
  worked(1, 'add-days', { date: '2023-02-28', days: 1 }, '2023-03-01'),
  worked(1, 'add-days', { date: '2100-02-28', days: 1 }, '2100-03-01'),
  worked(1, 'add-days', { date: '2025-01-01', days: -1 }, '2024-12-31'),
  worked(2, 'closed', { type: 1, date: '2020-03-10' }, true),
  worked(2, 'closed', { type: 1, date: '2020-03-11' }, false),
  worked(2, 'closed', { type: 2, date: '2020-03-11' }, true),
  worked(2, 'closed', { type: 2, date: '2020-03-12' }, false),
  worked(2, 'closed', { type: 5, date: '2018-10-01' }, false),
  worked(2, 'closed', { type: 5, date: '2026-02-23' }, true),
  worked(2, 'closed', { type: 5, date: '2026-02-24' }, false),
  worked(2, 'closed', { type: 5, date: '2004-01-22' }, false),
  worked(3, 'is-draw-day', { type: 1, date: '2026-02-01' }, true),
  worked(3, 'is-draw-day', { type: 1, date: '2026-02-02' }, false),
  worked(3, 'is-draw-day', { type: 2, date: '2026-02-14' }, false),
  worked(3, 'is-draw-day', { type: 6, date: '2020-10-16' }, true),
  worked(3, 'draw-dates', { type: 1, from: '2026-02-12', to: '2026-02-26' }, [
    '2026-02-12',
    '2026-02-24',
    '2026-02-26',
  ]),
  worked(3, 'draw-dates', { type: 7, from: '2024-02-28', to: '2024-03-01' }, ['2024-02-28', '2024-03-01']),
  worked(
    4,
    'clock',
    { type: 1, date: '2015-02-17' },
    { salesStop: '2015-02-17 20:00:00', draw: '2015-02-17 21:30:00' },
  ),
  worked(
    4,
    'clock',
    { type: 1, date: '2015-03-01' },
    { salesStop: '2015-03-01 20:00:00', draw: '2015-03-01 21:15:00' },
  ),
  worked(
    4,
    'clock',
    { type: 3, date: '2016-12-31' },
    { salesStop: '2016-12-31 20:00:00', draw: '2016-12-31 20:30:00' },
  ),
  worked(
    4,
    'clock',
    { type: 3, date: '2017-01-01' },
    { salesStop: '2017-01-01 20:00:00', draw: '2017-01-01 21:15:00' },
  ),
  worked(
    4,
    'clock',
    { type: 2, date: '2022-12-31' },
    { salesStop: '2022-12-31 20:00:00', draw: '2022-12-31 20:30:00' },
  ),
  worked(
    4,
    'clock',
    { type: 6, date: '2023-01-01' },
    { salesStop: '2023-01-01 21:00:00', draw: '2023-01-01 21:25:00' },
  ),
]

const issues = [
  worked(5, 'issue', { type: 1, text: '26096' }, '2026096'),
  worked(5, 'issue', { type: 2, text: '2026096' }, '26096'),
  worked(5, 'issue', { type: 2, text: '20096' }, '20096'),
  worked(5, 'issue', { type: 1, text: '20096' }, '2020096'),
  worked(5, 'issue', { type: 1, text: '2026000' }, null),
  worked(5, 'issue', { type: 1, text: '2026367' }, null),
  worked(5, 'issue', { type: 1, text: '1926001' }, null),
  worked(6, 'sortable', { type: 2, issue: '09121' }, '2009121'),
  // 151 draws in 2019, 133 in the year of the epidemic, 352 in a leap year.
  worked(7, 'date-of', { type: 6, issue: '19152' }, null),
  worked(7, 'date-of', { type: 6, issue: '20134' }, null),
  worked(7, 'date-of', { type: 3, issue: '2024352' }, '2024-12-31'),
  worked(7, 'date-of', { type: 3, issue: '2025352' }, null),
  worked(8, 'issue-of', { type: 1, date: '2026-02-15' }, null),
  worked(8, 'issue-of', { type: 1, date: '2026-02-02' }, null),
  ...drawn,
]

const known = (issue: string, date: string) => ({ issue, date })

const moments = [
  worked(
    9,
    'first-after',
    { type: 1, known: null, now: '2026-03-05 12:00:00' },
    slot('2026001', '2026-01-01', '20:00', '21:15'),
  ),
  worked(
    9,
    'first-after',
    { type: 1, known: known('2025151', '2025-12-30'), now: '2026-03-05 12:00:00' },
    slot('2026001', '2026-01-01', '20:00', '21:15'),
  ),
  worked(
    9,
    'first-after',
    { type: 1, known: known('2019001', '2019-01-01'), now: '2026-03-05 12:00:00' },
    slot('2025001', '2025-01-02', '20:00', '21:15'),
  ),
  worked(
    9,
    'first-after',
    { type: 1, known: known('2024100', '2024-08-29'), now: '2026-03-05 12:00:00' },
    slot('2025001', '2025-01-02', '20:00', '21:15'),
  ),
  worked(
    9,
    'first-after',
    { type: 1, known: known('2025150', '2025-12-28'), now: '2026-03-05 12:00:00' },
    slot('2025151', '2025-12-30', '20:00', '21:15'),
  ),
  worked(
    10,
    'on-sale',
    { type: 1, known: known('2026019', '2026-02-12'), now: '2026-02-15 09:00:00' },
    slot('2026020', '2026-02-24', '20:00', '21:15'),
  ),
  worked(
    10,
    'on-sale',
    { type: 1, known: known('2026019', '2026-02-12'), now: '2026-02-24 19:59:59' },
    slot('2026020', '2026-02-24', '20:00', '21:15'),
  ),
  worked(
    10,
    'on-sale',
    { type: 1, known: known('2026019', '2026-02-12'), now: '2026-02-24 20:00:00' },
    slot('2026021', '2026-02-26', '20:00', '21:15'),
  ),
  // Numbers close an issue, even before its time.
  worked(
    10,
    'on-sale',
    { type: 1, known: known('2026020', '2026-02-24'), now: '2026-02-24 10:00:00' },
    slot('2026021', '2026-02-26', '20:00', '21:15'),
  ),
  worked(
    11,
    'next',
    { type: 1, known: known('2026019', '2026-02-12'), now: '2026-02-24 20:00:00' },
    slot('2026020', '2026-02-24', '20:00', '21:15'),
  ),
  worked(
    11,
    'next',
    { type: 1, known: known('2026019', '2026-02-12'), now: '2026-02-24 21:15:00' },
    slot('2026021', '2026-02-26', '20:00', '21:15'),
  ),
  worked(12, 'awaited', { type: 1, known: known('2026019', '2026-02-12'), now: '2026-02-24 21:14:59' }, null),
  worked(
    12,
    'awaited',
    { type: 1, known: known('2026019', '2026-02-12'), now: '2026-02-24 21:15:00' },
    slot('2026020', '2026-02-24', '20:00', '21:15'),
  ),
  worked(
    12,
    'awaited',
    { type: 1, known: known('2026019', '2026-02-12'), now: '2026-02-26 22:00:00' },
    slot('2026021', '2026-02-26', '20:00', '21:15'),
  ),
  worked(12, 'awaited', { type: 1, known: null, now: '2026-02-26 22:00:00' }, null),
  worked(13, 'issue-after', { type: 1, issue: '2025150', date: '2025-12-28', issues: 1 }, '2025151'),
  worked(13, 'issue-after', { type: 1, issue: '2025150', date: '2025-12-28', issues: 2 }, '2026001'),
  worked(13, 'issue-after', { type: 1, issue: '2026019', date: '2026-02-12', issues: 1 }, '2026020'),
  // 31 December is drawn on: what follows it begins a year.
  worked(13, 'issue-after', { type: 5, issue: '25351', date: '2025-12-31', issues: 1 }, '26001'),
  worked(
    9,
    'first-after',
    { type: 5, known: known('25351', '2025-12-31'), now: '2025-12-31 22:00:00' },
    slot('26001', '2026-01-01', '21:00', '21:25'),
  ),
  worked(14, 'claim', { date: '2026-02-01' }, '2026-04-02 23:59:59'),
  worked(14, 'claim', { date: '2024-01-01' }, '2024-03-01 23:59:59'),
  worked(14, 'claim', { date: '2021-09-04' }, '2021-11-03 23:59:59'),
]

/** Edges of the chapter, from the notices and as drawn. */
export const byHand: readonly WorkedByHand[] = [...days, ...issues, ...moments]
