import { sql } from 'drizzle-orm'
import type { GameType } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import { LOCK_KEYS } from '#server/lib/lock-keys.ts'

export interface LockedIssue {
  readonly game: GameType
  readonly issueno: string
}

/** The two keys of the lock of an issue. */
export interface Gate {
  readonly gateGame: number
  readonly gateIssue: number
}

/** The gate of an issue. Who locks picks holds it shared until the commit. */
export const gateOf = ({ game, issueno }: LockedIssue): Gate => ({
  gateGame: LOCK_KEYS.issueGate + game,
  gateIssue: Number(issueno),
})

/**
 * Waits until whoever is locking picks of a drawn issue has committed, and keeps everyone else out until the
 * transaction ends: no pick comes after its settlement. Locks of other issues go on.
 */
export async function closeIssue(tx: Tx, issue: LockedIssue): Promise<void> {
  const { gateGame, gateIssue } = gateOf(issue)
  await tx.execute(sql`select pg_advisory_xact_lock(${gateGame}::int, ${gateIssue}::int)`)
}
