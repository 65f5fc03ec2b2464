import { sql } from 'drizzle-orm'
import type { GameType } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import { LOCK_KEYS } from '#server/lib/lock-keys.ts'

export interface LockedIssue {
  readonly game: GameType
  readonly issueno: string
}

/** The two keys of an issue’s lock. */
export interface IssueLock {
  readonly lockGame: number
  readonly lockIssue: number
}

/** The lock of an issue. Who locks picks holds it shared until the commit. */
export const issueLockOf = ({ game, issueno }: LockedIssue): IssueLock => ({
  lockGame: LOCK_KEYS.issueGate + game,
  lockIssue: Number(issueno),
})

/**
 * Waits until whoever is locking picks of a drawn issue has committed, and keeps everyone else out until the
 * transaction ends: no pick comes after its settlement. Locks of other issues go on.
 */
export async function closeIssue(tx: Tx, issue: LockedIssue): Promise<void> {
  const { lockGame, lockIssue } = issueLockOf(issue)
  await tx.execute(sql`select pg_advisory_xact_lock(${lockGame}::int, ${lockIssue}::int)`)
}
