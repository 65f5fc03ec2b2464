import type { Closure } from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'

/** A draw that came, or changed, in this transaction. */
export interface ChangedDraw {
  readonly id: number
  readonly game: Game
  readonly issueno: string
}

/** What others do with draws, inside the transaction that brings them. */
export interface DrawHook {
  /** Draws came or changed: settle them, or settle them again. */
  arrived?(tx: Tx, changed: readonly ChangedDraw[]): Promise<void>
  /** The game's demo draws are about to go, with everything that hangs on them. */
  demoLeaves?(tx: Tx, game: Game): Promise<void>
  /** Days without draws were announced or taken back: the draws ahead move. */
  closuresChanged?(tx: Tx, change: ClosureChange): Promise<void>
}

export interface ClosureChange {
  /** The closure's. */
  readonly id: number
  /** All closures before it was added; null: it was taken back. */
  readonly before: readonly Closure[] | null
  readonly now: Date
}
