import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { GameType, Mode } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import { type Round, commitment } from './lucky-round.ts'
import type { Owner } from './owner.ts'
import type { Bet } from './panel.ts'
import { ADDRESS_REFRESHES } from './picks.rules.ts'
import { addressAllowances, owners, panels, rounds } from './picks.tables.ts'

/** Which panel of an owner. */
export interface Spot {
  readonly game: GameType
  readonly issueno: string
  readonly mode: Mode
}

/** What stands on a spot; null where nothing does yet. */
export interface Held {
  readonly bets: readonly Bet[] | null
  readonly refreshesUsed: number
  readonly addressUsed: number
  readonly round: Round | null
}

const NO_ADDRESS = new Uint8Array()

/** The panel, the running round and what the address has used, in one read. The owner is locked. */
export async function load(tx: Tx, owner: Owner, { game, issueno, mode }: Spot): Promise<Held> {
  const panel = and(eq(panels.ownerId, owners.id), eq(panels.game, game), eq(panels.issueno, issueno))
  const round = and(eq(rounds.ownerId, owners.id), eq(rounds.game, game), isNull(rounds.endedAt))
  const { address, game: ofGame, issueno: ofIssue, used } = addressAllowances
  const allowance = and(eq(address, owner.address ?? NO_ADDRESS), eq(ofGame, game), eq(ofIssue, issueno))
  const [row] = await tx
    .select({
      bets: panels.bets,
      refreshesUsed: panels.refreshesUsed,
      addressUsed: used,
      round: { loop: rounds.loop, key: rounds.key, next: rounds.next, deferred: rounds.deferred },
    })
    .from(owners)
    .leftJoin(panels, and(panel, eq(panels.mode, mode)))
    .leftJoin(rounds, round)
    .leftJoin(addressAllowances, allowance)
    .where(eq(owners.id, owner.id))
  const { bets = null, refreshesUsed, addressUsed, round: running } = row ?? {}
  return {
    bets,
    refreshesUsed: refreshesUsed ?? 0,
    addressUsed: addressUsed ?? 0,
    round: running?.key ? (running as Round) : null,
  }
}

export async function savePanel(
  tx: Tx,
  owner: Owner,
  spot: Spot,
  panel: { bets: readonly Bet[]; refreshesUsed: number; usedAt: Date },
): Promise<void> {
  await tx
    .insert(panels)
    .values({ ownerId: owner.id, ...spot, ...panel })
    .onConflictDoUpdate({
      target: [panels.ownerId, panels.game, panels.issueno, panels.mode],
      set: panel,
    })
}

/** Writes how far the running round has been dealt; `ended` is the one before it, where it ended just now. */
export async function saveRound(tx: Tx, owner: Owner, game: GameType, round: Round, ended: Round | null, now: Date) {
  // The old one first: an owner has one running round of a game.
  if (ended) await writeRound(tx, owner, game, ended, now, now)
  await writeRound(tx, owner, game, round, now, null)
}

async function writeRound(tx: Tx, owner: Owner, game: GameType, round: Round, startedAt: Date, endedAt: Date | null) {
  const { next } = round
  const deferred = [...round.deferred]
  await tx
    .insert(rounds)
    .values({ ...round, ownerId: owner.id, game, deferred, commitment: commitment(round), startedAt, endedAt })
    .onConflictDoUpdate({ target: [rounds.ownerId, rounds.game, rounds.loop], set: { next, deferred, endedAt } })
}

/** Counts one refresh of the address. False, and nothing counted, where all of its visitors together have used theirs. */
export async function countAddress(tx: Tx, address: Uint8Array, { game, issueno }: Spot, now: Date): Promise<boolean> {
  const { address: of, game: ofGame, issueno: ofIssue, used } = addressAllowances
  const counted = await tx
    .insert(addressAllowances)
    .values({ address, game, issueno, used: 1, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [of, ofGame, ofIssue],
      set: { used: sql`${used} + 1`, lastUsedAt: now },
      setWhere: lt(used, ADDRESS_REFRESHES),
    })
    .returning({ used })
  return counted.length === 1
}
