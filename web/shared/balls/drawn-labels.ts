import { type Game, getDrawnZoneNames, getZoneNames } from '#lottery/games.ts'
import type { Draw } from '#contract/play/draws.ts'
import { describeBallSet } from './ball-set.labels.ts'

const toLabels = ({ first, second }: { first: string; second: string }) => ({ firstLabel: first, secondLabel: second })

export const buildDrawnLabels = (game: Game) => toLabels(getDrawnZoneNames(game))
export const buildBetLabels = (game: Game) => toLabels(getZoneNames(game))

export function describeDraw(game: Game, draw: Pick<Draw, 'first_number' | 'second_number'>): string {
  const { firstLabel, secondLabel } = buildDrawnLabels(game)
  return describeBallSet([
    { label: firstLabel, numbers: draw.first_number.split(','), states: ['plain'] },
    { label: secondLabel, numbers: draw.second_number.split(',').filter(Boolean), states: ['plain'] },
  ])
}
