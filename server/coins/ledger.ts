import { createHash } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { together } from '#server/db/together.ts'
import { codeOf } from '#server/lib/error-code.ts'

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
 * their order. Both statements are sent at once: the second finds nothing to do where the key was used.
 */
export async function post(tx: Tx, entry: Entry, now: Date): Promise<boolean> {
  const { kind, key, ref, lines } = entry
  assertBalanced(lines)
  const moving = {
    kind,
    key,
    users: lines.map(({ account }) => ('userId' in account ? account.userId : null)),
    names: lines.map(({ account }) => ('name' in account ? account.name : null)),
    coins: lines.map(({ coins }) => coins),
  }
  const payloadHash = createHash('sha256')
    .update(JSON.stringify([ref, lines]))
    .digest()
  const opening = open(tx, { ...moving, payloadHash, ref, now }).catch(refuseAnother)
  const [[opened], [moved]] = await together(opening, move(tx, moving))
  if (!opened) return false
  if (moved?.short) refuse('coins_short')
  return true
}

function assertBalanced(lines: readonly Line[]): void {
  const sum = lines.reduce((total, { coins }) => total + coins, 0)
  if (sum !== 0 || lines.length === 0) throw new Error(`a journal of ${lines.length} lines sums to ${sum}`)
  if (lines.some(({ coins }) => !Number.isSafeInteger(coins) || coins === 0))
    throw new Error('a line moves no whole coin')
}

type Moving = Pick<Entry, 'kind' | 'key'> & Record<'users' | 'names' | 'coins', readonly unknown[]>

/**
 * Opens the journal, and only then accounts that there are none of yet; answers nothing where this very entry was posted
 * before. Of another one under its key it tries to change the journal, which fails: a commit may be on its way.
 */
const open = statement<Moving & { payloadHash: Buffer; ref: string; now: Date }, { id: number }>(
  'coins_opened',
  `with opened as (
    insert into coin_journals (kind, key, payload_hash, ref, at) values ($kind, $key, $payloadHash, $ref, $now)
    on conflict (kind, key) do update set payload_hash = excluded.payload_hash
      where coin_journals.payload_hash <> excluded.payload_hash
    returning id
  ), made as (
    insert into coin_accounts (user_id, name)
    select user_id, name from opened, unnest($users::bigint[], $names::text[]) as line (user_id, name)
    where not exists (select from coin_accounts where user_id = line.user_id)
      and not exists (select from coin_accounts where name = line.name)
    on conflict do nothing
  )
  select id from opened`,
)

/** What was booked does not change: a trigger says so. */
const RAISED = 'P0001'

function refuseAnother(error: unknown): never {
  if (codeOf(error) === RAISED) refuse('request_id_reused')
  throw error
}

/**
 * Books the lines of a journal that has none yet, on accounts locked in the order of their ids: whoever crosses waits, none
 * deadlocks. Balances are those of the locked rows, which may be newer than what the statement saw at its start. Nothing
 * is moved where a member is `short`. The limit limits nothing: without it PostgreSQL takes arrays that it does not know yet
 * for longer than any of ours, and so plans this anew in each payment, which costs more than to run it.
 */
const move = statement<Moving, { short: boolean }>(
  'coins_moved',
  `with held as (
    select journal.id as journal_id, account.id, account.balance + line.coins as balance, line.coins,
      account.user_id is not null and account.balance + line.coins < 0 as short
    from coin_journals journal
    cross join (select * from unnest($users::bigint[], $names::text[], $coins::bigint[])
      limit cardinality($users::bigint[])) as line (user_id, name, coins)
    join coin_accounts account on account.user_id = line.user_id or account.name = line.name
    where journal.kind = $kind and journal.key = $key
      and not exists (select from coin_entries where journal_id = journal.id)
    order by account.id for update of account
  ), moved as (
    update coin_accounts account set balance = held.balance from held
    where account.id = held.id and not exists (select from held where short)
    returning held.journal_id, account.id, held.coins, account.balance
  ), booked as (
    insert into coin_entries (journal_id, account_id, amount, balance_after) select * from moved
  )
  select bool_or(short) as short from held`,
)
