import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addOnFen, levelOfAddOn } from './add-on.ts'
import { GAMES } from './games.ts'
import { levelOfName } from './prize-names.ts'
import { type PrizeRule, prizeRule } from './prizes.ts'

const DLT = GAMES[2]
const yuan = (amount: number) => amount * 100

/** The draws of history/dlt.txt (history/README.md) with a table: winners and yuan by the published name. */
interface Published {
  issueno: string
  salesYuan: number
  rows: Map<string, { winners: number; yuan: number | null }>
}

function published(): Published[] {
  const draws: Published[] = []
  let heading: [name: string, usual?: string][] = []
  for (const line of readFileSync(new URL('../history/dlt.txt', import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('='))
      heading = line
        .split('|')
        .slice(1)
        .map((level) => level.split('=') as [string, string?])
    const [issueno = '', , , , , sales, , table] = line.split('|')
    if (!/^\d/.test(line) || !table) continue
    const rows = table.split(' ').map((cell, at) => {
      const [name, usual] = heading[at]!
      const [winners, told = usual] = cell.split(/[:/]/)
      return [name, { winners: Number(winners), yuan: told ? Number(told) : null }] as const
    })
    draws.push({ issueno, salesYuan: Number(sales), rows: new Map(rows) })
  }
  return draws
}

describe('the tables of 1,800 draws before 19019', () => {
  const old = published().filter(({ issueno }) => issueno < '19019')
  const ruleAt = (issueno: string): PrizeRule => prizeRule(DLT, issueno, { poolBeforeFen: null, specialRule: null })

  test('pay every fixed level what the rule says, and have a row for each', () => {
    const unlike = old.flatMap(({ issueno, rows }) =>
      ruleAt(issueno).levels.flatMap(({ name, fixedFen }) => {
        const row = rows.get(name)
        if (!row) return [`${issueno}: no ${name}`]
        return fixedFen === null || row.yuan === null || row.yuan === fixedFen / 100 ? [] : [`${issueno}: ${name}`]
      }),
    )
    // The tables of 17062 and 17063 are not known.
    expect(old.length).toBe(1_798)
    expect(unlike).toEqual([])
  })

  test.each([
    ['07001', '09120', 1],
    ['09121', '14051', 1],
    // Sales hold the yuan of 追加: three bets of eight have it.
    ['14052', '19018', 0.843],
  ])('from %s to %s have so many winners as the conditions give chances', (from, to, share) => {
    const draws = old.filter(({ issueno }) => issueno >= from && issueno <= to)
    const bets = draws.reduce((sum, { salesYuan }) => sum + salesYuan / 2, 0)
    const { levels, combinations } = ruleAt(from)
    for (const { name, ways } of levels) {
      const winners = draws.reduce((sum, { rows }) => sum + rows.get(name)!.winners, 0)
      const asExpected = winners / (bets * (ways / combinations))
      // The next likely condition is off by half at least: 4+2 among 5+0, or 3+2 among 4+1.
      expect(Math.abs(asExpected / share - 1), `${name} ${asExpected}`).toBeLessThan(0.13)
    }
  })

  test('announce for 追加 what the rule adds', () => {
    const announced = old.flatMap(({ issueno, rows }) =>
      [...rows].flatMap(([name, { yuan: told }]) => {
        const level = levelOfAddOn(DLT, issueno, name)
        const base = [...rows].find(([other]) => level !== null && levelOfName(DLT, other) === level)?.[1].yuan ?? null
        if (level === null || !told || !base) return []
        return [{ issueno, name, off: told - addOnFen(DLT, issueno, level, yuan(base))! / 100 }]
      }),
    )
    expect(announced.length).toBeGreaterThan(7_000)
    // Off by more than a yuan is one row alone, whose digits are mixed up: 4528 for 4582.
    const far = announced.filter(({ off }) => Math.abs(off) > 1)
    expect(far).toEqual([{ issueno: '07008', name: '三等奖(追加)', off: -54 }])
  })
})
