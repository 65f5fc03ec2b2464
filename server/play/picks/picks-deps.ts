import type { IssueSlot } from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { RandomSource } from './dealer.ts'

export interface PicksDeps {
  clock: Clock
  chance: RandomSource
  /** Returns the issue on sale: the earliest without numbers and with a future sales stop. */
  onSale(db: Queryable, game: Game, now: Date): Promise<IssueSlot>
}
