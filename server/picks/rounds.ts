import { refuse } from '#contract/refusals.ts'
import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import { GAMES, type GameType } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Ending } from '#server/db/transaction.ts'
import { startRound } from './lucky-round.ts'
import { deadSince, type Player, wellFormed } from './owner.ts'
import { turnRound } from './picks.store.ts'
import { owners, rounds } from './picks.tables.ts'
import { type PicksDeps, sit } from './picks.ts'

export type RoundRow = Pick<
  typeof rounds.$inferSelect,
  'loop' | 'commitment' | 'key' | 'next' | 'startedAt' | 'endedAt'
>

/** Rounds shown; nobody ends more without meaning to. */
const SHOWN = 200

/** A player's rounds of a game, newest first; a visitor that is not known has none. */
export function roundsOf(tx: Tx, player: Player, game: GameType, now: Date): Promise<RoundRow[]> {
  const owner = ownerOf(player, now)
  return owner ? readRounds(tx, owner, game) : Promise.resolve([])
}

function ownerOf(player: Player, now: Date): SQL | undefined {
  if (player.kind === 'member') return eq(owners.userId, player.id)
  const uuid = wellFormed(player.cookie ?? player.claimed ?? '')
  if (uuid === null) return undefined
  return and(eq(owners.visitor, uuid), gt(owners.lastUsedAt, deadSince(now)))
}

function readRounds(tx: Tx, owner: SQL, game: GameType): Promise<RoundRow[]> {
  const { loop, commitment, key, next, startedAt, endedAt } = rounds
  return tx
    .select({ loop, commitment, key, next, startedAt, endedAt })
    .from(rounds)
    .innerJoin(owners, eq(owners.id, rounds.ownerId))
    .where(and(owner, eq(rounds.game, game)))
    .orderBy(desc(rounds.loop))
    .limit(SHOWN)
}

/** Ends the player's running round, so that its key is disclosed, and begins the next. Their rounds afterwards. */
export async function beginRound(
  tx: Tx,
  deps: PicksDeps,
  player: Player,
  type: GameType,
  recognised: (uuid: string) => void,
): Promise<Ending<RoundRow[]>> {
  const { owner, held, now } = await sit(tx, deps, player, GAMES[type], 'lucky', recognised)
  // A round that has dealt nothing has nothing to disclose.
  if (!held.round || held.round.next === 0) refuse('no_round')
  await turnRound(tx, owner.seat.ownerId, type, held.round, startRound(held.round.loop + 1, deps.chance.key()), now)
  return { answer: await readRounds(tx, eq(owners.id, owner.seat.ownerId), type), written: Promise.resolve() }
}
