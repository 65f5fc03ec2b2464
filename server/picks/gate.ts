import { sql } from 'drizzle-orm'
import type { GameType } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import { LOCK_KEYS } from '#server/lib/lock-keys.ts'

export interface LockedIssue {
  readonly game: GameType
  readonly issueno: string
}

/** Both keys of an issue's gate. Who locks picks holds it shared until the commit. */
export const gateOf = ({ game, issueno }: LockedIssue): [number, number] => [
  LOCK_KEYS.issueGate + game,
  Number(issueno),
]

/**
 * Waits until whoever is locking picks of a drawn issue has committed, and keeps everyone else out until the
 * transaction ends: no pick comes after its settlement. Locks of other issues go on.
 */
export async function closeIssue(tx: Tx, issue: LockedIssue): Promise<void> {
  const [game, issueno] = gateOf(issue)
  await tx.execute(sql`select pg_advisory_xact_lock(${game}::int, ${issueno}::int)`)
}
