import type { Closure } from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'

export interface ChangedDraw {
  readonly id: number
  readonly game: Game
  readonly issueno: string
}

/** Callbacks of other features, run inside the transaction that changes draws. */
export interface DrawHook {
  arrived?(tx: Tx, changed: readonly ChangedDraw[]): Promise<void>
  /** Called before the game's demo draws and their dependent data are deleted. */
  demoLeaves?(tx: Tx, game: Game): Promise<void>
  /** Called after a closure was added or removed, which moves future draws. */
  closuresChanged?(tx: Tx, change: ClosureChange): Promise<void>
}

export interface ClosureChange {
  readonly id: number
  /** All closures before the addition; null: the closure was removed. */
  readonly before: readonly Closure[] | null
  readonly now: Date
}
