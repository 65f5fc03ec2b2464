import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Panel } from '#contract/play/picks.ts'
import type { Game, GameType } from '#lottery/games.ts'
import { newestDraw } from '#web/shared/page/newest-draw.ts'
import { useSite } from '#web/shared/page/site.tsx'
import { siteTime } from '#client/site-clock.ts'
import { toast } from '#web/shared/lib/toasts.ts'
import { useHydrated } from '#web/shared/ui/hydrated.ts'
import { type PanelHandle, panelsKey } from './picks.queries.ts'
import { msUntil, type Sale, saleOf } from './sale.ts'

/**
 * Returns the issue on sale according to the panel, before it is loaded according to the draws; null if neither is
 * loaded.
 */
export function useSale(game: Game, panel: Panel | undefined): Sale | null {
  const { data: next } = useQuery(newestDraw(game.type))
  const { renderedAt } = useSite()
  const now = useHydrated() ? siteTime() : renderedAt
  if (panel) return saleOfPanel(panel)
  return next ? saleOf(game, next, new Date(now)) : null
}

function saleOfPanel({ issuenoInfo }: Panel): Sale {
  return { issueno: issuenoInfo.nextissueno, stopsAt: issuenoInfo.nextbuyendtime, drawsAt: issuenoInfo.nextopentime }
}

const AFTER_STOP_MS = 300
const AGAIN_MS = 5000
// setTimeout uses 32 bits; a longer delay would fire immediately.
const LONGEST_MS = 2 ** 31 - 1

/** Reloads the panels after the sales stop and announces the next issue. */
export function useMovingOn(type: GameType, main: PanelHandle, random: PanelHandle): void {
  const client = useQueryClient()
  const moveOn = useEffectEvent(() => {
    client.removeQueries({ queryKey: panelsKey(type), type: 'inactive' })
    void client.invalidateQueries({ queryKey: panelsKey(type) })
  })
  const stopsAt = earlier(stopOf(main), stopOf(random))
  const heardAt = main.heardAt + random.heardAt
  useEffect(() => {
    if (stopsAt === undefined) return
    const left = msUntil(stopsAt, siteTime())
    const wait = left > 0 ? Math.min(left + AFTER_STOP_MS, LONGEST_MS) : AGAIN_MS
    const timer = setTimeout(moveOn, wait)
    return () => clearTimeout(timer)
    // Each response restarts the timer: a response from just before the stop triggers another request.
  }, [stopsAt, heardAt])
  useWordOfMove((main.panel ?? random.panel)?.issuenoInfo.nextissueno)
}

const stopOf = ({ panel }: PanelHandle) => panel?.issuenoInfo.nextbuyendtime

function earlier(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}

function useWordOfMove(issueno: string | undefined): void {
  const before = useRef(issueno)
  useEffect(() => {
    if (issueno === undefined || before.current === issueno) return
    if (before.current !== undefined) {
      toast('info', `第 ${before.current} 期已停止销售，下面是第 ${issueno} 期的号码`)
    }
    before.current = issueno
  }, [issueno])
}
