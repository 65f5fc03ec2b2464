import { and, eq, isNotNull } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { coinAccounts, coinEntries, coinJournals } from './coins.tables.ts'

export type JournalKind = 'gift' | 'refresh' | 'lapse' | 'topup' | 'refund' | 'refund_undone'

interface LedgerEntry {
  readonly kind: JournalKind
  /** Idempotency key, unique per kind: a second entry with the same key moves no coins. */
  readonly key: string
  /** Purpose: an order, a panel, or an operator's reason. */
  readonly ref: string
  readonly userId: number
  /** Positive: credited to the member; negative: debited. */
  readonly coins: number
  /** Name of the site account for the opposite entry. */
  readonly site: string
}

/**
 * Moves coins between a member and the site (docs/rules/coins.md#booking). Returns false without moving anything if the
 * same entry was posted before. Throws for a different entry with a used key, and for more coins than the member has.
 */
export async function postEntry(tx: Tx, entry: LedgerEntry, now: Date): Promise<boolean> {
  const { kind, key, ref, userId, coins, site } = entry
  const [journal] = await tx
    .insert(coinJournals)
    .values({ kind, key, ref, at: now })
    .onConflictDoNothing({ target: [coinJournals.kind, coinJournals.key] })
    .returning({ id: coinJournals.id })
  if (!journal) return assertSameEntry(tx, entry)
  const { id, balance } = await moveBalance(tx, userId, coins)
  const siteId = await findOrInsertSiteAccount(tx, site)
  // Must be one statement: the trigger in coins.functions.sql then verifies that the two entries sum to zero.
  await tx.insert(coinEntries).values([
    { journalId: journal.id, accountId: id, amount: coins, balanceAfter: balance },
    { journalId: journal.id, accountId: siteId, amount: -coins },
  ])
  return true
}

/** Throws if a different entry was posted with this key. */
async function assertSameEntry(tx: Tx, { kind, key, ref, userId, coins }: LedgerEntry): Promise<false> {
  const [booked] = await tx
    .select({ ref: coinJournals.ref, userId: coinAccounts.userId, coins: coinEntries.amount })
    .from(coinJournals)
    .innerJoin(coinEntries, eq(coinEntries.journalId, coinJournals.id))
    .innerJoin(coinAccounts, eq(coinAccounts.id, coinEntries.accountId))
    .where(and(eq(coinJournals.kind, kind), eq(coinJournals.key, key), isNotNull(coinAccounts.userId)))
  const isSame = booked?.ref === ref && booked.userId === userId && booked.coins === coins
  return isSame ? false : refuse('request_id_reused')
}

/** Changes a balance and locks its row until the end of the transaction. Throws if the balance would be negative. */
async function moveBalance(tx: Tx, userId: number, coins: number) {
  const theirs = eq(coinAccounts.userId, userId)
  await tx.insert(coinAccounts).values({ userId, balance: 0 }).onConflictDoNothing({ target: coinAccounts.userId })
  const [account] = await tx.select().from(coinAccounts).where(theirs).for('update')
  const { id, balance: before } = account!
  const balance = (before ?? 0) + coins
  if (balance < 0) refuse('coins_short')
  await tx.update(coinAccounts).set({ balance }).where(theirs)
  return { id, balance }
}

/** A site account stores no balance, so postings only read its row and do not block each other. */
async function findOrInsertSiteAccount(tx: Tx, name: string): Promise<number> {
  const find = () => tx.select({ id: coinAccounts.id }).from(coinAccounts).where(eq(coinAccounts.name, name))
  const [known] = await find()
  if (known) return known.id
  await tx.insert(coinAccounts).values({ name }).onConflictDoNothing({ target: coinAccounts.name })
  const [made] = await find()
  return made!.id
}
