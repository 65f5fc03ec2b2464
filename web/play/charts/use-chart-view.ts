import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type ChartView, readView, USUAL_VIEW, writeView } from './chart-view.ts'
import { browserMemory } from '#client/memory.ts'

const MEMORY = 'chart-view'

/**
 * Returns the display options and a setter. They are read from the URL, otherwise from browser storage, and written to
 * both. Server HTML has the default view. Bypasses the router, because no data has to be loaded.
 */
export function useChartView() {
  const [view, setView] = useState<ChartView | null>(null)
  const { key } = useLocation()
  useEffect(() => setView(firstView()), [])
  useEffect(() => {
    if (view) keep(view)
  }, [view, key])
  return [view ?? USUAL_VIEW, setView] as const
}

function firstView(): ChartView {
  const memory = new URLSearchParams(browserMemory.read(MEMORY) ?? '')
  const address = new URLSearchParams(window.location.search)
  const isInAddress = address.has('on') || address.has('off')
  return readView(isInAddress ? address : memory)
}

function keep(view: ChartView): void {
  browserMemory.keep(MEMORY, String(writeView(new URLSearchParams(), view)))
  const { pathname, search } = window.location
  const written = writeView(new URLSearchParams(search), view)
  if (`?${written}` === search || (search === '' && String(written) === '')) return
  // Preserves the router's state of the history entry.
  window.history.replaceState(window.history.state, '', `${pathname}?${written}`)
}
