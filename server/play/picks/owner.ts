import type { PlayerKind } from '#contract/infra/quotas.ts'
import { refuse } from '#contract/refusals.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { isUuid } from '#server/infra/http/session.ts'

/** The caller: a member, or a visitor identified by the request, perhaps unknown or expired. */
export type Player =
  | {
      readonly kind: 'visitor'
      readonly cookie: string | null
      /** The uuid in the request body; it must equal that of the cookie. */
      readonly claimed: string | null
      /** Keyed hash of the visitor's network address. */
      readonly address: Uint8Array
    }
  | Member

export interface Member {
  readonly kind: 'member'
  readonly id: number
  readonly isVip: boolean
}

/** A player with the row in pick_owners, which is locked until the end of the transaction. */
export interface Owner {
  readonly id: number
  readonly kind: PlayerKind
  /** The visitor's uuid; '' for members. */
  readonly uuid: string
  readonly address: Uint8Array | null
}

const HOUR = 3_600_000
const VISITOR_LIFE_MS = 48 * HOUR

/** A visitor last active at or before the returned time has expired. */
export const computeVisitorExpiry = (now: Date): Date => new Date(now.getTime() - VISITOR_LIFE_MS)

/**
 * Finds or creates the player's row in pick_owners and locks it, which serialises all calls of an owner. The rules for
 * uuids are in docs/rules/picking.md#owners. `recognised` is called with the uuid of an active visitor, even if the
 * call is rejected later.
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
  const toVisitor = (uuid: string, id: number): Owner => ({ id, kind: 'visitor', uuid, address })
  const claimed = parseClaimedUuid(player.claimed)
  const sent = cookie === null ? claimed : parseUuid(cookie)
  const [living] = sent ? await lockVisitor(tx, { uuid: sent, now, dead: computeVisitorExpiry(now) }) : []
  if (sent && living) {
    recognised(sent)
    if (claimed && claimed !== sent) refuse('visitor_mismatch')
    return toVisitor(sent, living.id)
  }
  if (cookie === null && claimed) refuse('visitor_mismatch')
  const uuid = newUuid()
  const [made] = await insertVisitor(tx, { uuid, now })
  return toVisitor(uuid, made!.id)
}

export async function lockMember(tx: Tx, userId: number, now: Date): Promise<number> {
  await lockUserShared(tx, userId)
  const [row] = await upsertMemberOwner(tx, { userId, now })
  return row!.id
}

interface Row {
  id: number
}
const lockVisitor = prepareStatement<{ uuid: string; now: Date; dead: Date }, Row>(
  'picks_lock_visitor',
  'update pick_owners set last_used_at = $now where visitor = $uuid and last_used_at > $dead returning id',
)
const insertVisitor = prepareStatement<{ uuid: string; now: Date }, Row>(
  'picks_make_visitor',
  'insert into pick_owners (visitor, last_used_at) values ($uuid, $now) returning id',
)
const upsertMemberOwner = prepareStatement<{ userId: number; now: Date }, Row>(
  'picks_lock_member',
  `insert into pick_owners (user_id, last_used_at) values ($userId, $now)
   on conflict (user_id) do update set last_used_at = excluded.last_used_at returning id`,
)

/** Parses the uuid in the request body; null: none. Pages send '' for members and for new visitors. */
function parseClaimedUuid(text: string | null): string | null {
  return text ? (parseUuid(text) ?? refuse('visitor_mismatch')) : null
}

export function parseUuid(text: string): string | null {
  const uuid = text.toLowerCase()
  return isUuid(uuid) ? uuid : null
}
