import type { PlayerKind } from '#contract/infra/quotas.ts'
import { refuse } from '#contract/refusals.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { statement } from '#server/infra/db/statement.ts'
import { isUuid } from '#server/infra/http/uuid.ts'

/** The caller: a member, or a visitor as their request names them, who may be unknown or expired. */
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
  readonly id: number
  readonly kind: PlayerKind
  /** '' for members. */
  readonly uuid: string
  readonly address: Uint8Array | null
}

const HOUR = 3_600_000
const VISITOR_LIFE_MS = 48 * HOUR

/** A visitor who was last here before this has expired; their rows are swept. */
export const deadSince = (now: Date): Date => new Date(now.getTime() - VISITOR_LIFE_MS)

/**
 * Finds the player's row, or makes it, and locks it: all calls of one owner run one after the other, so nothing else of
 * theirs needs a lock. docs/rules/picking.md#owners has the rules for uuids. `recognised` is called with the uuid of a
 * living visitor, even if the call is refused later.
 */
export async function lockOwner(
  tx: Tx,
  player: Player,
  now: Date,
  { newUuid, recognised }: { newUuid: () => string; recognised: (uuid: string) => void },
): Promise<Owner> {
  if (player.kind === 'member') {
    const id = await lockMember(tx, player.id, now)
    return { id, kind: player.isVip ? 'vip' : 'member', uuid: '', address: null }
  }
  const { cookie, address } = player
  const owner = (uuid: string, id: number): Owner => ({ id, kind: 'visitor', uuid, address })
  const claimed = claimedUuid(player.claimed)
  const sent = cookie === null ? claimed : wellFormed(cookie)
  const [living] = sent ? await lockVisitor(tx, { uuid: sent, now, dead: deadSince(now) }) : []
  if (sent && living) {
    recognised(sent)
    if (claimed && claimed !== sent) refuse('visitor_mismatch')
    return owner(sent, living.id)
  }
  if (cookie === null && claimed) refuse('visitor_mismatch')
  const uuid = newUuid()
  const [made] = await makeVisitor(tx, { uuid, now })
  return owner(uuid, made!.id)
}

/** A member's row, found or made, and locked. */
export async function lockMember(tx: Tx, userId: number, now: Date): Promise<number> {
  await lockUserShared(tx, userId)
  const [row] = await lockOfMember(tx, { userId, now })
  return row!.id
}

interface Row {
  id: number
}
const lockVisitor = statement<{ uuid: string; now: Date; dead: Date }, Row>(
  'picks_lock_visitor',
  'update pick_owners set last_used_at = $now where visitor = $uuid and last_used_at > $dead returning id',
)
const makeVisitor = statement<{ uuid: string; now: Date }, Row>(
  'picks_make_visitor',
  'insert into pick_owners (visitor, last_used_at) values ($uuid, $now) returning id',
)
const lockOfMember = statement<{ userId: number; now: Date }, Row>(
  'picks_lock_member',
  `insert into pick_owners (user_id, last_used_at) values ($userId, $now)
   on conflict (user_id) do update set last_used_at = excluded.last_used_at returning id`,
)

/** Pages send '' where they have no uuid: members, and visitors at first. */
function claimedUuid(text: string | null): string | null {
  return text ? (wellFormed(text) ?? refuse('visitor_mismatch')) : null
}

/** A uuid as the database compares it; null: it is none. */
export function wellFormed(text: string): string | null {
  const uuid = text.toLowerCase()
  return isUuid(uuid) ? uuid : null
}
