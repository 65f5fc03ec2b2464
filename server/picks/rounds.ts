import { refuse } from '#contract/refusals.ts'
import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { GameType } from '#lottery/games.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import type { Ending } from '#server/db/transaction.ts'
import { nextRound } from './next-round.ts'
import { deadSince, type Player, wellFormed } from './owner.ts'
import { turnRound } from './picks.store.ts'
import { owners } from './picks.tables.ts'
import { type PicksDeps, openPanel, type Turn } from './picks.ts'
import { readRounds, type RoundRow } from './round-rows.ts'

/** A player's rounds of a game, newest first; a visitor that is not known has none. */
export function roundsOf(db: Reader, player: Player, game: GameType, now: Date): Promise<RoundRow[]> {
  const owner = ownerOf(player, now)
  return owner ? readRounds(db, owner, game) : Promise.resolve([])
}

function ownerOf(player: Player, now: Date): SQL | undefined {
  if (player.kind === 'member') return eq(owners.userId, player.id)
  const uuid = wellFormed(player.cookie ?? player.claimed ?? '')
  if (uuid === null) return undefined
  return and(eq(owners.visitor, uuid), gt(owners.lastUsedAt, deadSince(now)))
}

/** Ends the player's running round, so that its key is disclosed, and begins the next. Their rounds afterwards. */
export async function beginRound(
  tx: Tx,
  deps: PicksDeps,
  player: Player,
  { type, seed }: Pick<Turn, 'type' | 'seed'>,
  recognised: (uuid: string) => void,
): Promise<Ending<RoundRow[]>> {
  const { owner, held, now } = await openPanel(tx, deps, player, { type, mode: 'lucky' }, recognised)
  // A round that has dealt nothing has nothing to disclose.
  if (!held.round || held.round.next === 0) refuse('no_round')
  const next = nextRound(held.ahead, seed, deps.chance.key)
  const turned = { ended: held.round, round: next.begin(), prepared: next.fresh() }
  await turnRound(tx, owner.row.ownerId, type, turned, now)
  return { answer: await readRounds(tx, eq(owners.id, owner.row.ownerId), type), written: Promise.resolve() }
}
