import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { ChartAddress } from './chart-address.ts'
import { browserMemory } from '#client/memory.ts'

const MEMORY = 'chart-count'

/** Remembers the count that the player chose; a chart opened without one goes on with it. */
export function useRememberedCount({ type, count, from, to }: ChartAddress): void {
  const navigate = useNavigate()
  const chosen = count !== undefined || from !== undefined || to !== undefined
  useEffect(() => {
    if (count !== undefined) browserMemory.keep(MEMORY, String(count))
    const before = chosen ? null : browserMemory.kept(MEMORY)
    if (before !== null && /^[1-9]\d{0,2}$/.test(before)) {
      void navigate(paths.chart(type, Number(before)), { replace: true, preventScrollReset: true })
    }
  }, [type, count, chosen, navigate])
}
