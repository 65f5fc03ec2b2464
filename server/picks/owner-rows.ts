import { refuse } from '#contract/refusals.ts'
import type { GameType, Mode } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { type IssueLock, issueLockOf } from './issue-lock.ts'
import type { Round } from './lucky-round.ts'
import type { Ahead } from './next-round.ts'
import type { Bet } from './panel.ts'

/** Which panel of an owner. */
export interface PanelKey {
  readonly game: GameType
  readonly issueno: string
  readonly mode: Mode
}

/** What stands in a panel; nothing does yet where `bets` is null. */
export interface PanelState {
  readonly bets: readonly Bet[] | null
  readonly refreshesUsed: number
  readonly addressUsed: number
  readonly round: Round | null
  readonly ahead: Ahead
}

/** An owner's row, locked until the transaction ends, with what stands in the panel that was asked for. */
export interface LockedOwner {
  readonly ownerId: number
  readonly held: PanelState
  /** The call waited for another one of the owner: what it read may be older than that one's work. */
  readonly waited: boolean
}

interface OwnerRow {
  id: number
  waited: boolean
  bets: Bet[] | null
  refreshesUsed: number
  addressUsed: number
  /** The newest round of the game, begun or not; null where there is none. */
  newest: number | null
  newestKey: Uint8Array
  newestCommitment: string
  begun: boolean
  /** The rest only in lucky mode; null where no round runs. */
  loop?: number | null
  key: Uint8Array
  commitment: string
  seed: string | null
  next: number
  deferred: number[]
}

// Reads everything beside the row that `locked` locks, in one round trip. A statement that has to wait for the lock
// still sees the tables as they were before the wait: the count of calls tells, and the caller reads again.
const PANEL_BESIDE = `
  left join pick_owners seen on seen.id = locked.id
  left join pick_panels panel on panel.owner_id = locked.id
    and panel.game = $game and panel.issueno = $issueno and panel.mode = $mode
  left join lateral (select * from pick_rounds
    where owner_id = locked.id and game = $game order by loop desc limit 1) newest on true`
// With its limit the round can be found by its owner only: a plan made while the table was empty would read it whole.
const LUCK_BESIDE = `
  left join lateral (select * from pick_rounds
    where owner_id = locked.id and game = $game and started_at is not null and ended_at is null limit 1) round on true
  left join pick_address_allowances allowance on allowance.address = $address
    and allowance.game = $game and allowance.issueno = $issueno`
const SEEN = `locked.id, locked.calls <> coalesce(seen.calls, 0) + 1 as waited,
  panel.bets, coalesce(panel.refreshes_used, 0) as "refreshesUsed",
  newest.loop as newest, newest.key as "newestKey", newest.commitment as "newestCommitment",
  newest.started_at is not null as begun`
const LUCK_SEEN = `coalesce(allowance.used, 0) as "addressUsed",
  round.loop, round.key, round.commitment, round.seed, round.next, round.deferred`

/** Two statements, because one plan that fits both is kept for neither. `locked` is SQL that locks the owner's row. */
function lockingBy<Values extends object>(name: string, locked: string): Locking<Values> {
  const first = `with locked as (${locked})`
  const lucky = statement<Values & PanelKey & { address: Uint8Array }, OwnerRow>(
    `${name}_lucky`,
    `${first} select ${SEEN}, ${LUCK_SEEN} from locked ${PANEL_BESIDE} ${LUCK_BESIDE}`,
  )
  const drawn = statement<Values & PanelKey, OwnerRow>(
    name,
    `${first} select ${SEEN}, 0 as "addressUsed" from locked ${PANEL_BESIDE}`,
  )
  return async (tx, panel, address, values) => {
    const known = { ...values, ...panel }
    const [row] =
      panel.mode === 'lucky' ? await lucky(tx, { ...known, address: address ?? NO_ADDRESS }) : await drawn(tx, known)
    return row ?? null
  }
}

type Locking<Values> = (tx: Tx, panel: PanelKey, address: Uint8Array | null, values: Values) => Promise<OwnerRow | null>

