import { refuse } from '#contract/refusals.ts'
import type { GameType } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import { failedOn } from '#server/db/failed-on.ts'
import { statement } from '#server/db/statement.ts'
import type { Round } from './lucky-round.ts'
import type { Prepared } from './next-round.ts'
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
  /** The key chosen for the next round. */
  readonly prepared: Prepared | null
}

const PANEL = `insert into pick_panels (owner_id, game, issueno, mode, used_at, bets, refreshes_used)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (owner_id, game, issueno, mode)
  do update set used_at = excluded.used_at, bets = excluded.bets, refreshes_used = excluded.refreshes_used`

// A round that was prepared begins here, and takes its seed; one that runs keeps both.
const GOES_ON = `on conflict (owner_id, game, loop) do update set next = excluded.next, deferred = excluded.deferred,
  started_at = coalesce(pick_rounds.started_at, excluded.started_at),
  seed = excluded.seed`

const ROUND = `insert into pick_rounds (owner_id, game, started_at, loop, key, commitment, seed, next, deferred)
  values ($1, $2, $5, $8, $9, $10, $11, $12, $13) ${GOES_ON}`

const ALLOWANCE = `insert into pick_address_allowances as allowance (address, game, issueno, used, last_used_at)
  values ($14, $2, $3, 1, $5)
  on conflict (address, game, issueno)
  do update set used = allowance.used + 1, last_used_at = excluded.last_used_at`

const savePanel = statement('picks_save_panel', PANEL)
const savePanelAndRound = statement('picks_save_round', `with round as (${ROUND}) ${PANEL}`)
const saveCounted = statement('picks_save_counted', `with round as (${ROUND}), panel as (${PANEL}) ${ALLOWANCE}`)
const endRound = statement(
  'picks_end_round',
  `update pick_rounds set next = $4, deferred = $5, ended_at = $6 where owner_id = $1 and game = $2 and loop = $3`,
)
const beginRound = statement(
  'picks_begin_round',
  `insert into pick_rounds (owner_id, game, started_at, loop, key, commitment, seed, next, deferred)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) ${GOES_ON}`,
)
const prepareRound = statement(
  'picks_prepare_round',
  `insert into pick_rounds (owner_id, game, loop, key, commitment, next, deferred) values ($1, $2, $3, $4, $5, 0, '{}')`,
)

/** Ends a round where it stands and begins the next; `prepared` is the one after it. */
export async function turnRound(
  tx: Tx,
  ownerId: number,
  game: GameType,
  { ended, round, prepared }: { ended: Round; round: Round; prepared: Prepared | null },
  now: Date,
): Promise<void> {
  await end(tx, ownerId, game, ended, now)
  await beginRound(tx, [ownerId, game, now, ...roundValues(round)])
  await prepare(tx, ownerId, game, prepared)
}

/** Keeps the key that was chosen for the next round, if one was. */
export async function prepare(tx: Tx, ownerId: number, game: GameType, prepared: Prepared | null): Promise<void> {
  if (prepared) await prepareRound(tx, [ownerId, game, prepared.loop, prepared.key, prepared.commitment])
}

const end = (tx: Tx, ownerId: number, game: GameType, { loop, next, deferred }: Round, now: Date) =>
  endRound(tx, [ownerId, game, loop, next, deferred, now])

/** Writes the spot, all of it sent at once. Fails where the address has used up its allowance. */
export function save(tx: Tx, ownerId: number, spot: Spot, kept: Kept, now: Date): Promise<unknown> {
  const { ended, prepared } = kept
  if (!ended && !prepared) return saveSpot(tx, ownerId, spot, kept, now)
  // In this order: an owner has one running round of a game, and one that is prepared.
  return Promise.all([
    ended ? end(tx, ownerId, spot.game, ended, now) : Promise.resolve(),
    saveSpot(tx, ownerId, spot, kept, now),
    prepare(tx, ownerId, spot.game, prepared),
  ])
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

const roundValues = ({ loop, key, commitment, seed, next, deferred }: Round) => [
  loop,
  key,
  commitment,
  seed,
  next,
  deferred,
]
