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
      /** The uuid claimed in the body. */
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

/** A player with a row locked until the end of the transaction. */
export interface Owner {
  readonly id: number
  readonly kind: PlayerKind
  /** '' for members. */
  readonly uuid: string
  readonly address: Uint8Array | null
}

const HOUR = 3_600_000
const VISITOR_LIFE_MS = 48 * HOUR

/** Returns the earliest last use of a visitor who has not expired. The clean-up job deletes expired visitors. */
export const computeVisitorExpiry = (now: Date): Date => new Date(now.getTime() - VISITOR_LIFE_MS)

/**
 * Finds or creates the player's row and locks it. All calls of one owner are thereby serialised, so that their other
 * rows need no lock. docs/rules/picking.md#owners defines the rules for uuids. `recognised` is called with the uuid of
 * an active visitor, even if the call is rejected later.
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
  const claimed = parseClaimedUuid(player.claimed)
  const sent = cookie === null ? claimed : parseUuid(cookie)
  const [living] = sent ? await lockVisitor(tx, { uuid: sent, now, dead: computeVisitorExpiry(now) }) : []
  if (sent && living) {
    recognised(sent)
    if (claimed && claimed !== sent) refuse('visitor_mismatch')
    return owner(sent, living.id)
  }
  if (cookie === null && claimed) refuse('visitor_mismatch')
  const uuid = newUuid()
  const [made] = await insertVisitor(tx, { uuid, now })
  return owner(uuid, made!.id)
}

/** Finds or creates a member's row and locks it. */
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

/** Pages send '' without a uuid: for members, and for visitors at first. */
function parseClaimedUuid(text: string | null): string | null {
  return text ? (parseUuid(text) ?? refuse('visitor_mismatch')) : null
}

/** Normalises a uuid to the form of the database; null if it is invalid. */
export function parseUuid(text: string): string | null {
  const uuid = text.toLowerCase()
  return isUuid(uuid) ? uuid : null
}
