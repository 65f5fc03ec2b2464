import { refuse } from '#contract/refusals.ts'
import type { GameType, Mode } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { gateOf } from './gate.ts'
import type { Round } from './lucky-round.ts'
import type { Ahead } from './next-round.ts'
import type { Bet } from './panel.ts'

/** Which panel of an owner. */
export interface Spot {
  readonly game: GameType
  readonly issueno: string
  readonly mode: Mode
}

/** What stands on a spot; nothing does yet where `bets` is null. */
export interface Held {
  readonly bets: readonly Bet[] | null
  readonly refreshesUsed: number
  readonly addressUsed: number
  readonly round: Round | null
  readonly ahead: Ahead
}

/** An owner's row, locked until the transaction ends, with what stands on the spot that was asked for. */
export interface Seat {
  readonly ownerId: number
  readonly held: Held
  /** The call waited for another one of the owner: what it read may be older than that one's work. */
  readonly waited: boolean
}

interface SeatRow {
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
const PANEL_BESIDE = `from locked
  left join pick_owners seen on seen.id = locked.id
  left join pick_panels panel on panel.owner_id = locked.id
    and panel.game = $2 and panel.issueno = $3 and panel.mode = $4
  left join lateral (select * from pick_rounds
    where owner_id = locked.id and game = $2 order by loop desc limit 1) newest on true`
// With its limit the round can be found by its owner only: a plan made while the table was empty would read it whole.
const LUCK_BESIDE = `
  left join lateral (select * from pick_rounds
    where owner_id = locked.id and game = $2 and started_at is not null and ended_at is null limit 1) round on true
  left join pick_address_allowances allowance on allowance.address = $5
    and allowance.game = $2 and allowance.issueno = $3`
const SEEN = `locked.id, locked.calls <> coalesce(seen.calls, 0) + 1 as waited,
  panel.bets, coalesce(panel.refreshes_used, 0) as "refreshesUsed",
  newest.loop as newest, newest.key as "newestKey", newest.commitment as "newestCommitment",
  newest.started_at is not null as begun`
const LUCK_SEEN = `coalesce(allowance.used, 0) as "addressUsed",
  round.loop, round.key, round.commitment, round.seed, round.next, round.deferred`

/** Two statements, because one plan that fits both is kept for neither. `locked` has $1 and, from $6 on, its own. */
function seated(name: string, locked: string) {
  const first = (at: number) => `with locked as (${locked.replaceAll('$x', `$${at}`).replaceAll('$y', `$${at + 1}`)})`
  const lucky = statement<SeatRow>(
    `${name}_lucky`,
    `${first(6)} select ${SEEN}, ${LUCK_SEEN} ${PANEL_BESIDE} ${LUCK_BESIDE}`,
  )
  const drawn = statement<SeatRow>(name, `${first(5)} select ${SEEN}, 0 as "addressUsed" ${PANEL_BESIDE}`)
  return async (
    tx: Tx,
    who: string | number,
    { game, issueno, mode }: Spot,
    address: Uint8Array | null,
    own: Date[],
  ) => {
    const [row] =
      mode === 'lucky'
        ? await lucky(tx, [who, game, issueno, mode, address ?? NO_ADDRESS, ...own])
        : await drawn(tx, [who, game, issueno, mode, ...own])
    return row
  }
}

const NO_ADDRESS = Buffer.alloc(0)
const seatLivingVisitor = seated(
  'picks_seat_living_visitor',
  `update pick_owners set calls = calls + 1, last_used_at = $x
   where visitor = $1 and last_used_at > $y returning id, calls`,
)
const seatNewVisitor = seated(
  'picks_seat_new_visitor',
  'insert into pick_owners (visitor, last_used_at) values ($1, $x) returning id, calls',
)
// Only a living account's, kept from being deleted until the transaction ends; none: it is gone.
const OF_MEMBER = `insert into pick_owners (user_id, last_used_at)
   select id, $x from users where id = $1 and deleted_at is null for key share
   on conflict (user_id) do update set calls = pick_owners.calls + 1, last_used_at = excluded.last_used_at
   returning id, calls`
const seatMember = seated('picks_seat_member', OF_MEMBER)
/**
 * For those who lock: whoever settles the issue waits from here to the commit. The owner's row first, for all alike:
 * the other way round two calls of an owner and a settlement could wait for each other.
 */
const seatLocking = statement<SeatRow>(
  'picks_seat_locking',
  `with locked as (${OF_MEMBER.replace('$x', '$5')}),
    gate as materialized (select pg_advisory_xact_lock_shared($6, $7) from locked)
   select ${SEEN}, 0 as "addressUsed" ${PANEL_BESIDE.replace('from locked', 'from locked cross join gate')}`,
)
const readAgain = seated('picks_read_again', 'select id, calls from pick_owners where id = $1')

/** Who calls without an account. */
export interface Visitor {
  readonly uuid: string
  /** Keyed hash of their network address. */
  readonly address: Uint8Array
}

/** Locks the row of a visitor who has called since `dead`. Null: there is none. */
export async function livingVisitor(tx: Tx, spot: Spot, { uuid, address }: Visitor, now: Date, dead: Date) {
  const row = await seatLivingVisitor(tx, uuid, spot, address, [now, dead])
  return row ? seatOf(row) : null
}

export async function newVisitor(tx: Tx, spot: Spot, { uuid, address }: Visitor, now: Date): Promise<Seat> {
  return seatOf((await seatNewVisitor(tx, uuid, spot, address, [now]))!)
}

export async function member(tx: Tx, spot: Spot, userId: number, now: Date): Promise<Seat> {
  const row = await seatMember(tx, userId, spot, null, [now])
  return row ? seatOf(row) : refuse('sign_in_expired')
}

/** Locks a member's row, and keeps whoever settles the issue of the spot waiting until the transaction ends. */
export async function memberAtGate(tx: Tx, { game, issueno, mode }: Spot, userId: number, now: Date): Promise<Seat> {
  const gate = gateOf({ game, issueno })
  const [row] = await seatLocking(tx, [userId, game, issueno, mode, now, ...gate])
  return row ? seatOf(row) : refuse('sign_in_expired')
}

/** What stands on a spot of an owner whose row is locked already. */
export async function held(tx: Tx, spot: Spot, address: Uint8Array | null, ownerId: number): Promise<Held> {
  return seatOf((await readAgain(tx, ownerId, spot, address, []))!).held
}

function seatOf({ id, waited, bets, refreshesUsed, addressUsed, ...luck }: SeatRow): Seat {
  const { loop, key, commitment, seed, next, deferred } = luck
  const round = loop ? { loop, key, commitment, seed, next, deferred } : null
  return { ownerId: id, waited, held: { bets, refreshesUsed, addressUsed, round, ahead: aheadOf(luck) } }
}

type Newest = Pick<SeatRow, 'newest' | 'newestKey' | 'newestCommitment' | 'begun'>

function aheadOf({ newest: loop, newestKey: key, newestCommitment: commitment, begun }: Newest): Ahead {
  if (loop === null) return { newest: 0, prepared: null, committed: false }
  if (begun) return { newest: loop, prepared: null, committed: false }
  return { newest: loop, prepared: { loop, key, commitment }, committed: true }
}
