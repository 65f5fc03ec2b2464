import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ALL_GAMES, GAMES, type GameType } from '#lottery/games.ts'
import { type Numbers, parseDraw } from '#lottery/numbers.ts'
import { listOmissionKinds, type OmissionKind } from './kinds.ts'
import { computeOmissionRows, type OmissionRow } from './omissions.ts'
import { type ReferenceRow, listReferenceRows } from './testing/reference-rows.ts'
import { parseRecord } from '#lottery/testing/history.ts'

/** Computes a row directly from its definition in docs/statistics.md, for comparison. */
function computeReferenceRow(
  { label, came }: ReferenceRow,
  history: readonly Numbers[],
  window: number,
): Omit<OmissionRow, 'expected'> {
  const flags = history.map(came)
  const from = history.length - window
  let omission = 0
  const omissions = flags.map((here) => (omission = here ? 0 : omission + 1))
  const times = flags.slice(from).filter(Boolean).length
  const last = flags.lastIndexOf(true)
  return {
    label,
    times,
    average: Number((window / (times + 1) + 1e-9).toFixed(1)),
    longest: omissions.slice(from).reduce((most, one) => Math.max(most, one), 0),
    current: omissions.at(-1)!,
    previous: last === -1 ? null : (omissions[last - 1] ?? 0),
    last: last === -1 ? null : last,
  }
}

describe.each(ALL_GAMES)('$name', (game) => {
  const record = parseRecord(game, readFileSync(new URL(`../../history/${game.code}.csv`, import.meta.url), 'utf8'))
  const history = record.map(({ numbers }) => numbers)

  test.each(listOmissionKinds(game))('agrees with the reference for %s', (kind) => {
    expect(record.length).toBeGreaterThan(2_900)
    const rows = listReferenceRows(game, kind)
    for (const window of [record.length, 100]) {
      const told = computeOmissionRows(game, kind, record, window).flatMap(({ name, rows: all }) =>
        all.map(({ expected: _chance, ...row }) => ({ group: name, ...row })),
      )
      expect(told).toEqual(rows.map((row) => ({ group: row.group, ...computeReferenceRow(row, history, window) })))
    }
  })
})

/** Parses draws of a game such as `01 02 03 04 05 06+07`, oldest first. The issues start with 001 of 2022. */
const createDraws = (type: GameType, ...texts: string[]) =>
  texts.map((text, i) => {
    const [first = '', second = ''] = text.split('+')
    const counter = String(i + 1).padStart(3, '0')
    const issueno = GAMES[type].issueDigits === 7 ? `2022${counter}` : `22${counter}`
    return { issueno, numbers: parseDraw(GAMES[type], first, second) }
  })

const FIVE_OF_SSQ = createDraws(
  1,
  '01 07 11 12 22 28+05',
  '02 22 26 29 32 33+16',
  '01 07 13 14 25 30+05',
  '03 08 15 21 27 31+09',
  '01 12 22 24 28 33+02',
)
const FOUR_OF_3D = createDraws(3, '2 4 9', '7 0 7', '7 7 7', '4 2 2')

/** Game, kind, group, label, and the values [times, current, previous, average, longest, last], computed manually. */
const BY_HAND: [GameType, OmissionKind, string, string, number[] | (number | null)[]][] = [
  // The 1st, 3rd and 5th of five draws have 01. Average: 5 ÷ (3 + 1) = 1.25.
  [1, 'number', '红球', '01', [3, 0, 1, 1.3, 1, 4]],
  // The 1st and 3rd draw have 05, so the last hit was two draws ago. Average: 5 ÷ (2 + 1) = 1.66….
  [1, 'number', '蓝球', '05', [2, 2, 1, 1.7, 2, 2]],
  // The 1st and 5th draw have both 01 and 22; three draws are between them.
  [1, 'pair', '红球', '01 22', [2, 0, 3, 1.7, 3, 4]],
  // 1+7+11+12+22+28 = 81: only the 1st draw has this sum.
  [1, 'sum', '和值', '81', [1, 4, 0, 2.5, 4, 0]],
  // Numbers with remainder 0 : 1 : 2 in each draw. 1st 12 : 01 07 22 28 : 11; 2nd 33 : 22 : 02 26 29 32;
  // 3rd 30 : 01 07 13 25 : 14; 4th 03 15 21 27 : 31 : 08; 5th 12 24 33 : 01 22 28 : none.
  [1, 'form', '012路', '1:4:1', [2, 2, 1, 1.7, 2, 2]],
  // Consecutive numbers in each draw: 11 12; 32 33; 13 14; none; none.
  [1, 'form', '连号个数', '2', [3, 2, 0, 1.3, 2, 2]],
  // The 1st and 4th of four draws, 249 and 422, have both 2 and 4.
  [3, 'pair', '两码', '2 4', [2, 0, 2, 1.3, 2, 3]],
  [3, 'form', '形态', '组三', [2, 0, 1, 1.3, 1, 3]],
  // The sums of the four draws are 15, 14, 21 and 8.
  [3, 'sum', '和值', '8', [1, 0, 3, 2, 3, 3]],
]

test.each(BY_HAND)('computes omissions of game %i, %s: %s %s', (type, kind, name, label, figures) => {
  const record = type === 1 ? FIVE_OF_SSQ : FOUR_OF_3D
  const group = computeOmissionRows(GAMES[type], kind, record, record.length).find((one) => one.name === name)
  const row = group!.rows.find((one) => one.label === label)!
  expect([row.times, row.current, row.previous, row.average, row.longest, row.last]).toEqual(figures)
})

test('counts draws before the window in omissions, but not in hits', () => {
  const [red] = computeOmissionRows(GAMES[1], 'number', FIVE_OF_SSQ, 2)
  const row = (label: string) => red!.rows.find((one) => one.label === label)!
  // The window is the 4th and 5th draw. 01 is in one of them; 11 was last drawn in the 1st draw.
  expect(row('01')).toMatchObject({ times: 1, current: 0, previous: 1, average: 1, longest: 1, last: 4 })
  expect(row('11')).toMatchObject({ times: 0, current: 4, previous: 0, average: 2, longest: 4, last: 0 })
  expect(row('01').expected).toBeCloseTo((2 * 6) / 33, 12)
})

test('the expected hits of 七星彩 follow the rule of each draw', () => {
  const numbers = parseDraw(GAMES[6], '1 2 3 4 5 6', '7')
  const record = ['20098', '20099', '20100'].map((issueno) => ({ issueno, numbers }))
  const back = computeOmissionRows(GAMES[6], 'number', record, 3).at(-1)!
  expect(back.rows[9]!.expected).toBeCloseTo(2 / 10 + 1 / 15, 12)
  expect(back.rows[10]!.expected).toBeCloseTo(1 / 15, 12)
})

test('returns rows of zeros and nulls if there are no draws', () => {
  const [rows] = computeOmissionRows(GAMES[3], 'form', [], 0)
  expect(rows!.rows[0]).toEqual({
    label: '豹子',
    times: 0,
    expected: 0,
    average: 0,
    longest: 0,
    current: 0,
    previous: null,
    last: null,
  })
})
