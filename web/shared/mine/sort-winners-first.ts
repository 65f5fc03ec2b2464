import type { SettledPick } from '#contract/play/settlement.ts'

/** Sorts picks by level, then those that may still win; the others retain their order. */
export const sortWinnersFirst = (picks: readonly SettledPick[]): SettledPick[] =>
  picks.toSorted((a, b) => sortRank(a) - sortRank(b))

function sortRank({ level, is_win }: SettledPick): number {
  if (level !== null) return level
  return is_win === null ? LAST_LEVEL + 1 : LAST_LEVEL + 2
}

const LAST_LEVEL = 10
