import type { Game } from '#lottery/games.ts'
import { zoneNames } from '#lottery/zone-names.ts'

/** What the zones of drawn numbers are called, as BallSet wants it: 七乐彩 draws a special number that no pick has. */
export function drawnLabels(game: Game): { firstLabel: string; secondLabel: string } {
  const { first, second } = zoneNames(game)
  return { firstLabel: first, secondLabel: game.special ? '特别号码' : second }
}
