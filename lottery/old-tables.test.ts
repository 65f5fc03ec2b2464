import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { computeAddOnFen, findAddOnLevel } from './add-on.ts'
import { GAMES } from './games.ts'
import { findLevelByName } from './prize-names.ts'
import { type Level, type PrizeRule, getPrizeRule } from './prizes.ts'
import { parseHistory } from './testing/history.ts'

const DLT = GAMES[2]
const yuan = (amount: number) => amount * 100

/** A draw of 大乐透 in the bundled history (history/README.md) with its prize table: winners and yuan by level name. */
interface PublishedDraw {
  issueno: string
  salesYuan: number | null
  rows: Map<string, { winners: number | null; yuan: number | null }>
}

const readPublished = (): PublishedDraw[] =>
  parseHistory(readFileSync(new URL('../history/dlt.csv', import.meta.url), 'utf8'))
    .filter(({ prizes }) => prizes.length > 0)
    .map(({ issue, salesFen, prizes }) => ({
      issueno: issue,
      salesYuan: salesFen === null ? null : salesFen / 100,
      rows: new Map(
        prizes.map(({ name, winners, bonusFen }) => [
          name,
          { winners, yuan: bonusFen === null ? null : bonusFen / 100 },
        ]),
      ),
    }))

test('computeAddOnFen returns 0 without 追加, null for an unknown amount', () => {
  const added = (issueno: string, level: Level) => computeAddOnFen(DLT, issueno, level, null)
  expect([added('26014', 3), added('14052', 6), added('26014', 1), added('07001', 4)]).toEqual([0, 0, null, null])
})

/** Draws with an unknown number of winners of some level (history/README.md). */
const UNKNOWN_COUNTS = new Set('07042 07055 09012 09092 09097 09121 09141 10098 11055 11061 11113 19002'.split(' '))

describe('the published prize tables of 大乐透 before issue 19019', () => {
  const old = readPublished().filter(({ issueno }) => issueno < '19019')
  const ruleAt = (issueno: string): PrizeRule => getPrizeRule(DLT, issueno, { poolBeforeFen: null, specialRule: null })

  test('match the rule’s levels and fixed amounts', () => {
    const unlike = old.flatMap(({ issueno, rows }) =>
      ruleAt(issueno).levels.flatMap(({ name, fixedFen }) => {
        const row = rows.get(name)
        if (!row) return UNKNOWN_COUNTS.has(issueno) ? [] : [`${issueno}: no ${name}`]
        return fixedFen === null || row.yuan === null || row.yuan === fixedFen / 100 ? [] : [`${issueno}: ${name}`]
      }),
    )
    // The tables of the issues 07092, 08010, 17062 and 17063 are unknown.
    expect(old.length).toBe(1_796)
    expect(unlike).toEqual([])
  })

  test.each([
    ['07001', '09120', 1],
    ['09121', '14051', 1],
    // From issue 14052 on, sales include 追加 (one yuan, for about 3/8 of the bets), so bets are fewer than sales ÷ 2.
    ['14052', '19018', 0.843],
  ])('have about the expected numbers of winners from issue %s to %s', (from, to, share) => {
    const draws = old.filter(
      ({ issueno, salesYuan }) =>
        issueno >= from && issueno <= to && salesYuan !== null && !UNKNOWN_COUNTS.has(issueno),
    )
    const bets = draws.reduce((sum, { salesYuan }) => sum + salesYuan! / 2, 0)
    const { levels, combinations } = ruleAt(from)
    for (const { name, ways } of levels) {
      const winners = draws.reduce((sum, { rows }) => sum + rows.get(name)!.winners!, 0)
      const asExpected = winners / (bets * (ways / combinations))
      // A wrong rule would differ much more: 3+2 instead of 4+1 changes the ratio by 31 %, 4+2 instead of 5+0 by 70 %.
      expect(Math.abs(asExpected / share - 1), `${name} ${asExpected}`).toBeLessThan(0.13)
    }
  })

  test('match the rule’s 追加 amounts within one yuan', () => {
    const announced = old.flatMap(({ issueno, rows }) =>
      [...rows].flatMap(([name, { yuan: told }]) => {
        const level = findAddOnLevel(DLT, issueno, name)
        const base =
          [...rows].find(([other]) => level !== null && findLevelByName(DLT, other) === level)?.[1].yuan ?? null
        if (level === null || !told || !base) return []
        return [{ issueno, name, off: told - computeAddOnFen(DLT, issueno, level, yuan(base))! / 100 }]
      }),
    )
    expect(announced.length).toBeGreaterThan(7_000)
    expect(announced.filter(({ off }) => Math.abs(off) > 1)).toEqual([])
  })
})
