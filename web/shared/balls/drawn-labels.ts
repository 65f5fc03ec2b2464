import type { Game } from '#lottery/games.ts'
import { drawnZoneNames } from '#lottery/zone-names.ts'

/** Returns the zone labels of drawn numbers as `BallSet` props. */
export function drawnLabels(game: Game): { firstLabel: string; secondLabel: string } {
  const { first, second } = drawnZoneNames(game)
  return { firstLabel: first, secondLabel: second }
}
