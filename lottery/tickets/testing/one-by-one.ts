import type { Game, Zone } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { findWonLevel, type PrizeRule } from '#lottery/prizes.ts'
import type { Choice, ZoneChoice } from '#lottery/tickets/ticket.ts'

/** Lists every bet of a choice. Slow, but shares no code with the tested functions. */
export function everyBet(game: Game, choice: Choice): Numbers[] {
  if (choice.form === 'balls') {
    const seconds = game.second ? everyFilling(game.second, choice.second!) : [[]]
    return everyFilling(game.first, choice.first).flatMap((first) => seconds.map((second) => ({ first, second })))
  }
  if (choice.form === 'places') {
    let rows: number[][] = [[]]
    for (const digits of choice.places) rows = rows.flatMap((row) => digits.map((digit) => [...row, digit]))
    return rows.map((row) => ({ first: row.slice(0, game.first.count), second: row.slice(game.first.count) }))
  }
  const triples = Array.from({ length: 1000 }, (_, n) => Array.from(String(n).padStart(3, '0'), Number))
  return triples.filter((triple) => isBetOfChoice(choice, triple)).map((first) => ({ first, second: [] }))
}

function everyFilling({ count }: Zone, { bankers, others }: ZoneChoice): number[][] {
  const pool = [...bankers, ...others].sort((a, b) => a - b)
  const found: number[][] = []
  for (let set = 0; set < 2 ** pool.length; set++) {
    const numbers = pool.filter((_, i) => (set >> i) & 1)
    if (numbers.length === count && bankers.every((n) => numbers.includes(n))) found.push(numbers)
  }
  return found
}

type ThreeDigits = Exclude<Choice, { form: 'balls' | 'places' }>

function isBetOfChoice(choice: ThreeDigits, [a, b, c]: number[]): boolean {
  const [x, y, z] = [a!, b!, c!]
  const isTriple = x === y && y === z
  const isAllDifferent = x !== y && y !== z && x !== z
  // A group bet wins in any order, so only the ascending order of its digits is listed.
  const isAscending = x <= y && y <= z
  switch (choice.form) {
    case 'sums':
      return choice.sums.some((sum) => sum === x + y + z)
    case 'group-sums':
      return isAscending && !isTriple && choice.sums.some((sum) => sum === x + y + z)
    case 'spans':
      return choice.spans.some((span) => span === Math.max(x, y, z) - Math.min(x, y, z))
    case 'arranged':
      return isAllDifferent && [x, y, z].every((digit) => choice.digits.indexOf(digit) >= 0)
    case 'group':
      return x === choice.digits[0] && y === choice.digits[1] && z === choice.digits[2]
    case 'group3':
    case 'group6': {
      if (!isAscending || isTriple || isAllDifferent !== (choice.form === 'group6')) return false
      const chosen = [...choice.bankers, ...choice.others]
      return [x, y, z].every((d) => chosen.includes(d)) && choice.bankers.every((d) => d === x || d === y || d === z)
    }
  }
}

/** Returns the index in `rule.levels` of the level that a bet wins, or -1. */
export function wonBy(rule: PrizeRule, form: Choice['form'], bet: Numbers, draw: Numbers): number {
  if (!form.startsWith('group')) return rule.levels.findIndex((level) => level === findWonLevel(rule, bet, draw))
  const sorted = draw.first.toSorted((a, b) => a - b)
  if (sorted.join() !== bet.first.join()) return -1
  const name = sorted[0] === sorted[1] || sorted[1] === sorted[2] ? '组选3' : '组选6'
  return rule.levels.findIndex((level) => level.name === name)
}
