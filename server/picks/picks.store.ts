import { refuse } from '#contract/refusals.ts'
import type { GameType } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import { failedOn } from '#server/db/failed-on.ts'
import { statement } from '#server/db/statement.ts'
import type { Round } from './lucky-round.ts'
import type { Prepared } from './next-round.ts'
import type { Bet } from './panel.ts'
import type { PanelKey } from './owner-rows.ts'

/** What a call leaves behind in its panel. */
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
  values ($ownerId, $game, $issueno, $mode, $now, $bets, $refreshesUsed)
  on conflict (owner_id, game, issueno, mode)
  do update set used_at = excluded.used_at, bets = excluded.bets, refreshes_used = excluded.refreshes_used`

// A round that was prepared begins here, and takes its seed; one that runs keeps both.
const GOES_ON = `on conflict (owner_id, game, loop) do update set next = excluded.next, deferred = excluded.deferred,
  started_at = coalesce(pick_rounds.started_at, excluded.started_at),
  seed = excluded.seed`

const ROUND = `insert into pick_rounds (owner_id, game, started_at, loop, key, commitment, seed, next, deferred)
  values ($ownerId, $game, $now, $loop, $key, $commitment, $seed, $next, $deferred) ${GOES_ON}`

const ALLOWANCE = `insert into pick_address_allowances as allowance (address, game, issueno, used, last_used_at)
  values ($address, $game, $issueno, 1, $now)
  on conflict (address, game, issueno)
  do update set used = allowance.used + 1, last_used_at = excluded.last_used_at`

interface PanelValues extends PanelKey {
  ownerId: number
  now: Date
  /** As JSON. */
  bets: string
  refreshesUsed: number
}
type OfGame = Pick<PanelValues, 'ownerId' | 'game'>

const savePanel = statement<PanelValues>('picks_save_panel', PANEL)
const savePanelAndRound = statement<PanelValues & Round>('picks_save_round', `with round as (${ROUND}) ${PANEL}`)
const saveCounted = statement<PanelValues & Round & { address: Uint8Array }>(
  'picks_save_counted',
  `with round as (${ROUND}), panel as (${PANEL}) ${ALLOWANCE}`,
)
const endRound = statement<OfGame & Pick<Round, 'loop' | 'next' | 'deferred'> & { now: Date }>(
  'picks_end_round',
  `update pick_rounds set next = $next, deferred = $deferred, ended_at = $now
  where owner_id = $ownerId and game = $game and loop = $loop`,
)
const beginRound = statement<OfGame & Round & { now: Date }>('picks_begin_round', ROUND)
const prepareRound = statement<OfGame & Prepared>(
  'picks_prepare_round',
  `insert into pick_rounds (owner_id, game, loop, key, commitment, next, deferred)
  values ($ownerId, $game, $loop, $key, $commitment, 0, '{}')`,
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
  await beginRound(tx, { ownerId, game, now, ...round })
  await prepare(tx, ownerId, game, prepared)
}

/** Keeps the key that was chosen for the next round, if one was. */
export async function prepare(tx: Tx, ownerId: number, game: GameType, prepared: Prepared | null): Promise<void> {
  if (prepared) await prepareRound(tx, { ownerId, game, ...prepared })
}

const end = (tx: Tx, ownerId: number, game: GameType, { loop, next, deferred }: Round, now: Date) =>
  endRound(tx, { ownerId, game, loop, next, deferred, now })

/** Writes the panel, all of it sent at once. Fails where the address has used up its allowance. */
export function save(tx: Tx, ownerId: number, panel: PanelKey, kept: Kept, now: Date): Promise<unknown> {
  const { ended, prepared } = kept
  if (!ended && !prepared) return saveBets(tx, ownerId, panel, kept, now)
  // In this order: an owner has one running round of a game, and one that is prepared.
  return Promise.all([
    ended ? end(tx, ownerId, panel.game, ended, now) : Promise.resolve(),
    saveBets(tx, ownerId, panel, kept, now),
    prepare(tx, ownerId, panel.game, prepared),
  ])
}

function saveBets(tx: Tx, ownerId: number, panel: PanelKey, kept: Kept, now: Date): Promise<unknown> {
  const { bets, refreshesUsed, round, countedAddress } = kept
  const values = { ...panel, ownerId, now, bets: JSON.stringify(bets), refreshesUsed }
  if (!round) return savePanel(tx, values)
  if (!countedAddress) return savePanelAndRound(tx, { ...values, ...round })
  return saveCounted(tx, { ...values, ...round, address: countedAddress }).catch(refusedAllowance)
}

// The table's own check is the guard: the commit that is on its way behind the write becomes a rollback.
function refusedAllowance(error: unknown): never {
  if (failedOn(error) === 'pick_address_allowances_used') refuse('refreshes_used_visitor')
  throw error
}
