import { countFilter, distributionOf, failCounts, type FilterCount, sharesOf } from '#lottery/filter/count.ts'
import type { Condition, Filter, ZoneFilter } from '#lottery/filter/filter.ts'
import { droppedExamples, type FilteredBet, listBets } from '#lottery/filter/list.ts'

/** Result of a filter, as far as it is computed. */
export interface Filtered {
  readonly count?: FilterCount
  /** The first remaining bets, and the first dropped ones. */
  readonly kept?: readonly FilteredBet[]
  readonly dropped?: readonly FilteredBet[]
  /** Share of all combinations that each condition retains, by zone. */
  readonly shares?: { readonly first: readonly number[]; readonly second: readonly number[] }
}

/** How many bets to list of each. */
export interface Shown {
  readonly kept: number
  /** 0: one example for each condition that drops any. */
  readonly dropped: number
}

export type FilterTask =
  | { readonly kind: 'filter'; readonly filter: Filter; readonly shown: Shown }
  | { readonly kind: 'list'; readonly filter: Filter; readonly count: number }
  | { readonly kind: 'spread'; readonly zone: ZoneFilter; readonly condition: Condition }

/** Progress message of a task: the completed fraction (0 to 1) and the partial results. */
export interface FilterNews {
  readonly done: number
  readonly filtered?: Filtered
  readonly bets?: readonly FilteredBet[]
  readonly spread?: readonly number[]
}

/** Runs a task and reports each step. */
export function runTask(task: FilterTask, tell: (news: FilterNews) => void): void {
  switch (task.kind) {
    case 'filter':
      return runFilter(task.filter, task.shown, tell)
    case 'list':
      return tell({ done: 1, bets: listBets(task.filter, { which: 'kept', from: 0, count: task.count }) })
    case 'spread':
      return tell({ done: 1, spread: distributionOf(task.zone, task.condition) })
  }
}

function runFilter(filter: Filter, shown: Shown, tell: (news: FilterNews) => void): void {
  const { first, second } = filter
  const count = countFilter(filter, failCounts(first), second && failCounts(second))
  tell({ done: 0.25, filtered: { count } })
  const kept = listBets(filter, { which: 'kept', from: 0, count: shown.kept })
  tell({ done: 0.5, filtered: { count, kept } })
  const dropped =
    shown.dropped === 0
      ? droppedExamples(filter)
      : listBets(filter, { which: 'dropped', from: 0, count: shown.dropped })
  tell({ done: 0.75, filtered: { count, kept, dropped } })
  const shares = { first: sharesOf(first), second: second ? sharesOf(second) : [] }
  tell({ done: 1, filtered: { count, kept, dropped, shares } })
}
