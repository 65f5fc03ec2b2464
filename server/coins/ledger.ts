import { createHash } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { several, statement } from '#server/db/statement.ts'
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
 * key is refused, as is what a member has not.
 */
export async function post(tx: Tx, entry: Entry, now: Date): Promise<boolean> {
  const moved = await postAll(tx, [entry], now).catch(refuseAnother)
  return moved.length === 1
}

/**
 * Posts several, each under a key of its own; answers the places, from one, of those that had not been posted before. Another entry
 * under a used key fails all in the database. docs/rules/coins.md#booking: the keys first, then the accounts locked in
 * their order. Both statements are sent at once: the second finds nothing to do where a key was used.
 */
export async function postAll(tx: Tx, entries: readonly Entry[], now: Date): Promise<number[]> {
  for (const { lines } of entries) assertBalanced(lines)
  const lines = entries.flatMap((entry, nth) => entry.lines.map((line) => ({ ...line, entry: nth + 1 })))
  const moving = {
    kinds: entries.map(({ kind }) => kind),
    keys: entries.map(({ key }) => key),
    entries: lines.map(({ entry }) => entry),
    users: lines.map(({ account }) => ('userId' in account ? account.userId : null)),
    names: lines.map(({ account }) => ('name' in account ? account.name : null)),
  }
  const opening = { ...moving, hashes: entries.map(hashOf), refs: entries.map(({ ref }) => ref), now }
  const [opened, [moved]] = await together(
    open(tx, opening),
    move(tx, { ...moving, coins: lines.map(({ coins }) => coins) }),
  )
  if (moved?.short) refuse('coins_short')
  return opened.map(({ nth }) => nth)
}

const hashOf = ({ ref, lines }: Entry): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([ref, lines]))
    .digest()

function assertBalanced(lines: readonly Line[]): void {
  const sum = lines.reduce((total, { coins }) => total + coins, 0)
  if (sum !== 0 || lines.length === 0) throw new Error(`a journal of ${lines.length} lines sums to ${sum}`)
  if (lines.some(({ coins }) => !Number.isSafeInteger(coins) || coins === 0))
    throw new Error('a line moves no whole coin')
}

/** Of each entry its kind and key; of each line the place of its entry, and its account. */
type Moving = Record<'kinds' | 'keys' | 'entries' | 'users' | 'names', readonly unknown[]>

/**
 * Opens journals, and only then accounts that there are none of yet; answers nothing of an entry that was posted
 * before. Of another one under its key it tries to change the journal, which fails: a commit may be on its way.
 */
const open = statement<Moving & { hashes: Buffer[]; refs: string[]; now: Date }, { nth: number }>(
  'coins_opened',
  `with entry as (
    select * from ${several('$kinds::text[]', '$keys::text[]', '$hashes::bytea[]', '$refs::text[]')}
      as entry (kind, key, payload_hash, ref, nth)
  ), opened as (
    insert into coin_journals (kind, key, payload_hash, ref, at)
    select kind, key, payload_hash, ref, $now from entry order by nth
    on conflict (kind, key) do update set payload_hash = excluded.payload_hash
      where coin_journals.payload_hash <> excluded.payload_hash
    returning kind, key
  ), fresh as (select nth from opened join entry using (kind, key)
  ), made as (
    insert into coin_accounts (user_id, name)
    select distinct line.user_id, line.name
    from ${several('$entries::int[]', '$users::bigint[]', '$names::text[]')} as line (entry, user_id, name, place)
    where entry in (select nth from fresh)
      and not exists (select from coin_accounts where user_id = line.user_id)
      and not exists (select from coin_accounts where name = line.name)
    order by 1, 2
    on conflict do nothing
  )
  select nth from fresh`,
)

/** What was booked does not change: a trigger says so. */
const RAISED = 'P0001'

function refuseAnother(error: unknown): never {
  if (codeOf(error) === RAISED) refuse('request_id_reused')
  throw error
}

/**
 * Books the lines of journals that have none yet, on accounts locked in the order of their ids: whoever crosses waits, none
 * deadlocks. Balances are those of the locked rows, which may be newer than what the statement saw at its start. Nothing
 * is moved where a member is `short`.
 */
const move = statement<Moving & { coins: readonly number[] }, { short: boolean }>(
  'coins_moved',
  `with line as (
    select journal.id as journal_id, line.user_id, line.name, line.coins
    from ${several('$entries::int[]', '$users::bigint[]', '$names::text[]', '$coins::bigint[]')}
      as line (entry, user_id, name, coins, place)
    join ${several('$kinds::text[]', '$keys::text[]')} as entry (kind, key, nth) on entry.nth = line.entry
    join coin_journals journal on journal.kind = entry.kind and journal.key = entry.key
    where not exists (select from coin_entries where journal_id = journal.id)
  ), held as (
    select id, user_id, name, balance from coin_accounts
    where user_id = any(array(select user_id from line)) or name = any(array(select name from line))
    order by id for update
  ), booked as (
    select line.journal_id, held.id as account_id, line.coins, held.user_id,
      held.balance + sum(line.coins) over (partition by held.id order by line.journal_id) as balance
    from line join held on held.user_id = line.user_id or held.name = line.name
  ), short as (select bool_or(user_id is not null and balance < 0) as short from booked
  ), moved as (
    update coin_accounts account set balance = last.balance
    from (select distinct on (account_id) * from booked order by account_id, journal_id desc) as last, short
    where account.id = last.account_id and not short
  ), entered as (
    insert into coin_entries (journal_id, account_id, amount, balance_after)
    select journal_id, account_id, coins, balance from booked, short where not short
  )
  select short from short`,
)
