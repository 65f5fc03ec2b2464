import type { GameType, Mode } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { type Round, commitment } from './lucky-round.ts'
import type { Bet } from './panel.ts'
import { ADDRESS_REFRESHES } from './picks.rules.ts'

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
}

/** An owner's row, locked until the transaction ends, with what stands on the spot that was asked for. */
export interface Seat {
  readonly ownerId: number
  readonly held: Held
  /** The call waited for another one of the owner: what it read may be older than that one's work. */
  readonly waited: boolean
}

/** What a call leaves behind on its spot. */
export interface Kept {
  readonly bets: readonly Bet[]
  readonly refreshesUsed: number
  /** Whose allowance a refresh is counted against, too. */
  readonly countedAddress: Uint8Array | null
  readonly round: Round | null
  /** The round that the call brought to its end. */
  readonly ended: Round | null
}

interface SeatRow {
  id: number
  waited: boolean
  bets: Bet[] | null
  refreshesUsed: number
  addressUsed: number
  /** The rest only in lucky mode; null where no round runs. */
  loop?: number | null
  key: Uint8Array
  next: number
  deferred: number[]
}

// Reads everything beside the row that `locked` locks, in one round trip. A statement that has to wait for the lock
// still sees the tables as they were before the wait: the count of calls tells, and the caller reads again.
const PANEL_BESIDE = `from locked
  left join pick_owners seen on seen.id = locked.id
  left join pick_panels panel on panel.owner_id = locked.id
    and panel.game = $2 and panel.issueno = $3 and panel.mode = $4`
// With its limit the round can be found by its owner only: a plan made while the table was empty would read it whole.
const LUCK_BESIDE = `
  left join lateral (select * from pick_rounds
    where owner_id = locked.id and game = $2 and ended_at is null limit 1) round on true
  left join pick_address_allowances allowance on allowance.address = $5
    and allowance.game = $2 and allowance.issueno = $3`
const SEEN = `locked.id, locked.calls <> coalesce(seen.calls, 0) + 1 as waited,
  panel.bets, coalesce(panel.refreshes_used, 0) as "refreshesUsed"`
const LUCK_SEEN = 'coalesce(allowance.used, 0) as "addressUsed", round.loop, round.key, round.next, round.deferred'

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
const seatMember = seated(
  'picks_seat_member',
  `insert into pick_owners (user_id, last_used_at) values ($1, $x)
   on conflict (user_id) do update set calls = pick_owners.calls + 1, last_used_at = excluded.last_used_at
   returning id, calls`,
)
const readAgain = seated('picks_read_again', 'select id, calls from pick_owners where id = $1')

/** Locks the row of a visitor who has called since `dead`. Null: there is none. */
export async function livingVisitor(tx: Tx, spot: Spot, address: Uint8Array, uuid: string, now: Date, dead: Date) {
  const row = await seatLivingVisitor(tx, uuid, spot, address, [now, dead])
  return row ? seatOf(row) : null
}

export async function newVisitor(tx: Tx, spot: Spot, address: Uint8Array, uuid: string, now: Date): Promise<Seat> {
  return seatOf((await seatNewVisitor(tx, uuid, spot, address, [now]))!)
}

export async function member(tx: Tx, spot: Spot, userId: number, now: Date): Promise<Seat> {
  return seatOf((await seatMember(tx, userId, spot, null, [now]))!)
}

/** What stands on a spot of an owner whose row is locked already. */
export async function held(tx: Tx, spot: Spot, address: Uint8Array | null, ownerId: number): Promise<Held> {
  return seatOf((await readAgain(tx, ownerId, spot, address, []))!).held
}

function seatOf({ id, waited, bets, refreshesUsed, addressUsed, ...luck }: SeatRow): Seat {
  const { loop, key, next, deferred } = luck
  const round = loop ? { loop, key, next, deferred } : null
  return { ownerId: id, waited, held: { bets, refreshesUsed, addressUsed, round } }
}

const PANEL = `insert into pick_panels (owner_id, game, issueno, mode, used_at, bets, refreshes_used)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (owner_id, game, issueno, mode)
  do update set used_at = excluded.used_at, bets = excluded.bets, refreshes_used = excluded.refreshes_used`

const ROUND = `insert into pick_rounds (owner_id, game, started_at, loop, key, commitment, next, deferred)
  values ($1, $2, $5, $8, $9, $10, $11, $12)
  on conflict (owner_id, game, loop) do update set next = excluded.next, deferred = excluded.deferred`

const ALLOWANCE = `insert into pick_address_allowances as allowance (address, game, issueno, used, last_used_at)
  values ($13, $2, $3, 1, $5)
  on conflict (address, game, issueno)
  do update set used = allowance.used + 1, last_used_at = excluded.last_used_at
  where allowance.used < ${ADDRESS_REFRESHES} returning used`

const savePanel = statement('picks_save_panel', PANEL)
const savePanelAndRound = statement('picks_save_round', `with round as (${ROUND}) ${PANEL}`)
const saveCounted = statement<{ used: number }>(
  'picks_save_counted',
  `with round as (${ROUND}), panel as (${PANEL}), allowance as (${ALLOWANCE}) select used from allowance`,
)
const endRound = statement(
  'picks_end_round',
  `insert into pick_rounds (owner_id, game, started_at, loop, key, commitment, next, deferred, ended_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $3)
   on conflict (owner_id, game, loop)
   do update set next = excluded.next, deferred = excluded.deferred, ended_at = excluded.ended_at`,
)

const beginRound = statement(
  'picks_begin_round',
  `insert into pick_rounds
  (owner_id, game, started_at, loop, key, commitment, next, deferred) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** Ends a round where it stands and begins the next. */
export async function turnRound(tx: Tx, ownerId: number, game: GameType, ended: Round, next: Round, now: Date) {
  await endRound(tx, [ownerId, game, now, ...roundValues(ended)])
  await beginRound(tx, [ownerId, game, now, ...roundValues(next)])
}

/** Writes the spot. False where the address has used up its allowance: then the transaction must not commit. */
export async function save(tx: Tx, ownerId: number, spot: Spot, kept: Kept, now: Date): Promise<boolean> {
  const { game, issueno, mode } = spot
  const { bets, refreshesUsed, round, ended, countedAddress } = kept
  // The old one first: an owner has one running round of a game.
  if (ended) await endRound(tx, [ownerId, game, now, ...roundValues(ended)])
  const panel = [ownerId, game, issueno, mode, now, JSON.stringify(bets), refreshesUsed]
  if (!round) return (await savePanel(tx, panel), true)
  if (!countedAddress) return (await savePanelAndRound(tx, [...panel, ...roundValues(round)]), true)
  return (await saveCounted(tx, [...panel, ...roundValues(round), countedAddress])).length === 1
}

const roundValues = (round: Round) => [round.loop, round.key, commitment(round), round.next, round.deferred]
