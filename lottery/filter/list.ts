import { countBits } from '#lottery/combinations.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { computeEnabledBits } from './count.ts'
import type { Filter, ZoneFilter } from './filter.ts'
import { visitFillings } from './walk.ts'

/** A bet of the set, with the indexes of the enabled conditions that it fails in each zone. */
export interface FilteredBet {
  readonly numbers: Numbers
  readonly fails: { readonly first: readonly number[]; readonly second: readonly number[] }
}

/** Range of a list of kept or dropped bets: at most `count` bets, beginning with index `from` (0: the first). */
export interface BetListRange {
  readonly which: 'kept' | 'dropped'
  readonly from: number
  readonly count: number
}

export function listBets(filter: Filter, { which, from, count }: BetListRange): FilteredBet[] {
  const bets: FilteredBet[] = []
  const seconds = filter.second ? listFillings(filter.second) : [NO_NUMBERS]
  const on = computeEnabledBits(filter.first.conditions)
  let skipped = 0
  visitFillings(filter.first, (bits, filling) => {
    const fails = bits & on
    if (bets.length === count || (which === 'kept' && countBits(fails) > filter.tolerance)) return
    for (const second of seconds) {
      const isKept = countBits(fails) + countBits(second.fails) <= filter.tolerance
      if (isKept !== (which === 'kept')) continue
      if (skipped < from) skipped++
      else if (bets.length < count) bets.push(createFilteredBet({ numbers: Array.from(filling), fails }, second))
    }
  })
  return bets
}

/** Lists for each condition a dropped bet of which it is the first failed condition, if there is such a bet. */
export function listDroppedExamples(filter: Filter): FilteredBet[] {
  const seconds = filter.second ? listFillings(filter.second) : [NO_NUMBERS]
  const on = computeEnabledBits(filter.first.conditions)
  const seen = new Set<string>()
  const examples: FilteredBet[] = []
  visitFillings(filter.first, (bits, filling) => {
    const fails = bits & on
    if (fails !== 0 && seen.has(formatFirstFailure(fails, 0))) return
    for (const second of seconds) {
      const felling = formatFirstFailure(fails, second.fails)
      if (countBits(fails) + countBits(second.fails) <= filter.tolerance || seen.has(felling)) continue
      seen.add(felling)
      examples.push(createFilteredBet({ numbers: Array.from(filling), fails }, second))
    }
  })
  return examples
}

const formatFirstFailure = (fails: number, second: number): string =>
  fails === 0 ? `second ${listBitIndexes(second)[0]}` : `first ${listBitIndexes(fails)[0]}`

interface FailedFilling {
  readonly numbers: number[]
  readonly fails: number
}

const NO_NUMBERS: FailedFilling = { numbers: [], fails: 0 }

function listFillings(filter: ZoneFilter): FailedFilling[] {
  const on = computeEnabledBits(filter.conditions)
  const fillings: FailedFilling[] = []
  visitFillings(filter, (fails, filling) => fillings.push({ numbers: Array.from(filling), fails: fails & on }))
  return fillings
}

function createFilteredBet(first: FailedFilling, second: FailedFilling): FilteredBet {
  return {
    numbers: { first: first.numbers, second: second.numbers },
    fails: { first: listBitIndexes(first.fails), second: listBitIndexes(second.fails) },
  }
}

function listBitIndexes(bits: number): number[] {
  return Array.from({ length: 32 }, (_, i) => i).filter((i) => (bits >> i) & 1)
}
