import { refuse } from '#contract/refusals.ts'
import type { GameType, Mode } from '#lottery/games.ts'
import { computeCommitment } from '#lottery/permutation.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import type { Round } from './lucky-round.ts'
import type { Bet } from './panel.ts'
import { ADDRESS_REFRESHES } from './picks.rules.ts'

export interface PanelKey {
  readonly ownerId: number
  readonly game: GameType
  readonly issueno: string
  readonly mode: Mode
}

export interface PanelState {
  readonly bets: readonly Bet[]
  readonly refreshesUsed: number
}

export async function findPanel(tx: Tx, key: PanelKey): Promise<PanelState | null> {
  const [panel] = await readPanel(tx, key)
  return panel ?? null
}

const readPanel = prepareStatement<PanelKey, PanelState>(
  'picks_panel',
  `select bets, refreshes_used as "refreshesUsed" from pick_panels
   where owner_id = $ownerId and game = $game and issueno = $issueno and mode = $mode`,
)

export async function savePanel(tx: Tx, key: PanelKey, { bets, refreshesUsed }: PanelState, now: Date): Promise<void> {
  await writePanel(tx, { ...key, bets: JSON.stringify(bets), refreshesUsed, now })
}

const writePanel = prepareStatement<PanelKey & { bets: string; refreshesUsed: number; now: Date }>(
  'picks_save_panel',
  `insert into pick_panels (owner_id, game, issueno, mode, used_at, bets, refreshes_used)
   values ($ownerId, $game, $issueno, $mode, $now, $bets, $refreshesUsed)
   on conflict (owner_id, game, issueno, mode)
   do update set used_at = excluded.used_at, bets = excluded.bets, refreshes_used = excluded.refreshes_used`,
)

export async function findNewestRound(tx: Tx, ownerId: number, game: GameType): Promise<Round | null> {
  const [round] = await readRound(tx, { ownerId, game })
  return round ?? null
}

const readRound = prepareStatement<{ ownerId: number; game: GameType }, Round>(
  'picks_newest_round',
  `select loop, key, next, deferred, ended_at is not null as ended from pick_rounds
   where owner_id = $ownerId and game = $game order by loop desc limit 1`,
)

/** Upserts a round: inserts a new one, updates the position of a running one, sets the end of an ended one. */
export async function saveRound(tx: Tx, ownerId: number, game: GameType, round: Round, now: Date): Promise<void> {
  const { loop, key, next, deferred, ended } = round
  const commitment = computeCommitment(key)
  await writeRound(tx, { ownerId, game, loop, key, commitment, next, deferred, now, endedAt: ended ? now : null })
}

const writeRound = prepareStatement<
  Omit<Round, 'ended'> & { ownerId: number; game: GameType; commitment: string; now: Date; endedAt: Date | null }
>(
  'picks_save_round',
  `insert into pick_rounds (owner_id, game, loop, key, commitment, next, deferred, started_at, ended_at)
   values ($ownerId, $game, $loop, $key, $commitment, $next, $deferred, $now, $endedAt)
   on conflict (owner_id, game, loop)
   do update set next = excluded.next, deferred = excluded.deferred, ended_at = excluded.ended_at`,
)

export interface AddressAllowance {
  readonly address: Uint8Array
  readonly game: GameType
  readonly issueno: string
}

export async function readAddressUsage(tx: Tx, allowance: AddressAllowance): Promise<number> {
  const [row] = await readAllowance(tx, allowance)
  return row?.used ?? 0
}

const readAllowance = prepareStatement<AddressAllowance, { used: number }>(
  'picks_address_used',
  'select used from pick_address_allowances where address = $address and game = $game and issueno = $issueno',
)

/** Counts one more refresh. Rejects if other visitors of the network address have used up the allowance meanwhile. */
export async function incrementAddressUsage(tx: Tx, allowance: AddressAllowance, now: Date): Promise<void> {
  const counted = await writeAllowance(tx, { ...allowance, now, most: ADDRESS_REFRESHES })
  if (counted.length === 0) refuse('refreshes_used_visitor')
}

const writeAllowance = prepareStatement<AddressAllowance & { now: Date; most: number }>(
  'picks_count_address',
  `insert into pick_address_allowances as allowance (address, game, issueno, used, last_used_at)
   values ($address, $game, $issueno, 1, $now)
   on conflict (address, game, issueno)
   do update set used = allowance.used + 1, last_used_at = excluded.last_used_at where allowance.used < $most
   returning used`,
)
