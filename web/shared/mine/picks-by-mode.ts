import { MODE_NAMES, fromWireMode, WIRE_MODES, type WireMode } from '#contract/infra/modes.ts'
import type { SettledPick } from '#contract/play/settlement.ts'

/** Splits picks into those of 随机模式 and all others, listed under 彩运模式 (docs/rules/pages.md#the-personal-centre). */
export function groupPicksByMode(picks: readonly SettledPick[]): { lucky: SettledPick[]; random: SettledPick[] } {
  const isRandom = ({ type }: SettledPick) => type === 'rand'
  return { lucky: picks.filter((pick) => !isRandom(pick)), random: picks.filter(isRandom) }
}

const isWireMode = (type: string): type is WireMode => WIRE_MODES.some((mode) => mode === type)

/** Returns the mode of a pick for its row; '' for 彩运模式 and 随机模式, which are headings of the list. */
export function modeLabel({ type }: SettledPick): string {
  return isWireMode(type) && type !== 'convention' && type !== 'rand' ? MODE_NAMES[fromWireMode(type)] : ''
}

/** Sorts picks: winners by level, then undecided ones, then the others in their order. */
export const sortWinnersFirst = (picks: readonly SettledPick[]): SettledPick[] =>
  picks.toSorted((a, b) => sortRank(a) - sortRank(b))

function sortRank({ level, is_win }: SettledPick): number {
  if (level !== null) return level
  return is_win === null ? LAST_LEVEL + 1 : LAST_LEVEL + 2
}

const LAST_LEVEL = 10
