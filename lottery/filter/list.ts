import { bitCount } from '#lottery/bits.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { onBits } from './count.ts'
import type { Filter, ZoneFilter } from './filter.ts'
import { walk } from './walk.ts'

/** A bet of the set with its failed enabled conditions, by index in each zone. */
export interface FilteredBet {
  readonly numbers: Numbers
  readonly fails: { readonly first: readonly number[]; readonly second: readonly number[] }
}

/** Selects bets for a list: kept or dropped ones, at most `count` from index `from` (from 0). */
export interface Listed {
  readonly which: 'kept' | 'dropped'
  readonly from: number
  readonly count: number
}

/** Lists bets of a filter in ascending order. */
export function listBets(filter: Filter, { which, from, count }: Listed): FilteredBet[] {
  const bets: FilteredBet[] = []
  const seconds = filter.second ? fillingsOf(filter.second) : [NO_NUMBERS]
  const on = onBits(filter.first.conditions)
  let skipped = 0
  walk(filter.first, (bits, filling) => {
    const fails = bits & on
    if (bets.length === count || (which === 'kept' && bitCount(fails) > filter.tolerance)) return
    for (const second of seconds) {
      const isKept = bitCount(fails) + bitCount(second.fails) <= filter.tolerance
      if (isKept !== (which === 'kept')) continue
      if (skipped < from) skipped++
      else if (bets.length < count) bets.push(betOf({ numbers: Array.from(filling), fails }, second))
    }
  })
  return bets
}

/** Lists one dropped bet per condition: the first bet with this condition as its first failure, in ascending order. */
export function droppedExamples(filter: Filter): FilteredBet[] {
  const seconds = filter.second ? fillingsOf(filter.second) : [NO_NUMBERS]
  const on = onBits(filter.first.conditions)
  const seen = new Set<string>()
  const examples: FilteredBet[] = []
  walk(filter.first, (bits, filling) => {
    const fails = bits & on
    if (fails !== 0 && seen.has(firstOf(fails, 0))) return
    for (const second of seconds) {
      const felling = firstOf(fails, second.fails)
      if (bitCount(fails) + bitCount(second.fails) <= filter.tolerance || seen.has(felling)) continue
      seen.add(felling)
      examples.push(betOf({ numbers: Array.from(filling), fails }, second))
    }
  })
  return examples
}

/** Returns the first failed condition of a bet: zone and index. */
const firstOf = (fails: number, second: number): string =>
  fails === 0 ? `second ${placesOf(second)[0]}` : `first ${placesOf(fails)[0]}`

interface FailedFilling {
  readonly numbers: number[]
  /** Bits of the failed conditions. */
  readonly fails: number
}

const NO_NUMBERS: FailedFilling = { numbers: [], fails: 0 }

function fillingsOf(filter: ZoneFilter): FailedFilling[] {
  const on = onBits(filter.conditions)
  const fillings: FailedFilling[] = []
  walk(filter, (fails, filling) => fillings.push({ numbers: Array.from(filling), fails: fails & on }))
  return fillings
}

function betOf(first: FailedFilling, second: FailedFilling): FilteredBet {
  return {
    numbers: { first: first.numbers, second: second.numbers },
    fails: { first: placesOf(first.fails), second: placesOf(second.fails) },
  }
}

function placesOf(bits: number): number[] {
  return Array.from({ length: 32 }, (_, i) => i).filter((i) => (bits >> i) & 1)
}
