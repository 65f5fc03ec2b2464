import { createHash } from 'node:crypto'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { coinAccounts, coinEntries, coinJournals } from './coins.tables.ts'

/** Whose coins: a member's, or an account of the site's own. */
export type Account = { readonly userId: number } | { readonly name: string }

export interface Line {
  readonly account: Account
  /** What comes (positive) or goes. */
  readonly coins: number
}

/** Why coins move. */
export type JournalKind = 'gift' | 'refresh' | 'lapse' | 'topup' | 'refund' | 'refund_undone'

export interface Entry {
  readonly kind: JournalKind
  /** Used once for each kind. */
  readonly key: string
  readonly ref: string
  /** Together they sum to zero; each account stands in one. */
  readonly lines: readonly Line[]
}

/**
 * Moves coins between accounts. The same entry posted again moves nothing and answers false; another one under a used
 * key is refused, as is what a member has not. docs/rules/coins.md#booking: the key first, then the accounts locked in
 * their order.
 */
export async function post(tx: Tx, entry: Entry, now: Date): Promise<boolean> {
  assertBalanced(entry.lines)
  const journalId = await openJournal(tx, entry, now)
  if (journalId === null) return false
  const accounts = await lockedAccounts(
    tx,
    entry.lines.map(({ account }) => account),
  )
  const moved = entry.lines.map(({ account, coins }) => {
    const { id, userId, balance } = accounts.find((one) => isOf(one, account))!
    if (userId !== null && balance + coins < 0) refuse('coins_short')
    return { journalId, accountId: id, amount: coins, balanceAfter: balance + coins }
  })
  await tx.insert(coinEntries).values(moved)
  for (const { accountId, amount } of moved) {
    await tx
      .update(coinAccounts)
      .set({ balance: sql`${coinAccounts.balance} + ${amount}` })
      .where(eq(coinAccounts.id, accountId))
  }
  return true
}

function assertBalanced(lines: readonly Line[]): void {
  const sum = lines.reduce((total, { coins }) => total + coins, 0)
  if (sum !== 0 || lines.length === 0) throw new Error(`a journal of ${lines.length} lines sums to ${sum}`)
  if (lines.some(({ coins }) => !Number.isSafeInteger(coins) || coins === 0))
    throw new Error('a line moves no whole coin')
}

/** A new journal's id; null where this very entry has been posted before. */
async function openJournal(tx: Tx, { kind, key, ref, lines }: Entry, now: Date): Promise<number | null> {
  const payloadHash = createHash('sha256')
    .update(JSON.stringify([ref, lines]))
    .digest()
  const [fresh] = await tx
    .insert(coinJournals)
    .values({ kind, key, payloadHash, ref, at: now })
    .onConflictDoNothing({ target: [coinJournals.kind, coinJournals.key] })
    .returning({ id: coinJournals.id })
  if (fresh) return fresh.id
  const [used] = await tx
    .select({ payloadHash: coinJournals.payloadHash })
    .from(coinJournals)
    .where(and(eq(coinJournals.kind, kind), eq(coinJournals.key, key)))
  if (!used || !payloadHash.equals(used.payloadHash)) refuse('request_id_reused')
  return null
}

type AccountRow = typeof coinAccounts.$inferSelect

const isOf = (row: AccountRow, account: Account) =>
  'userId' in account ? row.userId === account.userId : row.name === account.name

/** The accounts, made where there are none, locked in the order of their ids: whoever crosses waits, none deadlocks. */
async function lockedAccounts(tx: Tx, accounts: readonly Account[]): Promise<AccountRow[]> {
  const rows = await lockAll(tx, accounts)
  const missing = accounts.filter((account) => !rows.some((row) => isOf(row, account)))
  if (missing.length === 0) return rows
  await tx
    .insert(coinAccounts)
    .values([...missing])
    .onConflictDoNothing()
  return lockAll(tx, accounts)
}

function lockAll(tx: Tx, accounts: readonly Account[]): Promise<AccountRow[]> {
  const users = accounts.flatMap((account) => ('userId' in account ? account.userId : []))
  const names = accounts.flatMap((account) => ('name' in account ? account.name : []))
  return tx
    .select()
    .from(coinAccounts)
    .where(or(inArray(coinAccounts.userId, users), inArray(coinAccounts.name, names)))
    .orderBy(coinAccounts.id)
    .for('update')
}
