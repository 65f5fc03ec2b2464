import { refuse } from '#contract/refusals.ts'
import { GAMES, type GameType, MODES, type Mode } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import { type StandingPanel, panelsOf, place, release } from './locked-picks.ts'
import type { Member } from './owner.ts'
import type { Bet } from './panel.ts'
import { type PlayerKind, lockQuota, lockRefusal, refreshesLeft } from './picks.rules.ts'
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

/** Locks or unlocks bets of the issue on sale: all of them, or by a refusal none. The panel of the first one. */
export async function lock(tx: Tx, deps: PicksDeps, member: Member, request: LockRequest): Promise<Standing> {
  const game = GAMES[request.type]
  const { owner, slot, now } = await sit(tx, deps, member, game, request.mode ?? 'lucky', () => {})
  if (slot.issueno !== request.issueno) refuse('issue_not_on_sale')
  const kind = member.isVip ? 'vip' : 'member'
  const issue = { game: game.type, issueno: slot.issueno }
  const panels = inOrder(await panelsOf(tx, owner.seat.ownerId, issue, request.mode ? [request.mode] : MODES))
  const chosen = request.ranks.map((rank) => panels.find(({ bets }) => bets.some((bet) => bet.rank === rank)))
  const first = chosen[0]
  if (!first || chosen.includes(undefined)) refuse('unknown_bet')

  const after = new Map<StandingPanel, readonly Bet[]>()
  for (const panel of new Set(chosen.filter((one) => one !== undefined))) {
    const ranks = request.ranks.filter((_, at) => chosen[at] === panel)
    const turned = turn(panel, ranks, request.lock, now)
    const refusal =
      request.lock && turned.changed.length > 0 ? lockRefusal(kind, panel.mode, lockedIn(turned.bets)) : null
    if (refusal) refuse(refusal)
    await write(tx, owner.seat.ownerId, { ...issue, mode: panel.mode }, turned, request.lock, kind, now)
    after.set(panel, turned.bets)
  }
  const { mode, bets, refreshesUsed } = first
  const left = refreshesLeft(kind, mode, { own: refreshesUsed, address: 0 })
  return { game, mode, slot, bets: after.get(first) ?? bets, refreshesLeft: left, uuid: '' }
}

interface Turned {
  readonly bets: readonly Bet[]
  /** Bets that were not so before: what is locked stays locked since then. */
  readonly changed: readonly number[]
}

function turn({ bets }: StandingPanel, ranks: readonly number[], toLocked: boolean, now: Date): Turned {
  const lockedAt = toLocked ? now.toISOString() : null
  const turns = (bet: Bet) => ranks.includes(bet.rank) && (bet.lockedAt !== null) !== toLocked
  return {
    bets: bets.map((bet) => (turns(bet) ? { ...bet, lockedAt } : bet)),
    changed: bets.filter(turns).map(({ rank }) => rank),
  }
}

async function write(
  tx: Tx,
  ownerId: number,
  spot: Parameters<typeof place>[2],
  { bets, changed }: Turned,
  toLocked: boolean,
  kind: Exclude<PlayerKind, 'visitor'>,
  now: Date,
): Promise<void> {
  const written = toLocked
    ? await place(tx, ownerId, spot, bets, changed, lockQuota(kind, spot.mode), now)
    : await release(tx, ownerId, spot, bets, changed, now)
  // Drawn since the calendar was read: the transaction must not commit.
  if (!written) refuse('issue_not_on_sale')
}

const lockedIn = (bets: readonly Bet[]): number => bets.filter((bet) => bet.lockedAt).length

const inOrder = (panels: readonly StandingPanel[]): StandingPanel[] =>
  panels.toSorted((a, b) => MODES.indexOf(a.mode) - MODES.indexOf(b.mode))
