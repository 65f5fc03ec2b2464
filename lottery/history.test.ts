import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { KNOWN_CLOSURES, generateSlotsAfter } from './calendar.ts'
import { ALL_GAMES, GAMES } from './games.ts'
import { formatFirst, formatSecond, normaliseIssue, parseDraw } from './numbers.ts'
import { getPrizeRule } from './prizes.ts'
import { parseHistory } from './testing/history.ts'

describe.each(ALL_GAMES)('the bundled history of $name', (game) => {
  const rows = parseHistory(readFileSync(new URL(`../history/${game.code}.csv`, import.meta.url), 'utf8'))

  // Split into two ranges, because the calendar generates issues for at most four years.
  test.each([
    ['2019-01-01', '2023-01-01'],
    ['2023-01-01', '2027-01-01'],
  ])('matches the generated issues from %s to %s', (from, to) => {
    const draws = rows.map(({ issue, date }) => ({ issueno: issue, date }))
    const before = draws.findLast(({ date }) => date < from)!
    const drawn = draws.filter(({ date }) => date >= from && date < to)
    expect(drawn.length).toBeGreaterThan(500)
    const slots = generateSlotsAfter(game, before, KNOWN_CLOSURES, new Date(`${from}T00:00:00Z`))
    expect(
      slots
        .take(drawn.length)
        .map(({ issueno, date }) => ({ issueno, date }))
        .toArray(),
    ).toEqual(drawn)
  })

  test('keeps its numbers when formatted and reparsed; has normalised issues', () => {
    const wrong = rows.filter(({ issue, first, second }) => {
      const draw = parseDraw(game, first, second)
      const printed = parseDraw(game, formatFirst(game, draw), formatSecond(game, draw))
      return JSON.stringify(printed) !== JSON.stringify(draw) || normaliseIssue(game, issue) !== issue
    })
    expect(wrong).toEqual([])
  })

  test.runIf([GAMES[1], GAMES[2], GAMES[3], GAMES[7]].includes(game as never))(
    'has the fixed amounts of the prize rules',
    () => {
      const wrong = rows.flatMap(({ issue, prizes }) =>
        getPrizeRule(game, issue, { poolBeforeFen: null, specialRule: null }).levels.flatMap(({ names, fixedFen }) => {
          const paid = prizes.find(({ name }) => names.includes(name))
          if (fixedFen === null || !paid?.winners || paid.bonusFen === null || paid.promotionFen > 0) return []
          return paid.bonusFen === fixedFen ? [] : [`${issue}: ${paid.name} ${paid.bonusFen / 100}`]
        }),
      )
      expect(wrong).toEqual([])
    },
  )
})
