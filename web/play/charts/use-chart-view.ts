import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type ChartView, parseView, DEFAULT_VIEW, writeView } from './chart-view.ts'
import { browserMemory } from '#client/memory.ts'

const VIEW_KEY = 'chart-view'

/** Options from the URL, else from browser storage. Changes bypass the router, because they require no data. */
export function useChartView() {
  const [view, setView] = useState<ChartView | null>(null)
  const { key } = useLocation()
  useEffect(() => setView(readInitialView()), [])
  useEffect(() => {
    if (view) storeView(view)
  }, [view, key])
  return [view ?? DEFAULT_VIEW, setView] as const
}

function readInitialView(): ChartView {
  const memory = new URLSearchParams(browserMemory.read(VIEW_KEY) ?? '')
  const address = new URLSearchParams(window.location.search)
  const isInAddress = address.has('on') || address.has('off')
  return parseView(isInAddress ? address : memory)
}

function storeView(view: ChartView): void {
  browserMemory.keep(VIEW_KEY, String(writeView(new URLSearchParams(), view)))
  const { pathname, search } = window.location
  const written = writeView(new URLSearchParams(search), view)
  if (`?${written}` === search || (search === '' && String(written) === '')) return
  // Retains the router's state in the history entry.
  window.history.replaceState(window.history.state, '', `${pathname}?${written}`)
}
