import type { CoinMove as WireMove } from '#contract/people/coins.ts'
import { and, eq, gte, sql } from 'drizzle-orm'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { type Page, rangeOf } from '#server/infra/db/page.ts'
import { coinAccounts, coinEntries, coinJournals } from './coins.tables.ts'
import { type JournalKind, post } from './ledger.ts'

export { coinDiscrepancies } from './books.ts'

/** Returns a member's balance. */
export async function coinsOf(db: Reader, userId: number): Promise<number> {
  const [account] = await db
    .select({ balance: coinAccounts.balance })
    .from(coinAccounts)
    .where(eq(coinAccounts.userId, userId))
  return account?.balance ?? 0
}

interface Move {
  userId: number
  coins: number
  /** Idempotency key: the same key moves coins once. */
  key: string
  /** Purpose. */
  ref: string
}

/** Gives a member free coins, by operators. False: the key was used before. */
export const give = (tx: Tx, move: Move, now: Date): Promise<boolean> =>
  post(tx, { ...move, kind: 'gift', site: 'issued:gift' }, now)

/** Gives a member coins paid through a wallet. False: the key was used before. */
export const topUp = (tx: Tx, { wallet, ...move }: Move & { wallet: string }, now: Date): Promise<boolean> =>
  post(tx, { ...move, kind: 'topup', site: `issued:${wallet}` }, now)

/** Spends a member's coins on a feature. Throws if there are too few. False: the key was used before. */
export const spend = (tx: Tx, { coins, ...move }: Move, on: 'refresh', now: Date): Promise<boolean> =>
  post(tx, { ...move, kind: on, coins: -coins, site: `spent:${on}` }, now)

/** Deducts refunded coins from a member. Throws if there are too few. */
export const takeBack = (tx: Tx, { coins, ...move }: Move, now: Date): Promise<boolean> =>
  post(tx, { ...move, kind: 'refund', coins: -coins, site: 'refunded' }, now)

/** Restores deducted coins after a failed refund. */
export const undoTakeBack = (tx: Tx, move: Move, now: Date): Promise<boolean> =>
  post(tx, { ...move, kind: 'refund_undone', site: 'refunded' }, now)

/** Counts a member's purchases of a feature since a time. */
export async function timesSpent(db: Reader, userId: number, on: 'refresh', since: Date): Promise<number> {
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

/** A coin entry with the member's balance. */
export interface CoinMove {
  id: number
  kind: JournalKind
  amount: number
  balance: number
  at: Date
  /** For a top-up, the wallet used. */
  wallet: string | null
}

/** Lists a page of a member's entries, newest first. */
export async function movesOf(db: Reader, userId: number, page: Page): Promise<CoinMove[]> {
  const { before, limit, offset } = rangeOf(page)
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

/** Formats the purpose of an entry; for a top-up with its wallet, except the sandbox. */
const titleOf = ({ kind, wallet }: CoinMove): string => TITLES[kind] + (wallet === null ? '' : (WALLETS[wallet] ?? ''))

/** Lists the entries for the API. */
export async function coinHistoryOf(db: Reader, userId: number, page: Page): Promise<WireMove[]> {
  const moves = await movesOf(db, userId, page)
  return moves.map((move) => {
    const { id, amount, balance, at } = move
    return { id, amount, balance, title: titleOf(move), created_at: shanghaiTime(at) }
  })
}

/** Returns all entries of a member, for the data export. */
export async function coinDataOf(db: Reader, userId: number) {
  const moves = await movesOf(db, userId, { page: 1, pageSize: 1_000_000, known: null })
  return moves.map(({ id, kind, amount, balance, at }) => ({ id, kind, amount, balance, at: shanghaiTime(at) }))
}

/** Voids the coins of a deleted account; the books remain. */
export async function lapseCoins(tx: Tx, userId: number, now: Date): Promise<void> {
  const coins = await coinsOf(tx, userId)
  if (coins === 0) return
  const entry = { kind: 'lapse', key: `account ${userId}`, ref: 'account deleted', site: 'lapsed' } as const
  await post(tx, { ...entry, userId, coins: -coins }, now)
}
