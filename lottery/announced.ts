/** One row of the prize table that a draw was announced with. */
export interface AnnouncedPrize {
  readonly name: string
  /** Per bet, promotion money included; null while unknown or where nobody won. */
  readonly bonusFen: number | null
  /** What of bonusFen is promotion money (派奖, 加奖). */
  readonly promotionFen: number
}

/** What a row pays beside promotion money; null: nothing is published, or nobody won. */
export function publishedFen({ bonusFen, promotionFen }: AnnouncedPrize): number | null {
  return bonusFen === null || bonusFen <= promotionFen ? null : bonusFen - promotionFen
}
