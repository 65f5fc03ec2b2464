import type { Game } from '#lottery/games.ts'
import { drawnZoneNames } from '#lottery/zone-names.ts'

/** What the zones of drawn numbers are called, as BallSet wants it. */
export function drawnLabels(game: Game): { firstLabel: string; secondLabel: string } {
  const { first, second } = drawnZoneNames(game)
  return { firstLabel: first, secondLabel: second }
}
