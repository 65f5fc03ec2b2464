import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listDrawDates, KNOWN_CLOSURES } from '#lottery/calendar.ts'
import { GAMES } from '#lottery/games.ts'
import { getPrizeRule } from '#lottery/prizes.ts'
import type { Prize } from '#server/play/draws/draw-report.ts'
import { createPrize } from '#server/play/draws/testing/create-draw-report.ts'
import { isRunEnd, computeRuleFacts, isTableComplete, type RuleLink, readSpecialRule } from './rule-facts.rules.ts'
import { POOLS_YUAN, computeSpecialRuleByModel, TABLES } from '#server/play/draws/testing/special-rule-model.ts'

describe('双色球’s special rule', () => {
  const six = ['一等奖', '二等奖', '三等奖', '四等奖', '五等奖', '六等奖'].map((name) => createPrize(name, 1, 5))
  const days = listDrawDates(GAMES[1], '2026-02-01', '2026-12-31', KNOWN_CLOSURES)
  const link = (counter: number, prizes: readonly Prize[], poolYuan: number | null): RuleLink => ({
    issueno: `2026${String(counter).padStart(3, '0')}`,
    date: days[counter - 14] ?? '2026-01-29',
    poolFen: poolYuan === null ? null : poolYuan * 100,
    prizes,
  })
  const rules = (...run: RuleLink[]) =>
    computeRuleFacts(GAMES[1], run, KNOWN_CLOSURES).map(({ specialRule }) => specialRule)

  test("is read from a complete table's 福运奖 row", () => {
    expect(readSpecialRule([...six, createPrize('福运奖', 9, 500)])).toBe(true)
    expect(readSpecialRule([...six, createPrize('福运奖', 0, null)])).toBe(false)
    expect(readSpecialRule(six)).toBe(false)
  })

  test('is not read from a partial table', () => {
    expect(readSpecialRule([])).toBeNull()
    expect(readSpecialRule(six.slice(1))).toBeNull()
    expect(readSpecialRule([...six.slice(1), createPrize('福运奖', 9, 500)])).toBeNull()
    expect(readSpecialRule(six.with(5, createPrize('六等奖', null, 500)))).toBeNull()
    expect(readSpecialRule([...six, createPrize('福运奖', null, 500)])).toBeNull()
  })

  test('is carried from its first issue over issues without table', () => {
    const middle = Array.from({ length: 40 }, (_, i) => link(14 + i, [], 1_000_000_000))
    expect(rules(...middle)).toEqual(middle.map(() => true))
    expect(rules(...middle.slice(1))).toEqual(middle.slice(1).map(() => null))
  })

  test('changes only after a pool outside the bounds', () => {
    const [before, after] = [link(20, [], 1_000_000_000), link(21, [], null)]
    expect(rules(link(20, [], 1_500_000_000), after)).toEqual([null, true])
    expect(rules(link(20, [], 299_999_999), after)).toEqual([null, false])
    expect(rules(link(20, six, 300_000_000), after)).toEqual([false, false])
    expect(rules(link(20, six, null), after)).toEqual([false, null])
    expect(rules(link(20, six, 1_000_000_000), link(22, [], null))).toEqual([false, null])
    // A draw does not determine the rule of an earlier draw.
    expect(rules(before, link(21, six, null))).toEqual([null, false])
  })

  test.each([2, 10, 40])('agrees with the reference model over %i issues', (length) => {
    const issue = fc.record({
      prizes: fc.constantFrom(...TABLES),
      poolYuan: fc.constantFrom(...POOLS_YUAN),
      is: fc.nat(9),
    })
    fc.assert(
      fc.property(fc.array(issue, { minLength: length, maxLength: length }), (all) => {
        const known = new Map(all.flatMap((one, i) => (one.is > 0 ? [[14 + i, one] as const] : [])))
        const run = [...known].map(([counter, { prizes, poolYuan }]) => link(counter, prizes, poolYuan))
        const byTheBook = [...known.keys()].map((counter) => computeSpecialRuleByModel(known, counter))
        expect(rules(...run)).toEqual(byTheBook)
        run.forEach((one, at) => {
          if (isRunEnd(GAMES[1], one)) expect(rules(...run.slice(at)).slice(1)).toEqual(byTheBook.slice(at + 1))
        })
      }),
      { numRuns: 300 },
    )
  })
})

test('determines 大乐透’s rule by pool or published amounts', () => {
  const draw = (issueno: string, date: string, poolFen: number | null, prizes: Prize[] = []) => ({
    issueno,
    date,
    poolFen,
    prizes,
  })
  const first = draw('26014', '2026-02-02', 79_000_000_000)
  const facts = (...run: RuleLink[]) => computeRuleFacts(GAMES[2], run, KNOWN_CLOSURES).at(-1)
  expect(facts(first, draw('26015', '2026-02-04', null))).toMatchObject({ poolBeforeFen: 79_000_000_000, column: null })
  expect(facts(first, draw('26016', '2026-02-07', null, [createPrize('三等奖', 2, 6_666)]))).toEqual({
    poolBeforeFen: null,
    specialRule: null,
    column: 'high',
  })
})

test('a table is complete only with a winner count for every level', () => {
  const rule = getPrizeRule(GAMES[4], '22150', { poolBeforeFen: null, specialRule: null })
  const rows = [createPrize('直选奖', 3, 104_000), createPrize('组选3奖', 0, null), createPrize('组选6奖', 9, 17_300)]
  expect(isTableComplete(rule, rows)).toBe(true)
  expect(isTableComplete(rule, rows.slice(1))).toBe(false)
  expect(isTableComplete(rule, [createPrize('直选奖', null, 104_000), ...rows.slice(1)])).toBe(false)
})
