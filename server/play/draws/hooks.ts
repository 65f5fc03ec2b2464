import type { Closure } from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'

/** A draw inserted or changed in this transaction. */
export interface ChangedDraw {
  readonly id: number
  readonly game: Game
  readonly issueno: string
}

/** Callbacks of other features, run inside the transaction that changes draws. */
export interface DrawHook {
  /** Draws were inserted or changed: settle them (again). */
  arrived?(tx: Tx, changed: readonly ChangedDraw[]): Promise<void>
  /** Called before the game's demo draws and their dependent data are deleted. */
  demoLeaves?(tx: Tx, game: Game): Promise<void>
  /** A closure was added or removed, so that future draws move. */
  closuresChanged?(tx: Tx, change: ClosureChange): Promise<void>
}

export interface ClosureChange {
  /** Id of the closure. */
  readonly id: number
  /** All closures before the addition; null: the closure was removed. */
  readonly before: readonly Closure[] | null
  readonly now: Date
}
