import { refuse } from '#contract/refusals.ts'
import { GAMES, type Mode } from '#lottery/games.ts'
import { unrank } from '#lottery/combinations.ts'
import type { Tx } from '#server/db/connect.ts'
import { failedOn } from '#server/db/failed-on.ts'
import { statement } from '#server/db/statement.ts'
import { bitsOf } from '#server/draws/draws.ts'
import { gateOf, type LockedIssue } from './gate.ts'
import type { Bet } from './panel.ts'
import type { Spot } from './seats.ts'

export interface StandingPanel {
  readonly mode: Mode
  readonly bets: readonly Bet[]
  readonly refreshesUsed: number
}

const readPanels = statement<StandingPanel>(
  'picks_open_gate',
  `with gate as materialized (select pg_advisory_xact_lock_shared($4::int, $5::int))
   select mode, bets, refreshes_used as "refreshesUsed" from gate, pick_panels
   where owner_id = $1 and game = $2 and issueno = $3 and mode = any($6)`,
)

/** The owner's panels of an issue in these modes. Whoever settles the issue waits from here to the commit. */
export function panelsOf(tx: Tx, ownerId: number, issue: LockedIssue, modes: readonly Mode[]) {
  return readPanels(tx, [ownerId, issue.game, issue.issueno, ...gateOf(issue), modes])
}

// The commit is on its way behind these two. Where they must not stand, because the quota has no room for all or the
// issue has been drawn since the calendar was read, the panel's bets become null, which fails: it is a rollback then.
const PANEL_OR_FAILURE = `update pick_panels set used_at = $6, bets = case
    when (select count(*) from changed) = cardinality($7::int[])
      and not exists (select from draws where game = $2 and issueno = $3) then $5::jsonb end
  where owner_id = $1 and game = $2 and issueno = $3 and mode = $4`

/** The lowest free slots of the quota; a bet that finds none is not written. */
const placePicks = statement(
  'picks_place',
  `with fresh as (
    select * from unnest($7::int[], $8::bit(64)[], $9::bit(64)[]) with ordinality
      as fresh (rank, first_bits, second_bits, nth)),
  free as (
    select place.slot, row_number() over (order by place.slot) as nth
    from (values (1), (2), (3), (4), (5), (6), (7), (8), (9), (10)) as place (slot)
    where place.slot <= $10 and not exists (select from picks held where held.owner_id = $1 and held.game = $2
      and held.issueno = $3 and held.mode = $4 and held.slot = place.slot)),
  changed as (
    insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
    select $1, $2, $3, $4, slot, rank, first_bits, second_bits, $6 from fresh join free using (nth) returning 1)
  ${PANEL_OR_FAILURE}`,
)
const releasePicks = statement(
  'picks_release',
  `with changed as (
    delete from picks where owner_id = $1 and game = $2 and issueno = $3 and mode = $4 and rank = any($7) returning 1)
  ${PANEL_OR_FAILURE}`,
)

/** Which panel, and whose. */
export interface OwnedSpot extends Spot {
  readonly ownerId: number
}

/** A panel some bets of which have been locked or unlocked. */
export interface Turned {
  readonly bets: readonly Bet[]
  /** Bets that were not so before: what is locked stays locked since then. */
  readonly changed: readonly number[]
}

/** Writes the panel and its newly locked bets. Fails where the quota has no room for all or the issue has been drawn. */
export function place(tx: Tx, spot: OwnedSpot, turned: Turned, quota: number, now: Date): Promise<unknown> {
  const bits = turned.changed.map((rank) => bitsOf(GAMES[spot.game], unrank(GAMES[spot.game], rank)))
  const [first, second] = [bits.map(({ firstBits }) => firstBits), bits.map(({ secondBits }) => secondBits)]
  const values = [...panelValues(spot, turned, now), turned.changed, first, second, quota]
  return placePicks(tx, values).catch(refusedWrite)
}

/** Writes the panel and takes its unlocked bets off the picks. Fails where the issue has been drawn. */
export function release(tx: Tx, spot: OwnedSpot, turned: Turned, now: Date): Promise<unknown> {
  return releasePicks(tx, [...panelValues(spot, turned, now), turned.changed]).catch(refusedWrite)
}

function refusedWrite(error: unknown): never {
  if (failedOn(error) === 'bets') refuse('issue_not_on_sale')
  throw error
}

const panelValues = ({ ownerId, game, issueno, mode }: OwnedSpot, { bets }: Turned, now: Date) => [
  ownerId,
  game,
  issueno,
  mode,
  JSON.stringify(bets),
  now,
]
