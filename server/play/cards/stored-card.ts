import type { GameType } from '#lottery/games.ts'

/**
 * What is kept of a card: whatever else it shows is asked anew at each reading. A pick is kept as it was, by its place
 * among all combinations, so that its post says the same when its author unlocks it later; a draw by its issue, so that
 * the real one takes the place of a demonstration.
 */
export type StoredCard =
  | { readonly kind: 'pick'; readonly game: GameType; readonly issueno: string; readonly rank: number }
  | { readonly kind: 'draw'; readonly game: GameType; readonly issueno: string }
  | { readonly kind: 'chart'; readonly game: GameType; readonly count: number }
