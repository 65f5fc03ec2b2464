import { countFilter, computeDistribution, countFails, type FilterCount, computeShares } from '#lottery/filter/count.ts'
import type { Condition, Filter, ZoneFilter } from '#lottery/filter/filter.ts'
import { listDroppedExamples, type FilteredBet, listBets } from '#lottery/filter/list.ts'

/** Result of a filter; a part that is not computed yet is undefined. */
export interface FilterResult {
  readonly count?: FilterCount
  readonly kept?: readonly FilteredBet[]
  readonly dropped?: readonly FilteredBet[]
  /** Share of all combinations that fulfil each condition, by zone. */
  readonly shares?: { readonly first: readonly number[]; readonly second: readonly number[] }
}

export interface ListSizes {
  readonly kept: number
  /** Number of dropped bets to list; 0: the examples of `listDroppedExamples`. */
  readonly dropped: number
}

export type FilterTask =
  | { readonly kind: 'filter'; readonly filter: Filter; readonly shown: ListSizes }
  | { readonly kind: 'list'; readonly filter: Filter; readonly count: number }
  | { readonly kind: 'spread'; readonly zone: ZoneFilter; readonly condition: Condition }

/** Message about the progress of a task: the completed fraction (0 to 1) and the results so far. */
export interface FilterProgress {
  readonly done: number
  readonly filtered?: FilterResult
  readonly bets?: readonly FilteredBet[]
  readonly spread?: readonly number[]
}

export function runTask(task: FilterTask, tell: (news: FilterProgress) => void): void {
  switch (task.kind) {
    case 'filter':
      return runFilter(task.filter, task.shown, tell)
    case 'list':
      return tell({ done: 1, bets: listBets(task.filter, { which: 'kept', from: 0, count: task.count }) })
    case 'spread':
      return tell({ done: 1, spread: computeDistribution(task.zone, task.condition) })
  }
}

function runFilter(filter: Filter, shown: ListSizes, tell: (news: FilterProgress) => void): void {
  const { first, second } = filter
  const count = countFilter(filter, countFails(first), second && countFails(second))
  tell({ done: 0.25, filtered: { count } })
  const kept = listBets(filter, { which: 'kept', from: 0, count: shown.kept })
  tell({ done: 0.5, filtered: { count, kept } })
  const dropped =
    shown.dropped === 0
      ? listDroppedExamples(filter)
      : listBets(filter, { which: 'dropped', from: 0, count: shown.dropped })
  tell({ done: 0.75, filtered: { count, kept, dropped } })
  const shares = { first: computeShares(first), second: second ? computeShares(second) : [] }
  tell({ done: 1, filtered: { count, kept, dropped, shares } })
}
