import type { PlayerKind } from '#contract/quotas.ts'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { isUuid } from '#server/http/uuid.ts'
import { type LockedOwner, type PanelKey, livingVisitor, member, newVisitor } from './owner-rows.ts'

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
  | Member

export interface Member {
  readonly kind: 'member'
  readonly id: number
  readonly isVip: boolean
}

/** A player whose row is locked until the transaction ends. */
export interface Owner {
  readonly kind: PlayerKind
  /** '' for members. */
  readonly uuid: string
  readonly address: Uint8Array | null
  readonly row: LockedOwner
}

const HOUR = 3_600_000
const VISITOR_LIFE_MS = 48 * HOUR

/** A visitor whose last use is not after this is dead; their rows are swept. */
export const deadSince = (now: Date): Date => new Date(now.getTime() - VISITOR_LIFE_MS)

/**
 * Finds the player's row, or makes it, and locks it: all calls of one owner run one after the other, so nothing else of
 * theirs needs a lock. docs/rules/picking.md#owners has the rules for uuids. `recognised` hears the uuid of a living
 * visitor, even if the call is refused later.
 */
export async function lockOwner(
  tx: Tx,
  player: Player,
  panel: PanelKey,
  now: Date,
  { newUuid, recognised }: { newUuid: () => string; recognised: (uuid: string) => void },
): Promise<Owner> {
  if (player.kind === 'member') {
    const row = await member(tx, panel, player.id, now)
    return { kind: player.isVip ? 'vip' : 'member', uuid: '', address: null, row }
  }
  const { cookie, address } = player
  const owner = (uuid: string, row: LockedOwner): Owner => ({ kind: 'visitor', uuid, address, row })
  const claimed = claimedUuid(player.claimed)
  const sent = cookie === null ? claimed : wellFormed(cookie)
  const living = sent && (await livingVisitor(tx, panel, { uuid: sent, address }, now, deadSince(now)))
  if (sent && living) {
    recognised(sent)
    if (claimed && claimed !== sent) refuse('visitor_mismatch')
    return owner(sent, living)
  }
  if (cookie === null && claimed) refuse('visitor_mismatch')
  const uuid = newUuid()
  return owner(uuid, await newVisitor(tx, panel, { uuid, address }, now))
}

/** Pages send '' where they have no uuid: members, and visitors at first. */
function claimedUuid(text: string | null): string | null {
  return text ? (wellFormed(text) ?? refuse('visitor_mismatch')) : null
}

/** A uuid as the database compares it; null: it is none. */
export function wellFormed(text: string): string | null {
  const uuid = text.toLowerCase()
  return isUuid(uuid) ? uuid : null
}
