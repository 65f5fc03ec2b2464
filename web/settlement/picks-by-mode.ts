import { MODE_NAMES, modeOf, WIRE_MODES, type WireMode } from '#contract/modes.ts'
import type { SettledPick } from '#contract/settlement.ts'

/** 彩运模式 and 随机模式: the two groups of docs/rules/pages.md#the-personal-centre. */
export function picksByMode(picks: readonly SettledPick[]): { lucky: SettledPick[]; random: SettledPick[] } {
  const isRandom = ({ type }: SettledPick) => type === 'rand'
  return { lucky: picks.filter((pick) => !isRandom(pick)), random: picks.filter(isRandom) }
}

const isWireMode = (type: string): type is WireMode => WIRE_MODES.some((mode) => mode === type)

/** The mode that stands beside a pick of the lucky section: '' for lucky itself. */
export function modeBeside({ type }: SettledPick): string {
  return isWireMode(type) && type !== 'convention' && type !== 'rand' ? MODE_NAMES[modeOf(type)] : ''
}

/** What the picks of an issue came to. */
export function totalOf(picks: readonly SettledPick[]) {
  const wins = picks.filter(({ is_win }) => is_win === 1)
  return {
    picks: picks.length,
    wins: wins.length,
    /** Picks of which it is not known yet whether they won. */
    waiting: picks.filter(({ waits_for }) => waits_for !== '').length,
    points: wins.reduce((sum, { money }) => sum + (money ?? 0), 0),
    /** Some won points are not known yet; they are not in `points`. */
    undecided: wins.some(({ money }) => money === null),
  }
}