const NO_ADDRESS = Buffer.alloc(0)
const lockLivingVisitor = lockingBy<{ uuid: string; now: Date; dead: Date }>(
  'picks_living_visitor',
  `update pick_owners set calls = calls + 1, last_used_at = $now
   where visitor = $uuid and last_used_at > $dead returning id, calls`,
)
const lockNewVisitor = lockingBy<{ uuid: string; now: Date }>(
  'picks_new_visitor',
  'insert into pick_owners (visitor, last_used_at) values ($uuid, $now) returning id, calls',
)
// Only a living account's, kept from being deleted until the transaction ends; none: it is gone.
const OF_MEMBER = `insert into pick_owners (user_id, last_used_at)
   select id, $now from users where id = $userId and deleted_at is null for key share
   on conflict (user_id) do update set calls = pick_owners.calls + 1, last_used_at = excluded.last_used_at
   returning id, calls`
const lockMember = lockingBy<{ userId: number; now: Date }>('picks_member', OF_MEMBER)
/**
 * For those who lock picks: whoever settles the issue waits from here to the commit. The owner's row first, for all alike:
 * the other way round two calls of an owner and a settlement could wait for each other.
 */
const lockMemberLocking = statement<PanelKey & IssueLock & { userId: number; now: Date }, OwnerRow>(
  'picks_member_locking',
  `with locked as (${OF_MEMBER}),
    issue_lock as materialized (select pg_advisory_xact_lock_shared($lockGame, $lockIssue) from locked)
   select ${SEEN}, 0 as "addressUsed" from locked cross join issue_lock ${PANEL_BESIDE}`,
)
const readAgain = lockingBy<{ ownerId: number }>(
  'picks_read_again',
  'select id, calls from pick_owners where id = $ownerId',
)

/** Who calls without an account. */
export interface Visitor {
  readonly uuid: string
  /** Keyed hash of their network address. */
  readonly address: Uint8Array
}

/** Locks the row of a visitor who has called since `dead`. Null: there is none. */
export async function livingVisitor(tx: Tx, panel: PanelKey, { uuid, address }: Visitor, now: Date, dead: Date) {
  const row = await lockLivingVisitor(tx, panel, address, { uuid, now, dead })
  return row ? ownerOf(row) : null
}

export async function newVisitor(tx: Tx, panel: PanelKey, { uuid, address }: Visitor, now: Date): Promise<LockedOwner> {
  return ownerOf((await lockNewVisitor(tx, panel, address, { uuid, now }))!)
}

export async function member(tx: Tx, panel: PanelKey, userId: number, now: Date): Promise<LockedOwner> {
  const row = await lockMember(tx, panel, null, { userId, now })
  return row ? ownerOf(row) : refuse('sign_in_expired')
}

/** Locks a member's row, and keeps whoever settles the issue of the panel waiting until the transaction ends. */
export async function memberLocking(tx: Tx, panel: PanelKey, userId: number, now: Date): Promise<LockedOwner> {
  const [row] = await lockMemberLocking(tx, { ...panel, ...issueLockOf(panel), userId, now })
  return row ? ownerOf(row) : refuse('sign_in_expired')
}

/** What stands in a panel of an owner whose row is locked already. */
export async function held(tx: Tx, panel: PanelKey, address: Uint8Array | null, ownerId: number): Promise<PanelState> {
  return ownerOf((await readAgain(tx, panel, address, { ownerId }))!).held
}

function ownerOf({ id, waited, bets, refreshesUsed, addressUsed, ...luck }: OwnerRow): LockedOwner {
  const { loop, key, commitment, seed, next, deferred } = luck
  const round = loop ? { loop, key, commitment, seed, next, deferred } : null
  return { ownerId: id, waited, held: { bets, refreshesUsed, addressUsed, round, ahead: aheadOf(luck) } }
}

type Newest = Pick<OwnerRow, 'newest' | 'newestKey' | 'newestCommitment' | 'begun'>

function aheadOf({ newest: loop, newestKey: key, newestCommitment: commitment, begun }: Newest): Ahead {
  if (loop === null) return { newest: 0, prepared: null, committed: false }
  if (begun) return { newest: loop, prepared: null, committed: false }
  return { newest: loop, prepared: { loop, key, commitment }, committed: true }
}
