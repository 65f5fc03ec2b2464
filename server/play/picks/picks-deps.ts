import type { IssueSlot } from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Chance } from './dealer.ts'

export interface PicksDeps {
  clock: Clock
  chance: Chance
  /** Returns the issue on sale: the earliest without numbers and with a future sales stop. */
  onSale(db: Reader, game: Game, now: Date): Promise<IssueSlot>
}
