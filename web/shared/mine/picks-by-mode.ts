import { MODE_NAMES, fromWireMode, WIRE_MODES, type WireMode } from '#contract/infra/modes.ts'
import type { SettledPick } from '#contract/play/settlement.ts'

/** Groups picks into 彩运模式 and 随机模式 (docs/rules/pages.md#the-personal-centre). */
export function groupPicksByMode(picks: readonly SettledPick[]): { lucky: SettledPick[]; random: SettledPick[] } {
  const isRandom = ({ type }: SettledPick) => type === 'rand'
  return { lucky: picks.filter((pick) => !isRandom(pick)), random: picks.filter(isRandom) }
}

const isWireMode = (type: string): type is WireMode => WIRE_MODES.some((mode) => mode === type)

/** Returns the mode label of a pick in the lucky group; '' for the lucky mode itself. */
export function modeLabel({ type }: SettledPick): string {
  return isWireMode(type) && type !== 'convention' && type !== 'rand' ? MODE_NAMES[fromWireMode(type)] : ''
}
