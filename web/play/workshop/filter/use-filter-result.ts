import { useEffect, useState } from 'react'
import type { Condition, Filter, ZoneFilter } from '#lottery/filter/filter.ts'
import type { FilterResult, FilterTask, ListSizes } from './filter-tasks.ts'
import { runFilterTask } from './run-filter-task.ts'

// Delay after the last keystroke, because each keystroke would start a computation that the next one cancels.
const DEBOUNCE_MS = 150

export interface FilterComputation {
  /** The results so far. Until the first result of a changed filter is known, those of the previous filter. */
  readonly filtered: FilterResult
  /** Completed fraction of the computation, 0 to 1. */
  readonly done: number
  readonly isCancelled: boolean
  readonly cancel: () => void
  readonly again: () => void
}

interface LastResult {
  readonly of: string
  readonly done: number
  readonly filtered: FilterResult
}

export function useFilterResult(filter: Filter, shown: ListSizes): FilterComputation {
  const task = JSON.stringify({ kind: 'filter', filter, shown } satisfies FilterTask, replaceInfinity)
  const [known, setKnown] = useState<LastResult>({ of: '', done: 0, filtered: {} })
  const [cancelled, setCancelled] = useState('')
  useEffect(() => {
    if (task === cancelled) return
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
  }, [task, cancelled])
  return {
    filtered: known.filtered,
    done: known.of === task ? known.done : 0,
    isCancelled: task === cancelled,
    cancel: () => setCancelled(task),
    again: () => setCancelled(''),
  }
}

// JSON cannot represent Infinity; MAX_SAFE_INTEGER exceeds every value of a condition.
const replaceInfinity = (_: string, value: unknown): unknown => (value === Infinity ? Number.MAX_SAFE_INTEGER : value)

/** Returns for each value of a condition the number of combinations that have it; null while computing. */
export function useDistribution(zone: ZoneFilter, condition: Condition): readonly number[] | null {
  const numbers = condition.kind === 'group' ? condition.numbers : []
  const key = JSON.stringify([zone.zone, zone.before, condition.kind, numbers])
  const [known, setKnown] = useState<{ of: string; spread: readonly number[] } | null>(null)
  useEffect(() => {
    const [ofZone, before, kind, group] = JSON.parse(key) as [ZoneFilter['zone'], number[], Condition['kind'], number[]]
    const open = { kind, isOn: true, numbers: group, range: { from: 0, to: 0 } } as Condition
    const filter: ZoneFilter = { zone: ofZone, before, conditions: [], set: { form: 'places', places: [] } }
    return runFilterTask(
      { kind: 'spread', zone: filter, condition: open },
      ({ spread }) => spread && setKnown({ of: key, spread }),
    )
  }, [key])
  return known?.of === key ? known.spread : null
}
