import type { CoinMove as WireMove } from '#contract/people/coins.ts'
import { and, eq, gte, sql } from 'drizzle-orm'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { type Page, toRange } from '#server/infra/db/page.ts'
import { coinAccounts, coinEntries, coinJournals } from './coins.tables.ts'
import { type JournalKind, postEntry } from './ledger.ts'

export async function getCoins(db: Queryable, userId: number): Promise<number> {
  const [account] = await db
    .select({ balance: coinAccounts.balance })
    .from(coinAccounts)
    .where(eq(coinAccounts.userId, userId))
  return account?.balance ?? 0
}

interface CoinTransfer {
  userId: number
  coins: number
  /** Idempotency key: the same key moves coins once. */
  key: string
  /** Purpose: an order, a panel, or an operator's reason. */
  ref: string
}

/** Credits coins that an operator gives. Like the other transfers it returns false if the key was used before. */
export const giveCoins = (tx: Tx, move: CoinTransfer, now: Date): Promise<boolean> =>
  postEntry(tx, { ...move, kind: 'gift', site: 'issued:gift' }, now)

export const topUpCoins = (
  tx: Tx,
  { wallet, ...move }: CoinTransfer & { wallet: string },
  now: Date,
): Promise<boolean> => postEntry(tx, { ...move, kind: 'topup', site: `issued:${wallet}` }, now)

/** Throws if the member has too few coins. */
export const spendCoins = (tx: Tx, { coins, ...move }: CoinTransfer, on: 'refresh', now: Date): Promise<boolean> =>
  postEntry(tx, { ...move, kind: on, coins: -coins, site: `spent:${on}` }, now)

/** Throws if the member has too few coins. */
export const deductRefundedCoins = (tx: Tx, { coins, ...move }: CoinTransfer, now: Date): Promise<boolean> =>
  postEntry(tx, { ...move, kind: 'refund', coins: -coins, site: 'refunded' }, now)

export const restoreRefundedCoins = (tx: Tx, move: CoinTransfer, now: Date): Promise<boolean> =>
  postEntry(tx, { ...move, kind: 'refund_undone', site: 'refunded' }, now)

export async function countSpending(db: Queryable, userId: number, on: 'refresh', since: Date): Promise<number> {
  return db.$count(
    db
      .select({ one: sql`1` })
      .from(coinEntries)
      .innerJoin(coinJournals, eq(coinJournals.id, coinEntries.journalId))
      .innerJoin(coinAccounts, eq(coinAccounts.id, coinEntries.accountId))
      .where(and(eq(coinAccounts.userId, userId), eq(coinJournals.kind, on), gte(coinJournals.at, since)))
      .as('spent'),
  )
}

export interface CoinMove {
  id: number
  kind: JournalKind
  amount: number
  balance: number
  at: Date
  /** For a top-up, `wechat` or `alipay`; otherwise, and for the sandbox, null. */
  wallet: string | null
}

export async function listMoves(db: Queryable, userId: number, page: Page): Promise<CoinMove[]> {
  const { before, limit, offset } = toRange(page)
  const { rows } = await db.execute<Omit<CoinMove, 'at'> & { at: string }>(sql`
    select j.id, j.kind, e.amount, e.balance_after as balance, j.at,
      (select substring(site.name from '^issued:(wechat|alipay)$') from coin_entries other
        join coin_accounts site on site.id = other.account_id
        where j.kind = 'topup' and other.journal_id = j.id and site.name is not null) as wallet
    from coin_entries e join coin_journals j on j.id = e.journal_id
    where e.account_id = (select id from coin_accounts where user_id = ${userId}) and e.journal_id < ${before}
    order by e.journal_id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

const TITLES = {
  gift: '平台赠送',
  refresh: '彩运模式刷新',
  topup: '星币充值',
  refund: '退款扣回',
  refund_undone: '退款未成功，星币退还',
  lapse: '账号注销',
} satisfies Record<JournalKind, string>

const WALLETS: Readonly<Record<string, string>> = { wechat: '（微信支付）', alipay: '（支付宝）' }

const formatMoveTitle = ({ kind, wallet }: CoinMove): string =>
  TITLES[kind] + (wallet === null ? '' : (WALLETS[wallet] ?? ''))

export async function listCoinHistory(db: Queryable, userId: number, page: Page): Promise<WireMove[]> {
  const moves = await listMoves(db, userId, page)
  return moves.map((move) => {
    const { id, amount, balance, at } = move
    return { id, amount, balance, title: formatMoveTitle(move), created_at: formatShanghaiTime(at) }
  })
}

export async function exportCoins(db: Queryable, userId: number) {
  const moves = await listMoves(db, userId, { page: 1, pageSize: 1_000_000, known: null })
  return moves.map(({ id, kind, amount, balance, at }) => ({ id, kind, amount, balance, at: formatShanghaiTime(at) }))
}

/** Voids the coins of a deleted account; the ledger entries remain. */
export async function voidCoins(tx: Tx, userId: number, now: Date): Promise<void> {
  const coins = await getCoins(tx, userId)
  if (coins === 0) return
  const entry = { kind: 'lapse', key: `account ${userId}`, ref: 'account deleted', site: 'lapsed' } as const
  await postEntry(tx, { ...entry, userId, coins: -coins }, now)
}
