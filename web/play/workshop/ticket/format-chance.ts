import { formatCount } from '#web/shared/lib/money.ts'

const PRECISE = 100

/** Formats a chance as in 1/1,147 or 1/4.0; a chance above one half as a percentage. */
export function formatOneIn(draws: number, all: number): string {
  const n = all / draws
  if (n < 2) return formatChancePercent(draws, all)
  return `1/${n < PRECISE ? n.toFixed(1) : formatCount(Math.round(n))}`
}

/** Formats a percentage with one decimal, or with more if it would be 0.0%, as in 90.5% or 0.0056%. */
export function formatChancePercent(draws: number, all: number): string {
  const percent = (100 * draws) / all
  if (draws === 0 || draws === all || percent >= 0.1) return `${percent.toFixed(1)}%`
  return `${percent.toFixed(Math.min(8, 1 - Math.floor(Math.log10(percent))))}%`
}
