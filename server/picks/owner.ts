import { and, eq, gt, sql } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PlayerKind } from './picks.rules.ts'
import { owners } from './picks.tables.ts'

/** Who calls: a visitor as their request shows them, not yet known to be living, or a member. */
export type Player =
  | {
      readonly kind: 'visitor'
      readonly cookie: string | null
      /** The uuid that the body claims. */
      readonly claimed: string | null
      /** Keyed hash of their network address. */
      readonly address: Uint8Array
    }
  | { readonly kind: 'member'; readonly id: number; readonly isVip: boolean }

/** A player whose row is locked until the transaction ends. */
export interface Owner {
  readonly id: number
  readonly kind: PlayerKind
  /** '' for members. */
  readonly uuid: string
  /** False where the uuid was made by this call. */
  readonly known: boolean
  readonly address: Uint8Array | null
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const HOUR = 3_600_000
/** A visitor who has not called for this long is dead; their rows are swept. */
export const VISITOR_LIFE_MS = 48 * HOUR

export const lastLiving = (now: Date): Date => new Date(now.getTime() - VISITOR_LIFE_MS)

/**
 * Finds the player's row, or makes it, and locks it: all calls of one owner run one after the other, so nothing else
 * of theirs needs a lock. PRODUCT §3 has the rules for uuids.
 */
export async function lockOwner(tx: Tx, player: Player, now: Date, newUuid: () => string): Promise<Owner> {
  if (player.kind === 'member') return lockMember(tx, player, now)
  const claimed = claimedUuid(player.claimed)
  const owner = (id: number, uuid: string, known: boolean): Owner => ({ ...player, id, uuid, known })
  const sent = player.cookie === null ? claimed : wellFormed(player.cookie)
  const id = sent === null ? null : await touch(tx, sent, now)
  if (sent === null || id === null) {
    if (player.cookie === null && claimed !== null) refuse('visitor_mismatch')
    const uuid = newUuid()
    return owner(await insertVisitor(tx, uuid, now), uuid, false)
  }
  if (claimed !== null && claimed !== sent) refuse('visitor_mismatch')
  return owner(id, sent, true)
}

/** Pages of members and first visits send '' where they have no uuid. */
function claimedUuid(text: string | null): string | null {
  return text === null || text === '' ? null : (wellFormed(text) ?? refuse('visitor_mismatch'))
}

const wellFormed = (text: string): string | null => (UUID.test(text) ? text.toLowerCase() : null)

async function touch(tx: Tx, uuid: string, now: Date): Promise<number | null> {
  const [row] = await tx
    .update(owners)
    .set({ lastUsedAt: now })
    .where(and(eq(owners.visitor, uuid), gt(owners.lastUsedAt, lastLiving(now))))
    .returning({ id: owners.id })
  return row?.id ?? null
}

async function insertVisitor(tx: Tx, visitor: string, now: Date): Promise<number> {
  const [row] = await tx.insert(owners).values({ visitor, lastUsedAt: now }).returning({ id: owners.id })
  return row!.id
}

async function lockMember(tx: Tx, member: { id: number; isVip: boolean }, now: Date): Promise<Owner> {
  const [row] = await tx
    .insert(owners)
    .values({ userId: member.id, lastUsedAt: now })
    .onConflictDoUpdate({ target: owners.userId, set: { lastUsedAt: sql`excluded.last_used_at` } })
    .returning({ id: owners.id })
  return { id: row!.id, kind: member.isVip ? 'vip' : 'member', uuid: '', known: true, address: null }
}
