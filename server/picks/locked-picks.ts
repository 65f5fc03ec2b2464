import { refuse } from '#contract/refusals.ts'
import { GAMES, type Mode } from '#lottery/games.ts'
import { unrank } from '#lottery/combinations.ts'
import type { Tx } from '#server/db/connect.ts'
import { failedOn } from '#server/db/failed-on.ts'
import { statement } from '#server/db/statement.ts'
import { bitsOf } from '#server/draws/draws.ts'
import { type IssueLock, issueLockOf, type LockedIssue } from './issue-lock.ts'
import type { Bet } from './panel.ts'
import type { PanelKey } from './owner-rows.ts'

export interface StoredPanel {
  readonly mode: Mode
  readonly bets: readonly Bet[]
  readonly refreshesUsed: number
}

const readPanels = statement<LockedIssue & IssueLock & { ownerId: number; modes: readonly Mode[] }, StoredPanel>(
  'picks_panels_locked',
  `with issue_lock as materialized (select pg_advisory_xact_lock_shared($lockGame::int, $lockIssue::int))
   select mode, bets, refreshes_used as "refreshesUsed" from issue_lock, pick_panels
   where owner_id = $ownerId and game = $game and issueno = $issueno and mode = any($modes)`,
)

/** The owner's panels of an issue in these modes. Whoever settles the issue waits from here to the commit. */
export function panelsOf(tx: Tx, ownerId: number, issue: LockedIssue, modes: readonly Mode[]) {
  return readPanels(tx, { ownerId, ...issue, ...issueLockOf(issue), modes })
}

// The commit is on its way behind these two. Where they must not stand, because the quota has no room for all or the
// issue has been drawn since the calendar was read, the panel's bets become null, which fails: it is a rollback then.
const PANEL_OR_FAILURE = `update pick_panels set used_at = $now, bets = case
    when (select count(*) from changed) = cardinality($changed::int[])
      and not exists (select from draws where game = $game and issueno = $issueno) then $bets::jsonb end
  where owner_id = $ownerId and game = $game and issueno = $issueno and mode = $mode`

/** The lowest free slots of the quota; a bet that finds none is not written. */
const placePicks = statement<Turning & { first: string[]; second: string[]; quota: number }>(
  'picks_place',
  `with fresh as (
    select * from unnest($changed::int[], $first::bit(64)[], $second::bit(64)[]) with ordinality
      as fresh (rank, first_bits, second_bits, nth)),
  free as (
    select place.slot, row_number() over (order by place.slot) as nth
    from (values (1), (2), (3), (4), (5), (6), (7), (8), (9), (10)) as place (slot)
    where place.slot <= $quota and not exists (select from picks held where held.owner_id = $ownerId and held.game = $game
      and held.issueno = $issueno and held.mode = $mode and held.slot = place.slot)),
  changed as (
    insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
    select $ownerId, $game, $issueno, $mode, slot, rank, first_bits, second_bits, $now from fresh join free using (nth) returning 1)
  ${PANEL_OR_FAILURE}`,
)
const releasePicks = statement<Turning>(
  'picks_release',
  `with changed as (
    delete from picks where owner_id = $ownerId and game = $game and issueno = $issueno and mode = $mode and rank = any($changed)
    returning 1)
  ${PANEL_OR_FAILURE}`,
)

/** Which panel, and whose. */
export interface OwnedPanelKey extends PanelKey {
  readonly ownerId: number
}

/** A panel some bets of which have been locked or unlocked. */
export interface Turned {
  readonly bets: readonly Bet[]
  /** Bets that were not so before: what is locked stays locked since then. */
  readonly changed: readonly number[]
}

/** Writes the panel and its newly locked bets. Fails where the quota has no room for all or the issue has been drawn. */
export function place(tx: Tx, panel: OwnedPanelKey, turned: Turned, quota: number, now: Date): Promise<unknown> {
  const bits = turned.changed.map((rank) => bitsOf(GAMES[panel.game], unrank(GAMES[panel.game], rank)))
  const [first, second] = [bits.map(({ firstBits }) => firstBits), bits.map(({ secondBits }) => secondBits)]
  return placePicks(tx, { ...turning(panel, turned, now), first, second, quota }).catch(refusedWrite)
}

/** Writes the panel and takes its unlocked bets off the picks. Fails where the issue has been drawn. */
export function release(tx: Tx, panel: OwnedPanelKey, turned: Turned, now: Date): Promise<unknown> {
  return releasePicks(tx, turning(panel, turned, now)).catch(refusedWrite)
}

function refusedWrite(error: unknown): never {
  if (failedOn(error) === 'bets') refuse('issue_not_on_sale')
  throw error
}

/** What both statements are given. */
interface Turning extends OwnedPanelKey {
  /** As JSON. */
  readonly bets: string
  readonly changed: readonly number[]
  readonly now: Date
}

const turning = (panel: OwnedPanelKey, { bets, changed }: Turned, now: Date): Turning => ({
  ...panel,
  bets: JSON.stringify(bets),
  changed,
  now,
})
