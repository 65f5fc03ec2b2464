import { type Game, getDrawnZoneNames } from '#lottery/games.ts'
import type { Draw } from '#contract/play/draws.ts'
import { describeBallSet } from './ball-set.labels.ts'

export function buildDrawnLabels(game: Game): { firstLabel: string; secondLabel: string } {
  const { first, second } = getDrawnZoneNames(game)
  return { firstLabel: first, secondLabel: second }
}

export function describeDraw(game: Game, draw: Pick<Draw, 'first_number' | 'second_number'>): string {
  const { firstLabel, secondLabel } = buildDrawnLabels(game)
  return describeBallSet([
    { label: firstLabel, numbers: draw.first_number.split(','), states: ['plain'] },
    { label: secondLabel, numbers: draw.second_number.split(',').filter(Boolean), states: ['plain'] },
  ])
}
