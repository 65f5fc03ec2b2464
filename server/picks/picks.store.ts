import { refuse } from '#contract/refusals.ts'
import type { GameType } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import { failedOn } from '#server/db/failed-on.ts'
import { statement } from '#server/db/statement.ts'
import { type Round, commitment } from './lucky-round.ts'
import type { Bet } from './panel.ts'
import type { Spot } from './seats.ts'

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
  do update set used = allowance.used + 1, last_used_at = excluded.last_used_at`

const savePanel = statement('picks_save_panel', PANEL)
const savePanelAndRound = statement('picks_save_round', `with round as (${ROUND}) ${PANEL}`)
const saveCounted = statement('picks_save_counted', `with round as (${ROUND}), panel as (${PANEL}) ${ALLOWANCE}`)
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

/** Writes the spot, all of it sent at once. Fails where the address has used up its allowance. */
export function save(tx: Tx, ownerId: number, spot: Spot, kept: Kept, now: Date): Promise<unknown> {
  const { ended } = kept
  if (!ended) return saveSpot(tx, ownerId, spot, kept, now)
  // The old one first: an owner has one running round of a game.
  const ending = endRound(tx, [ownerId, spot.game, now, ...roundValues(ended)])
  return Promise.all([ending, saveSpot(tx, ownerId, spot, kept, now)])
}

function saveSpot(tx: Tx, ownerId: number, { game, issueno, mode }: Spot, kept: Kept, now: Date): Promise<unknown> {
  const { bets, refreshesUsed, round, countedAddress } = kept
  const panel = [ownerId, game, issueno, mode, now, JSON.stringify(bets), refreshesUsed]
  if (!round) return savePanel(tx, panel)
  if (!countedAddress) return savePanelAndRound(tx, [...panel, ...roundValues(round)])
  return saveCounted(tx, [...panel, ...roundValues(round), countedAddress]).catch(refusedAllowance)
}

// The table's own check is the guard: the commit that is on its way behind the write becomes a rollback.
function refusedAllowance(error: unknown): never {
  if (failedOn(error) === 'pick_address_allowances_used') refuse('refreshes_used_visitor')
  throw error
}

const roundValues = (round: Round) => [round.loop, round.key, commitment(round), round.next, round.deferred]
