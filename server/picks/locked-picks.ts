import { sql } from 'drizzle-orm'
import { type GameType, GAMES, type Mode } from '#lottery/games.ts'
import { unrank } from '#lottery/combinations.ts'
import type { Tx } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { bitsOf } from '#server/draws/draws.ts'
import type { Bet } from './panel.ts'
import type { Spot } from './picks.store.ts'

/** First key of the advisory locks between those who lock picks of an issue and those who settle it; plus the game. */
const GATE = 7_100_020

export interface LockedIssue {
  readonly game: GameType
  readonly issueno: string
}

export interface StandingPanel {
  readonly mode: Mode
  readonly bets: readonly Bet[]
  readonly refreshesUsed: number
}

/**
 * Waits until whoever is locking picks of a drawn issue has committed, and keeps everyone else out until the
 * transaction ends: no pick comes after its settlement. Locks of other issues go on.
 */
export async function closeIssue(tx: Tx, { game, issueno }: LockedIssue): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${GATE + game}::int, ${Number(issueno)}::int)`)
}

const readPanels = statement<StandingPanel>(
  'picks_open_gate',
  `with gate as materialized (select pg_advisory_xact_lock_shared($4::int, $5::int))
   select mode, bets, refreshes_used as "refreshesUsed" from gate, pick_panels
   where owner_id = $1 and game = $2 and issueno = $3 and mode = any($6)`,
)

/** The owner's panels of an issue in these modes. Whoever settles the issue waits from here to the commit. */
export function panelsOf(
  tx: Tx,
  ownerId: number,
  { game, issueno }: LockedIssue,
  modes: readonly Mode[],
): Promise<StandingPanel[]> {
  return readPanels(tx, [ownerId, game, issueno, GATE + game, Number(issueno), modes])
}

const PANEL = `with panel as (
    update pick_panels set bets = $5, used_at = $6 where owner_id = $1 and game = $2 and issueno = $3 and mode = $4)`
const DRAWN = 'exists (select from draws where game = $2 and issueno = $3)'

/** The lowest free slots of the quota; a bet that finds none is not written, and `placed` tells. */
const placePicks = statement<{ placed: number; drawn: boolean }>(
  'picks_place',
  `${PANEL}, fresh as (
    select * from unnest($7::int[], $8::bit(64)[], $9::bit(64)[]) with ordinality
      as fresh (rank, first_bits, second_bits, nth)),
  free as (
    select place.slot, row_number() over (order by place.slot) as nth from generate_series(1, $10::int) as place (slot)
    where not exists (select from picks held where held.owner_id = $1 and held.game = $2 and held.issueno = $3
      and held.mode = $4 and held.slot = place.slot)),
  placed as (
    insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
    select $1, $2, $3, $4, slot, rank, first_bits, second_bits, $6 from fresh join free using (nth) returning 1)
  select count(*)::int as placed, ${DRAWN} as drawn from placed`,
)
const releasePicks = statement<{ placed: number; drawn: boolean }>(
  'picks_release',
  `${PANEL}, gone as (
    delete from picks where owner_id = $1 and game = $2 and issueno = $3 and mode = $4 and rank = any($7::int[])
    returning 1)
  select count(*)::int as placed, ${DRAWN} as drawn from gone`,
)

/** Writes the panel and its newly locked bets. False: the quota has no room for all, or the issue has been drawn. */
export async function place(
  tx: Tx,
  ownerId: number,
  spot: Spot,
  bets: readonly Bet[],
  ranks: readonly number[],
  quota: number,
  now: Date,
): Promise<boolean> {
  const bits = ranks.map((rank) => bitsOf(GAMES[spot.game], unrank(GAMES[spot.game], rank)))
  const [first, second] = [bits.map(({ firstBits }) => firstBits), bits.map(({ secondBits }) => secondBits)]
  const [done] = await placePicks(tx, [...panelValues(ownerId, spot, bets, now), ranks, first, second, quota])
  return done?.placed === ranks.length && !done.drawn
}

/** Writes the panel and takes its unlocked bets off the picks. False: the issue has been drawn. */
export async function release(
  tx: Tx,
  ownerId: number,
  spot: Spot,
  bets: readonly Bet[],
  ranks: readonly number[],
  now: Date,
): Promise<boolean> {
  const [done] = await releasePicks(tx, [...panelValues(ownerId, spot, bets, now), ranks])
  return done?.placed === ranks.length && !done.drawn
}

const panelValues = (ownerId: number, { game, issueno, mode }: Spot, bets: readonly Bet[], now: Date) => [
  ownerId,
  game,
  issueno,
  mode,
  JSON.stringify(bets),
  now,
]
