import { and, eq, inArray } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { GAMES, type GameType, MODES, type Mode } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Member } from './owner.ts'
import type { Bet } from './panel.ts'
import { lockRefusal, refreshesLeft } from './picks.rules.ts'
import { panels } from './picks.tables.ts'
import { type PicksDeps, type Standing, sit } from './picks.ts'

export interface LockRequest {
  readonly type: GameType
  readonly issueno: string
  /** Null: the first mode, in the order of MODES, on whose panel a bet stands. */
  readonly mode: Mode | null
  /** False: unlock. */
  readonly lock: boolean
  readonly ranks: readonly number[]
}

interface Panel {
  readonly mode: Mode
  readonly bets: readonly Bet[]
  readonly refreshesUsed: number
}

/** Locks or unlocks bets of the issue on sale: all of them, or by a refusal none. The panel of the first one. */
export async function lock(tx: Tx, deps: PicksDeps, member: Member, request: LockRequest): Promise<Standing> {
  const game = GAMES[request.type]
  const { owner, slot, now } = await sit(tx, deps, member, game, request.mode ?? 'lucky', () => {})
  if (slot.issueno !== request.issueno) refuse('issue_not_on_sale')
  const kind = member.isVip ? 'vip' : 'member'
  const standing = await panelsOf(tx, owner.seat.ownerId, request)
  const chosen = request.ranks.map((rank) => standing.find(({ bets }) => bets.some((bet) => bet.rank === rank)))
  const first = chosen[0]
  if (!first || chosen.includes(undefined)) refuse('unknown_bet')
  const after = standing.map((panel) => {
    const ranks = request.ranks.filter((_, at) => chosen[at] === panel)
    const bets = panel.bets.map((bet) => (ranks.includes(bet.rank) ? turned(bet, request.lock, now) : bet))
    // Only a lock more is measured: whoever was a VIP keeps what is locked.
    const refusal = lockedIn(bets) > lockedIn(panel.bets) ? lockRefusal(kind, panel.mode, lockedIn(bets)) : null
    if (refusal) refuse(refusal)
    return { ...panel, bets }
  })
  for (const panel of after) await writeBets(tx, owner.seat.ownerId, request, panel, now)
  const { mode, bets, refreshesUsed } = after[standing.indexOf(first)] ?? first
  return {
    game,
    mode,
    slot,
    bets,
    refreshesLeft: refreshesLeft(kind, mode, { own: refreshesUsed, address: 0 }),
    uuid: '',
  }
}

const lockedIn = (bets: readonly Bet[]): number => bets.filter((bet) => bet.lockedAt).length

/** What is locked stays locked since then. */
function turned(bet: Bet, toLocked: boolean, now: Date): Bet {
  return { ...bet, lockedAt: toLocked ? (bet.lockedAt ?? now.toISOString()) : null }
}

async function panelsOf(tx: Tx, ownerId: number, { type, issueno, mode }: LockRequest): Promise<Panel[]> {
  const rows = await tx
    .select({ mode: panels.mode, bets: panels.bets, refreshesUsed: panels.refreshesUsed })
    .from(panels)
    .where(
      and(
        eq(panels.ownerId, ownerId),
        eq(panels.game, type),
        eq(panels.issueno, issueno),
        inArray(panels.mode, mode ? [mode] : [...MODES]),
      ),
    )
  return rows.toSorted((a, b) => MODES.indexOf(a.mode) - MODES.indexOf(b.mode))
}

async function writeBets(tx: Tx, ownerId: number, { type, issueno }: LockRequest, { mode, bets }: Panel, usedAt: Date) {
  const spot = and(eq(panels.game, type), eq(panels.issueno, issueno), eq(panels.mode, mode))
  await tx
    .update(panels)
    .set({ bets, usedAt })
    .where(and(eq(panels.ownerId, ownerId), spot))
}
