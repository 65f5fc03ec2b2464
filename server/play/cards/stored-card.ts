import type { GameType } from '#lottery/games.ts'

/**
 * Stored form of a card; all other data is read on display. A pick is stored by its rank, so that the post is unchanged
 * after its author unlocks it. A draw is stored by its issue, so that the real one replaces a demo draw.
 */
export type StoredCard =
  | { readonly kind: 'pick'; readonly game: GameType; readonly issueno: string; readonly rank: number }
  | { readonly kind: 'draw'; readonly game: GameType; readonly issueno: string }
  | { readonly kind: 'chart'; readonly game: GameType; readonly count: number }
