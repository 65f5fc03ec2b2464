import { type Game, getDrawnZoneNames } from '#lottery/games.ts'

/** Returns the zone labels of drawn numbers as `BallSet` props. */
export function buildDrawnLabels(game: Game): { firstLabel: string; secondLabel: string } {
  const { first, second } = getDrawnZoneNames(game)
  return { firstLabel: first, secondLabel: second }
}
