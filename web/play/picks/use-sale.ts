import { parseShanghaiTime } from '#lottery/dates.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Panel } from '#contract/play/picks.ts'
import type { Game, GameType } from '#lottery/games.ts'
import { newestDrawQuery } from '#web/shared/page/draws/issue-pages.ts'
import { useSite } from '#web/shared/page/site-context.tsx'
import { siteTime } from '#client/site-clock.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { type PanelHandle, panelKeyPrefix } from './picks.queries.ts'
import { type Sale, computeSale } from './sale.ts'

/** Returns the issue on sale, from the panel or, while that loads, from the draw list; null if neither is loaded. */
export function useSale(game: Game, panel: Panel | undefined): Sale | null {
  const { data: next } = useQuery(newestDrawQuery(game.type))
  const { renderedAt } = useSite()
  const now = useHydrated() ? siteTime() : renderedAt
  if (panel) return toPanelSale(panel)
  return next ? computeSale(game, next, new Date(now)) : null
}

function toPanelSale({ issuenoInfo }: Panel): Sale {
  return { issueno: issuenoInfo.nextissueno, stopsAt: issuenoInfo.nextbuyendtime, drawsAt: issuenoInfo.nextopentime }
}

const AFTER_STOP_MS = 300
const RETRY_MS = 5000
// Longest delay that setTimeout supports; a longer one would fire immediately.
const MAX_TIMEOUT_MS = 2 ** 31 - 1

export function useReloadAfterStop(type: GameType, main: PanelHandle, random: PanelHandle): void {
  const client = useQueryClient()
  const moveOn = useEffectEvent(() => {
    client.removeQueries({ queryKey: panelKeyPrefix(type), type: 'inactive' })
    void client.invalidateQueries({ queryKey: panelKeyPrefix(type) })
  })
  const stopsAt = earlier(panelSalesStop(main), panelSalesStop(random))
  const heardAt = main.heardAt + random.heardAt
  useEffect(() => {
    if (stopsAt === undefined) return
    const left = parseShanghaiTime(stopsAt).getTime() - siteTime()
    const wait = left > 0 ? Math.min(left + AFTER_STOP_MS, MAX_TIMEOUT_MS) : RETRY_MS
    const timer = setTimeout(moveOn, wait)
    return () => clearTimeout(timer)
    // `heardAt` restarts the timer after each response, because a response from just before the stop needs another reload.
  }, [stopsAt, heardAt])
  useNextIssueToast((main.panel ?? random.panel)?.issuenoInfo.nextissueno)
}

const panelSalesStop = ({ panel }: PanelHandle) => panel?.issuenoInfo.nextbuyendtime

function earlier(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}

function useNextIssueToast(issueno: string | undefined): void {
  const before = useRef(issueno)
  useEffect(() => {
    if (issueno === undefined || before.current === issueno) return
    if (before.current !== undefined) {
      showToast('info', `第 ${before.current} 期已停止销售，下面是第 ${issueno} 期的号码`)
    }
    before.current = issueno
  }, [issueno])
}
