import type { Draw } from '#contract/play/draws.ts'
import { isFixedPrize, formatPool } from '#contract/play/format-pool.ts'
import { parseShanghaiTime } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'
import { useSite } from './site-context.tsx'

const ANNOUNCED_WITHIN_MS = 86_400_000

/** Returns 待公布 within a day of the draw, then 暂未获取. `draw`: null if the game has no draw. */
export function useMissingLabel(draw: Pick<Draw, 'opendate'> | null): string {
  const { renderedAt } = useSite()
  const isFresh = draw !== null && renderedAt < parseShanghaiTime(draw.opendate).getTime() + ANNOUNCED_WITHIN_MS
  return isFresh ? '待公布' : '暂未获取'
}

export function usePoolLabel(game: Game, draw: Pick<Draw, 'totalmoney' | 'opendate'> | null): string {
  const missing = useMissingLabel(draw)
  const yuan = draw?.totalmoney ?? null
  return yuan === null && !isFixedPrize(game) ? missing : formatPool(game, yuan)
}
