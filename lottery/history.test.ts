import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { KNOWN_CLOSURES, type Known, slotsAfter } from './calendar.ts'
import { ALL_GAMES, type Game } from './games.ts'
import { formatFirst, formatSecond, normaliseIssue, parseDraw } from './numbers.ts'

// The real draw history is not part of the repository: these tests read it where it lies beside it.
const folder = new URL('../../shared/draws/', import.meta.url)
const present = existsSync(folder)
if (!present) console.warn('draw history not found beside the repository: its tests are skipped')

type Row = [type: string, issueno: string, opendate: string, first: string, second: string]

function history(game: Game): Row[] {
  const lines = readFileSync(new URL(`${game.code}.csv`, folder), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  return lines.map((line) => line.split(',', 5) as Row)
}

function slotsUntil(last: string, game: Game, latest: Known): Known[] {
  const given: Known[] = []
  for (const { issueno, date } of slotsAfter(game, latest, KNOWN_CLOSURES, new Date('2019-01-01T00:00:00Z'))) {
    if (date > last) break
    given.push({ issueno, date })
  }
  return given
}

describe.skipIf(!present).each(ALL_GAMES)('the history of $name', (game) => {
  const rows = present ? history(game) : []

  test('is what the calendar gives from 2019 to 2022: every draw, no other, under its number', () => {
    const drawn = rows.filter(([, , date]) => date >= '2019-01-01').map(([, issueno, date]) => ({ issueno, date }))
    const [, issueno, date] = rows.findLast(([, , day]) => day < '2019-01-01')!
    expect(drawn.length).toBeGreaterThan(560)
    expect(slotsUntil('2022-12-31', game, { issueno, date })).toEqual(drawn)
  })

  test('parses, and its numbers go back to what was printed', () => {
    const wrong = rows.filter(([, issueno, , first, second]) => {
      const draw = parseDraw(game, first, second)
      const printed = [formatFirst(game, draw), formatSecond(game, draw), normaliseIssue(game, issueno)]
      return printed.join('|') !== [first.replaceAll(' ', ','), second.replaceAll(' ', ','), issueno].join('|')
    })
    expect(rows.length).toBeGreaterThan(2_000)
    expect(wrong).toEqual([])
  })
})
