import { useEffect, useState } from 'react'
import type { Condition, Filter, ZoneFilter } from '#lottery/filter/filter.ts'
import type { Filtered, FilterTask, Shown } from './filter-tasks.ts'
import { runBeside } from './run-beside.ts'

// Fields are typed into: what is begun at each key is thrown away.
const PAUSE_MS = 150

export interface Filtering {
  /** Of the filter before, while the first step of this one is not done. */
  readonly filtered: Filtered
  /** Parts of 1; 1: nothing is being reckoned. */
  readonly done: number
  readonly isCancelled: boolean
  readonly cancel: () => void
  readonly again: () => void
}

interface Known {
  readonly of: string
  readonly done: number
  readonly filtered: Filtered
}

/** What a filter comes to, reckoned beside the page. */
export function useFiltered(filter: Filter | null, shown: Shown): Filtering {
  const task = filter ? JSON.stringify({ kind: 'filter', filter, shown } satisfies FilterTask, keepOpenBounds) : ''
  const [known, setKnown] = useState<Known>({ of: '', done: 0, filtered: {} })
  const [cancelled, setCancelled] = useState('')
  useEffect(() => {
    if (task === '' || task === cancelled) return
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = runBeside(JSON.parse(task) as FilterTask, ({ done, filtered }) => {
        setKnown((before) => ({ of: task, done, filtered: { ...before.filtered, ...filtered } }))
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [task, cancelled])
  return {
    filtered: task === '' ? {} : known.filtered,
    done: task === '' ? 1 : known.of === task ? known.done : 0,
    isCancelled: task !== '' && task === cancelled,
    cancel: () => setCancelled(task),
    again: () => setCancelled(''),
  }
}

// JSON has no infinity; no figure comes near.
const keepOpenBounds = (_: string, value: unknown): unknown => (value === Infinity ? Number.MAX_SAFE_INTEGER : value)

/** How the values of a condition's figure are spread over the whole game; null while that is being reckoned. */
export function useSpread(zone: ZoneFilter, condition: Condition): readonly number[] | null {
  const numbers = condition.kind === 'group' ? condition.numbers : []
  const key = JSON.stringify([zone.zone, zone.before, condition.kind, numbers])
  const [known, setKnown] = useState<{ of: string; spread: readonly number[] } | null>(null)
  useEffect(() => {
    const [ofZone, before, kind, group] = JSON.parse(key) as [ZoneFilter['zone'], number[], Condition['kind'], number[]]
    const open = { kind, isOn: true, numbers: group, range: { from: 0, to: 0 } } as Condition
    const filter: ZoneFilter = { zone: ofZone, before, conditions: [], set: { form: 'places', places: [] } }
    return runBeside(
      { kind: 'spread', zone: filter, condition: open },
      ({ spread }) => spread && setKnown({ of: key, spread }),
    )
  }, [key])
  return known?.of === key ? known.spread : null
}
