import { count } from '#web/shared/lib/money.ts'

/** Below, a chance is said with a decimal. */
const PRECISE = 100

/** One in so many draws: 1/1,147, 1/4.0; in percent where it is more likely than not. */
export function oneIn(draws: number, all: number): string {
  const n = all / draws
  if (n < 2) return percentWords(draws, all)
  return `1/${n < PRECISE ? n.toFixed(1) : count(Math.round(n))}`
}

/** 90.5%, 0.0056%: to one decimal, and so far that something is to be seen of it. */
export function percentWords(draws: number, all: number): string {
  const percent = (100 * draws) / all
  if (draws === 0 || draws === all || percent >= 0.1) return `${percent.toFixed(1)}%`
  return `${percent.toFixed(Math.min(8, 1 - Math.floor(Math.log10(percent))))}%`
}
