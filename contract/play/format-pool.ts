import type { Game } from '#lottery/games.ts'

/** Whether prizes are independent of the sales: 3D and 排列 have no pool. */
export const isFixedPrize = ({ kind, second }: Game): boolean => kind === 'digits' && second === null

/** Text instead of an unknown pool. */
const formatMissingPool = (game: Game): string => (isFixedPrize(game) ? '固定奖金' : '待公布')

/** Formats a pool in yuan, or the reason why there is none. */
export const formatPool = (game: Game, yuan: number | null): string =>
  yuan === null ? formatMissingPool(game) : formatPoolAmount(yuan)

/**
 * Formats a pool or sales in 亿 or 万 with two decimals, half up; the unit is chosen before rounding
 * (docs/rules/pages.md#amounts).
 */
export function formatPoolAmount(yuan: number | null): string {
  if (yuan === null) return '—'
  if (yuan >= 1e8) return `${formatHundredths(yuan / 1e6)} 亿`
  if (yuan >= 1e4) return `${formatHundredths(yuan / 1e2)} 万`
  return String(yuan)
}

const formatHundredths = (n: number): string => (Math.round(n) / 100).toFixed(2)
