import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { KNOWN_CLOSURES } from '#lottery/calendar.ts'
import { ALL_GAMES, type GameCode } from '#lottery/games.ts'
import { auditRun } from '#server/play/draws/record/audit.rules.ts'
import { parseDrawFile, formatDrawsCsv } from './draw-rows.ts'
import { checkDrawDate, findMisorderedIssues } from '#server/play/draws/draws.rules.ts'
import { computeMissingSpan } from '#server/play/draws/feeds/gaps.ts'
import { readPastDraws, HISTORY, toHistoryFileName } from './history.ts'

const END = new Date('2026-09-01T00:00:00+08:00')

/**
 * Expected number of draws, last issue, total sales in yuan, winning bets and confirmed draws of each game, computed
 * from the source files.
 */
const SUMS: Readonly<Record<GameCode, readonly unknown[]>> = {
  ssq: [3497, '2026100', 1_010_438_079_010, 34_015_857_378, 3497],
  dlt: [2917, '26099', 552_401_821_250, 16_764_817_234, 2901],
  fc3d: [7740, '2026233', 338_198_933_388, 155_325_962, 7738],
  pl3: [7708, '26233', 492_883_532, 626_606, 6431],
  pl5: [7706, '26233', 221_194_778, 973, 10],
  qxc: [3384, '26100', 1_686_892_914, 52_491_277, 121],
  qlc: [2980, '2026100', 22_632_828_966, 372_612_342, 2676],
}

describe.each(ALL_GAMES)('the history of $name', (game) => {
  const draws = readPastDraws(game, END)

  test('adds up to the known sums', () => {
    const sales = draws.reduce((sum, { salesFen }) => sum + (salesFen ?? 0), 0) / 100
    const winners = draws.flatMap(({ prizes }) => prizes).reduce((sum, one) => sum + (one.winners ?? 0), 0)
    const confirmed = draws.filter(({ trust }) => trust === 'confirmed').length
    expect([draws.length, draws.at(-1)?.issueno, sales, winners, confirmed]).toEqual(SUMS[game.code])
  })

  test('has valid dates, and no gap since 2013', () => {
    const arrival = { today: '2026-09-01', closures: KNOWN_CLOSURES, allowWeekday: false }
    expect(draws.flatMap((draw) => checkDrawDate(draw, arrival) ?? [])).toEqual([])
    expect(findMisorderedIssues(game, [], draws)).toEqual(new Set())
    const known = draws.filter(({ date }) => date >= '2013-01-01')
    expect(computeMissingSpan(game, known, KNOWN_CLOSURES, END)).toBeNull()
  })

  test('passes the audit', () => {
    expect(
      auditRun(
        game,
        draws.map((draw) => ({ draw })),
        KNOWN_CLOSURES,
      ),
    ).toEqual(new Map())
  })

  test('is printed unchanged after parsing', () => {
    const stored = draws.map((draw) => ({ ...draw, doubts: [], demo: false, correctedAt: null }))
    expect(formatDrawsCsv(game, stored) === readFileSync(`${HISTORY}${toHistoryFileName(game)}`, 'utf8')).toBe(true)
  })
})

// The source files are not part of the repository; they are compared only if they exist next to it.
const SOURCES = new URL('../../../../../shared/draws/', import.meta.url)
const present = existsSync(SOURCES)
if (!present) console.warn('draw history not found beside the repository: it is not compared row by row')

/** Issues in which the history resolves a contradiction between two amounts (history/README.md). */
const KNOWN_BETTER = new Set(['16106', '17045', '17052', '17057'])

test.skipIf(!present).each(ALL_GAMES)('the history of $name equals its audited source files row by row', (game) => {
  const read = (file: string) =>
    parseDrawFile(file, readFileSync(new URL(file, SOURCES), 'utf8')).flatMap((row) =>
      'word' in row ? [row.word] : [],
    )
  const extra = new Map(
    (game.code === 'qxc' ? read('qxc-prizes-18135-19081.csv') : []).map((word) => [word.issueno, word]),
  )
  const words = [`${game.code}.csv`, `2023-2026/${game.code}.csv`].flatMap(read)
  const told = words.map((word) => extra.get(word.issueno) ?? word)
  const found = auditRun(
    game,
    told.map((draw) => ({ draw })),
    KNOWN_CLOSURES,
  )
  const isCompared = ({ issueno }: { issueno: string }) => game.code !== 'dlt' || !KNOWN_BETTER.has(issueno)
  const history = readPastDraws(game, END).map(({ trust: _trust, ...draw }) => draw)
  expect(told.length).toBeGreaterThan(2900)
  expect(history.filter(isCompared)).toEqual(
    told.filter(isCompared).map((draw) => {
      const { doubts: _doubts, ...known } = found.get(draw.issueno) ?? { doubts: [], ...draw }
      return known
    }),
  )
})
