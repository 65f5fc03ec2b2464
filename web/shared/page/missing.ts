import type { Draw } from '#contract/play/draws.ts'
import { isFixedPrize, poolWords } from '#contract/play/pool-words.ts'
import { momentOf } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'
import { useSite } from './site.tsx'

/** Amounts are announced within a day of the draw. */
const ANNOUNCED_WITHIN_MS = 86_400_000

/** Placeholder for an unknown amount of a draw; null: no draw of the game is known. */
export function useMissing(draw: Pick<Draw, 'opendate'> | null): string {
  const { renderedAt } = useSite()
  const isFresh = draw !== null && renderedAt < momentOf(draw.opendate).getTime() + ANNOUNCED_WITHIN_MS
  return isFresh ? '待公布' : '暂未获取'
}

/** Formats the pool after a draw, or its placeholder. */
export function usePoolWords(game: Game, draw: Pick<Draw, 'totalmoney' | 'opendate'> | null): string {
  const missing = useMissing(draw)
  const yuan = draw?.totalmoney ?? null
  return yuan === null && !isFixedPrize(game) ? missing : poolWords(game, yuan)
}
