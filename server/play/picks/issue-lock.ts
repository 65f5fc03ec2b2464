import { sql } from 'drizzle-orm'
import type { GameType } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'

export interface IssueKey {
  readonly game: GameType
  readonly issueno: string
}

const toLockKey = ({ game, issueno }: IssueKey) => ({ gate: LOCK_KEYS.issueGate + game, number: Number(issueno) })

/** Locks the issue against settlement until the end of the transaction. Returns false if the issue is already drawn. */
export async function lockOpenIssue(tx: Tx, issue: IssueKey): Promise<boolean> {
  await lockShared(tx, toLockKey(issue))
  // Run as a separate statement, so that its snapshot includes commits made during the wait.
  return (await readDraw(tx, issue)).length === 0
}

const lockShared = prepareStatement<ReturnType<typeof toLockKey>>(
  'picks_keep_open',
  'select pg_advisory_xact_lock_shared($gate::int, $number::int)',
)
const readDraw = prepareStatement<IssueKey>(
  'picks_drawn',
  'select 1 from draws where game = $game and issueno = $issueno',
)

/**
 * Waits for all transactions that lock picks of the issue, and blocks later ones until the end of this transaction, so
 * that the settlement misses no pick.
 */
export async function closeIssue(tx: Tx, issue: IssueKey): Promise<void> {
  const { gate, number } = toLockKey(issue)
  await tx.execute(sql`select pg_advisory_xact_lock(${gate}::int, ${number}::int)`)
}
