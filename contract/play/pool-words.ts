import type { Game } from '#lottery/games.ts'

/** Whether the game pays the same whatever was sold: 3D and 排列 have no pool. */
export const isFixedPrize = ({ kind, second }: Game): boolean => kind === 'digits' && second === null

/** What stands in place of a pool that is not known. */
const noPoolWords = (game: Game): string => (isFixedPrize(game) ? '固定奖金' : '待公布')

/** A pool of yuan, or why there is none to show. */
export const poolWords = (game: Game, yuan: number | null): string => (yuan === null ? noPoolWords(game) : pool(yuan))

/**
 * A pool or sales of yuan in 亿 or 万, two decimals half up, the unit chosen before rounding
 * (docs/rules/pages.md#figures).
 */
export function pool(yuan: number | null): string {
  if (yuan === null) return '—'
  if (yuan >= 1e8) return `${hundredths(yuan / 1e6)} 亿`
  if (yuan >= 1e4) return `${hundredths(yuan / 1e2)} 万`
  return String(yuan)
}

const hundredths = (n: number): string => (Math.round(n) / 100).toFixed(2)
