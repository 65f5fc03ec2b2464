import { useEffect, useState } from 'react'
import type { Bounds, Condition, Filter, ZoneFilter } from '#lottery/filter/filter.ts'
import type { FilterResult, FilterTask, ListSizes } from './filter-tasks.ts'
import { runFilterTask } from './run-filter-task.ts'

// Delay after the last keystroke, because each keystroke would start a computation that the next one cancels.
const DEBOUNCE_MS = 150

interface FilterComputation {
  /** The results so far. Until the first result of a changed filter is known, those of the previous filter. */
  readonly filtered: FilterResult
  /** Completed fraction of the computation, 0 to 1. */
  readonly done: number
}

export function useFilterResult(filter: Filter, shown: ListSizes): FilterComputation {
  const task = JSON.stringify({ kind: 'filter', filter, shown } satisfies FilterTask, replaceInfinity)
  const [known, setKnown] = useState<FilterComputation & { of: string }>({ of: '', done: 0, filtered: {} })
  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = runFilterTask(JSON.parse(task) as FilterTask, ({ done, filtered }) => {
        setKnown((before) => ({ of: task, done, filtered: { ...before.filtered, ...filtered } }))
      })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [task])
  return { filtered: known.filtered, done: known.of === task ? known.done : 0 }
}

// JSON cannot represent Infinity; MAX_SAFE_INTEGER exceeds every value of a condition.
const replaceInfinity = (_: string, value: unknown): unknown => (value === Infinity ? Number.MAX_SAFE_INTEGER : value)

export type RangeCondition = Extract<Condition, { range: Bounds }>

/** Returns for each value of a condition the number of combinations that have it; null while computing. */
export function useDistribution(filter: ZoneFilter, condition: RangeCondition): readonly number[] | null {
  // Omits ranges, sets and other conditions: they do not affect the distribution, and a change must not recompute it.
  const zone: ZoneFilter = { ...filter, conditions: [], set: { form: 'places', places: [] } }
  const open: RangeCondition = { ...condition, isOn: true, range: { from: 0, to: 0 } }
  const task = JSON.stringify({ kind: 'spread', zone, condition: open } satisfies FilterTask)
  const [known, setKnown] = useState<{ of: string; spread: readonly number[] } | null>(null)
  useEffect(
    () => runFilterTask(JSON.parse(task) as FilterTask, ({ spread }) => spread && setKnown({ of: task, spread })),
    [task],
  )
  return known?.of === task ? known.spread : null
}
