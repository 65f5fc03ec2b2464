import type { Mode } from '#lottery/games.ts'

export const WIRE_MODES = ['convention', 'rand', 'continuous', 'trumpet', 'medium', 'large'] as const
export type WireMode = (typeof WIRE_MODES)[number]

const WIRE_BY_MODE = {
  lucky: 'convention',
  random: 'rand',
  continuous: 'continuous',
  small: 'trumpet',
  medium: 'medium',
  large: 'large',
} as const satisfies Record<Mode, WireMode>

const MODE_BY_WIRE = Object.fromEntries(Object.entries(WIRE_BY_MODE).map(([mode, wire]) => [wire, mode])) as Record<
  WireMode,
  Mode
>

export const toWireMode = (mode: Mode): WireMode => WIRE_BY_MODE[mode]
export const fromWireMode = (wire: WireMode): Mode => MODE_BY_WIRE[wire]

export const MODE_NAMES = {
  lucky: '彩运模式',
  random: '随机模式',
  continuous: '连号',
  small: '小号',
  medium: '中号',
  large: '大号',
} as const satisfies Record<Mode, string>
