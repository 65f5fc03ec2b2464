import type { IssueSlot } from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Chance } from './dealer.ts'

export interface PicksDeps {
  clock: Clock
  chance: Chance
  /** The issue on sale: the earliest without numbers whose sales stop lies ahead. */
  onSale(db: Reader, game: Game, now: Date): Promise<IssueSlot>
}
