import type { Draw } from '#contract/play/draws.ts'
import type { Game } from '#lottery/games.ts'
import { spokenSet } from './ball-set.words.ts'
import { drawnLabels } from './drawn-labels.ts'

/** Returns the numbers of a draw as text: 红球 03 08 …，蓝球 12. */
export function spokenDraw(game: Game, draw: Pick<Draw, 'first_number' | 'second_number'>): string {
  const { firstLabel, secondLabel } = drawnLabels(game)
  return spokenSet([
    { label: firstLabel, numbers: draw.first_number.split(','), states: ['plain'] },
    { label: secondLabel, numbers: draw.second_number.split(',').filter(Boolean), states: ['plain'] },
  ])
}
