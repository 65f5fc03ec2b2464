import { and, asc, desc, eq, gt, type SQL } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { GameType } from '#lottery/games.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { RandomSource } from './dealer.ts'
import { createNextRound } from './lucky-round.ts'
import { computeVisitorExpiry, lockOwner, type Player, parseUuid } from './owner.ts'
import { presentRound } from './picks.present.ts'
import { findNewestRound, saveRound } from './picks.store.ts'
import { owners, rounds } from './picks.tables.ts'

const SHOWN = 200

/** Lists a player's rounds of a game, newest first; [] for an unknown visitor. */
export async function listRounds(db: Queryable, player: Player, game: GameType, now: Date) {
  const owner = buildOwnerCondition(player, now)
  return owner ? readRounds(db, owner, game) : []
}

function buildOwnerCondition(player: Player, now: Date): SQL | undefined {
  if (player.kind === 'member') return eq(owners.userId, player.id)
  const uuid = parseUuid(player.cookie ?? player.claimed ?? '')
  if (uuid === null) return undefined
  return and(eq(owners.visitor, uuid), gt(owners.lastUsedAt, computeVisitorExpiry(now)))
}

/** Ends the player's running round, which discloses its key, and starts the next. Returns the player's rounds. */
export async function startNextRound(
  tx: Tx,
  { clock, chance }: { clock: Clock; chance: RandomSource },
  player: Player,
  game: GameType,
  recognised: (uuid: string) => void,
) {
  const { id } = await lockOwner(tx, player, clock.now(), { newUuid: chance.uuid, recognised })
  const now = clock.now()
  const running = await findNewestRound(tx, id, game)
  // A round without drawn bets has nothing to disclose.
  if (!running || running.ended || running.next === 0) refuse('no_round')
  await saveRound(tx, id, game, { ...running, ended: true }, now)
  await saveRound(tx, id, game, createNextRound(running, chance.key()), now)
  return readRounds(tx, eq(owners.id, id), game)
}

const readRounds = (db: Queryable, owner: SQL, game: GameType) =>
  selectRounds(db, and(owner, eq(rounds.game, game)))
    .orderBy(desc(rounds.loop))
    .limit(SHOWN)

export async function exportRounds(db: Queryable, userId: number) {
  const rows = await selectRounds(db, eq(owners.userId, userId)).orderBy(asc(rounds.game), asc(rounds.loop))
  return rows.map((row) => ({ type: row.game, ...presentRound(row) }))
}

function selectRounds(db: Queryable, whose: SQL | undefined) {
  const { game, loop, commitment, key, seed, next, startedAt, endedAt } = rounds
  return db
    .select({ game, loop, commitment, key, seed, next, startedAt, endedAt })
    .from(rounds)
    .innerJoin(owners, eq(owners.id, rounds.ownerId))
    .where(whose)
}
