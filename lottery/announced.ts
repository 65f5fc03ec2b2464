/** One row of a draw's announced prize table. */
export interface AnnouncedPrize {
  readonly name: string
  /** Fen per winning bet, including promotion money; null if unknown or without winners. */
  readonly bonusFen: number | null
  /** Promotion money (派奖, 加奖) included in bonusFen. */
  readonly promotionFen: number
}

/** Returns the amount per bet without promotion money; null if it is not published or the level has no winners. */
export function computePublishedFen({ bonusFen, promotionFen }: AnnouncedPrize): number | null {
  return bonusFen === null || bonusFen <= promotionFen ? null : bonusFen - promotionFen
}
