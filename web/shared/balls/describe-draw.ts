import type { Draw } from '#contract/play/draws.ts'
import type { Game } from '#lottery/games.ts'
import { describeBallSet } from './ball-set.labels.ts'
import { buildDrawnLabels } from './drawn-labels.ts'

/** Returns the numbers of a draw as text: 红球 03 08 …，蓝球 12. */
export function describeDraw(game: Game, draw: Pick<Draw, 'first_number' | 'second_number'>): string {
  const { firstLabel, secondLabel } = buildDrawnLabels(game)
  return describeBallSet([
    { label: firstLabel, numbers: draw.first_number.split(','), states: ['plain'] },
    { label: secondLabel, numbers: draw.second_number.split(',').filter(Boolean), states: ['plain'] },
  ])
}
