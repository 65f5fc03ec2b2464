import { lockLimit } from '#contract/quotas.ts'
import { refuse } from '#contract/refusals.ts'
import { GAMES, type GameType, MODES, type Mode } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Ending } from '#server/db/transaction.ts'
import { type StoredPanel, type Turned, panelsOf, place, release } from './locked-picks.ts'
import type { Member } from './owner.ts'
import type { Bet } from './panel.ts'
import { nextRound } from './next-round.ts'
import { lockRefusal, refreshesLeft } from './picks.rules.ts'
import { prepare } from './picks.store.ts'
import { type PicksDeps, panelKeyOf, type ShownPanel } from './picks.ts'
import { held as readHeld, memberLocking } from './owner-rows.ts'

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
export async function lock(tx: Tx, deps: PicksDeps, member: Member, request: LockRequest): Promise<Ending<ShownPanel>> {
  const game = GAMES[request.type]
  const { ownerId, slot, now, panels, ahead } = await openLocking(tx, deps, member, request)
  const kind = member.isVip ? 'vip' : 'member'
  const chosen = request.ranks.map((rank) => panels.find(({ bets }) => bets.some((bet) => bet.rank === rank)))
  const first = chosen[0]
  if (!first || chosen.includes(undefined)) refuse('unknown_bet')

  const after = new Map<StoredPanel, Turned>()
  for (const panel of new Set(chosen.filter((one) => one !== undefined))) {
    const ranks = request.ranks.filter((_, at) => chosen[at] === panel)
    const turned = turn(panel, ranks, request.lock, now)
    const refusal =
      request.lock && turned.changed.length > 0 ? lockRefusal(kind, panel.mode, lockedIn(turned.bets)) : null
    if (refusal) refuse(refusal)
    after.set(panel, turned)
  }
  const written = [...after].map(([{ mode }, turned]) => {
    const panel = { ownerId, game: game.type, issueno: slot.issueno, mode }
    return request.lock ? place(tx, panel, turned, lockLimit(kind, mode), now) : release(tx, panel, turned, now)
  })
  const { mode, refreshesUsed } = first
  const bets = after.get(first)?.bets ?? first.bets
  const left = refreshesLeft(kind, mode, { own: refreshesUsed, address: 0 })
  const next = nextRound(ahead, null, deps.chance.key)
  const answer = { game, mode, slot, bets, refreshesLeft: left, uuid: '', next: next.prepared() }
  return { answer, written: Promise.all([...written, prepare(tx, ownerId, game.type, next.fresh())]) }
}

/**
 * Locks the member's row, keeps the settlement of the issue waiting, and reads the panels that are asked for. The clock
 * is read again under the lock: whoever waited past the sales stop finds the issue closed.
 */
async function openLocking(tx: Tx, { clock, onSale }: PicksDeps, member: Member, request: LockRequest) {
  const game = GAMES[request.type]
  const asked = clock.now()
  const guess = await onSale(tx, game, asked)
  const { ownerId, waited, held } = await memberLocking(
    tx,
    panelKeyOf(game, request.mode ?? 'lucky', guess),
    member.id,
    asked,
  )
  const now = clock.now()
  const slot = await onSale(tx, game, now)
  if (slot.issueno !== request.issueno) refuse('issue_not_on_sale')
  const issue = { game: game.type, issueno: slot.issueno }
  const known = waited ? await readHeld(tx, { ...issue, mode: request.mode ?? 'lucky' }, null, ownerId) : held
  const opened = { ownerId, slot, now, ahead: known.ahead }
  if (request.mode && !waited && slot.issueno === guess.issueno) {
    const { bets, refreshesUsed } = held
    return { ...opened, panels: bets ? [{ mode: request.mode, bets, refreshesUsed }] : [] }
  }
  return { ...opened, panels: inOrder(await panelsOf(tx, ownerId, issue, request.mode ? [request.mode] : MODES)) }
}

function turn({ bets }: StoredPanel, ranks: readonly number[], toLocked: boolean, now: Date): Turned {
  const lockedAt = toLocked ? now.toISOString() : null
  const turns = (bet: Bet) => ranks.includes(bet.rank) && (bet.lockedAt !== null) !== toLocked
  return {
    bets: bets.map((bet) => (turns(bet) ? { ...bet, lockedAt } : bet)),
    changed: bets.filter(turns).map(({ rank }) => rank),
  }
}

const lockedIn = (bets: readonly Bet[]): number => bets.filter((bet) => bet.lockedAt).length

const inOrder = (panels: readonly StoredPanel[]): StoredPanel[] =>
  panels.toSorted((a, b) => MODES.indexOf(a.mode) - MODES.indexOf(b.mode))
