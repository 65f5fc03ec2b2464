import type { BallState } from './ball.tsx'

export function toBallNumbers(zone: string | readonly (string | number)[] | undefined): string[] {
  if (zone === undefined || zone === '') return []
  if (typeof zone === 'string') return zone.split(',').map((number) => number.trim())
  return zone.map(String)
}

export function stateAt(states: BallState | readonly BallState[] | undefined, at: number): BallState {
  if (states === undefined) return 'plain'
  return typeof states === 'string' ? states : (states[at] ?? 'plain')
}

const COMPARED = new Set<BallState>(['none', 'hit', 'special'])

export interface SpokenZone {
  label: string
  numbers: readonly string[]
  states: readonly BallState[]
}

const formatZoneNumbers = ({ label, numbers }: { label: string; numbers: readonly string[] }) =>
  `${label} ${numbers.join(' ')}`

/** Returns the text of a ball set for screen readers, as in 红球 03 08，蓝球 12；命中 红球 08. */
export function describeBallSet(zones: readonly SpokenZone[]): string {
  const filled = zones.filter((zone) => zone.numbers.length > 0)
  if (filled.every((zone) => zone.states.every((state) => state === 'outline'))) return '尚未开奖'
  const all = filled.map(formatZoneNumbers).join('，')
  if (!filled.some((zone) => zone.states.some((state) => COMPARED.has(state)))) return all
  const hits = filled.flatMap(selectHits).filter((zone) => zone.numbers.length > 0)
  return `${all}；${hits.length > 0 ? `命中 ${hits.map(formatZoneNumbers).join('，')}` : '没有命中'}`
}

function selectHits({ label, numbers, states }: SpokenZone) {
  const those = (state: BallState) => numbers.filter((_, i) => states[i] === state)
  return [
    { label, numbers: those('hit') },
    { label: '特别号码', numbers: those('special') },
  ]
}
