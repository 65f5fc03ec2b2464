import { sql } from 'drizzle-orm'
import type { GameType } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { statement } from '#server/infra/db/statement.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'

export interface LockedIssue {
  readonly game: GameType
  readonly issueno: string
}

const keyOf = ({ game, issueno }: LockedIssue) => ({ gate: LOCK_KEYS.issueGate + game, number: Number(issueno) })

/**
 * Called before picks are locked: from here until the transaction ends, a settlement of the issue waits. False: the issue has
 * been drawn, and may be settled already.
 */
export async function keepOpen(tx: Tx, issue: LockedIssue): Promise<boolean> {
  await lockShared(tx, keyOf(issue))
  // A statement of its own: it sees what was committed while the one before it waited.
  return (await readDraw(tx, issue)).length === 0
}

const lockShared = statement<ReturnType<typeof keyOf>>(
  'picks_keep_open',
  'select pg_advisory_xact_lock_shared($gate::int, $number::int)',
)
const readDraw = statement<LockedIssue>('picks_drawn', 'select 1 from draws where game = $game and issueno = $issueno')

/**
 * Called by the settlement of an issue: waits until all calls that lock picks of it have committed, and keeps later ones
 * waiting until the transaction ends, so that no pick is missed. Other issues are not affected.
 */
export async function closeIssue(tx: Tx, issue: LockedIssue): Promise<void> {
  const { gate, number } = keyOf(issue)
  await tx.execute(sql`select pg_advisory_xact_lock(${gate}::int, ${number}::int)`)
}
