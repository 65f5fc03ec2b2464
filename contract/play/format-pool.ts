import type { Game } from '#lottery/games.ts'

/** Returns whether the game has only fixed prizes and therefore no pool: 福彩3D, 排列3 and 排列5. */
export const isFixedPrize = ({ kind, second }: Game): boolean => kind === 'digits' && second === null

const formatMissingPool = (game: Game): string => (isFixedPrize(game) ? '固定奖金' : '待公布')

export const formatPool = (game: Game, yuan: number | null): string =>
  yuan === null ? formatMissingPool(game) : formatPoolAmount(yuan)

/**
 * Formats an amount of a pool or of sales: from 10,000 yuan in 万 or 亿 with two decimals, rounded half up. The unit is
 * chosen before rounding (docs/rules/pages.md#amounts).
 */
export function formatPoolAmount(yuan: number | null): string {
  if (yuan === null) return '—'
  if (yuan >= 1e8) return `${formatHundredths(yuan / 1e6)} 亿`
  if (yuan >= 1e4) return `${formatHundredths(yuan / 1e2)} 万`
  return String(yuan)
}

const formatHundredths = (n: number): string => (Math.round(n) / 100).toFixed(2)
