import type { Card, CardInput } from '#contract/card.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import type { SocialHooks } from '#server/discussion/discussion.ts'

export interface CardKeeper {
  /** What is kept of a card that a member attaches; refused where there is no such thing, or it is not theirs. */
  cardOf(tx: Tx, userId: number, wanted: CardInput): Promise<object>
  /** The cards as they look now, in the order of what was kept of them; null: gone. */
  present(db: Reader, kept: readonly object[]): Promise<readonly (Card | null)[]>
}

/** What the forum needs of other features, given by the composition root. */
export interface ForumParts {
  readonly cards: CardKeeper
  readonly hooks: SocialHooks
  /** Province, or country abroad, of an address; ''. */
  regionOf(address: string): string
}
