import { PANEL_LIMIT } from '#contract/infra/quotas.ts'
import { refuse } from '#contract/refusals.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { unrank } from '#lottery/combinations.ts'
import { GAMES, type GameType, MODES, type Mode } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { toNumberBits } from '#server/play/draws/draws.ts'
import { type IssueKey, lockOpenIssue } from './issue-lock.ts'
import { lockMember, type Member } from './owner.ts'
import type { Bet } from './panel.ts'
import { checkLockQuota, computeRefreshesLeft } from './picks.rules.ts'
import { type PanelKey, type PanelState, findPanel, savePanel } from './picks.store.ts'
import { picks } from './picks.tables.ts'
import type { PanelView } from './picks.present.ts'
import type { PicksDeps } from './dealer.ts'

export interface LockRequest {
  readonly type: GameType
  readonly issueno: string
  /** Mode of the panels; null: for each bet the first mode, in the order of MODES, with a panel that has the bet. */
  readonly mode: Mode | null
  readonly lock: boolean
  readonly ranks: readonly number[]
}

interface KeyedPanel {
  readonly key: PanelKey
  readonly panel: PanelState
}

/** Locks or unlocks bets of the issue on sale, all or none. Returns the panel of the first bet. */
export async function lockPanelBets(
  tx: Tx,
  deps: PicksDeps,
  { id, isVip }: Member,
  request: LockRequest,
): Promise<PanelView> {
  const game = GAMES[request.type]
  const issue = { game: game.type, issueno: request.issueno }
  const { ownerId, now, slot } = await lockIssueOnSale(tx, deps, id, issue)

  const panels: KeyedPanel[] = []
  for (const mode of request.mode ? [request.mode] : MODES) {
    const key = { ownerId, ...issue, mode }
    const panel = await findPanel(tx, key)
    if (panel) panels.push({ key, panel })
  }
  const chosen = request.ranks.map(
    (rank) => panels.find(({ panel }) => panel.bets.some((bet) => bet.rank === rank)) ?? refuse('unknown_bet'),
  )

  const kind = isVip ? 'vip' : 'member'
  const shown: PanelView[] = []
  for (const one of new Set(chosen)) {
    const ranks = request.ranks.filter((_, at) => chosen[at] === one)
    const { mode } = one.key
    const bets = await setLocked(tx, kind, one, { ...request, ranks }, now)
    const left = computeRefreshesLeft(kind, mode, { own: one.panel.refreshesUsed, address: 0 })
    shown.push({ game, mode, slot, bets, refreshesLeft: left, uuid: '' })
  }
  return shown[0]!
}

/**
 * Locks the member's row in pick_owners, then the issue. Reads the clock after the first lock, so that a call that
 * waited past the sales stop is rejected.
 */
export async function lockIssueOnSale(tx: Tx, { clock, onSale }: PicksDeps, userId: number, issue: IssueKey) {
  const ownerId = await lockMember(tx, userId, clock.now())
  const now = clock.now()
  const slot = await onSale(tx, GAMES[issue.game], now)
  if (slot.issueno !== issue.issueno || !(await lockOpenIssue(tx, issue))) refuse('issue_not_on_sale')
  return { ownerId, now, slot }
}

/** Inserts or deletes the picks of a panel's bets. The lock time of an already locked bet is unchanged. */
async function setLocked(
  tx: Tx,
  kind: 'member' | 'vip',
  { key, panel }: KeyedPanel,
  { ranks, lock: toLocked }: Pick<LockRequest, 'ranks' | 'lock'>,
  now: Date,
): Promise<readonly Bet[]> {
  const isChanged = ({ rank, lockedAt }: Bet) => ranks.includes(rank) && (lockedAt !== null) !== toLocked
  const changing = panel.bets.filter(isChanged).map(({ rank }) => rank)
  if (changing.length > 0) await (toLocked ? insertPicks(tx, kind, key, changing, now) : deletePicks(tx, key, changing))
  const lockedAt = toLocked ? now.toISOString() : null
  const bets = panel.bets.map((bet) => (isChanged(bet) ? { ...bet, lockedAt } : bet))
  await savePanel(tx, key, { ...panel, bets }, now)
  return bets
}

const SLOTS = Array.from({ length: PANEL_LIMIT }, (_, at) => at + 1)

/** Inserts picks into the lowest free slots. Rejects all, before any write, if the quota is exceeded. */
export async function insertPicks(
  tx: Tx,
  kind: 'member' | 'vip',
  key: PanelKey,
  ranks: readonly number[],
  now: Date,
): Promise<void> {
  const used = await tx.select({ slot: picks.slot }).from(picks).where(buildPanelCondition(key))
  const refusal = checkLockQuota(kind, key.mode, used.length + ranks.length)
  if (refusal) refuse(refusal)
  const free = SLOTS.filter((slot) => used.every((one) => one.slot !== slot))
  const game = GAMES[key.game]
  const rows = ranks.map((rank, nth) => {
    const { firstBits, secondBits } = toNumberBits(game, unrank(game, rank))
    return { ...key, slot: free[nth]!, rank, firstBits, secondBits, lockedAt: now }
  })
  await tx.insert(picks).values(rows)
}

async function deletePicks(tx: Tx, key: PanelKey, ranks: readonly number[]): Promise<void> {
  await tx.delete(picks).where(and(buildPanelCondition(key), inArray(picks.rank, ranks)))
}

const buildPanelCondition = ({ ownerId, game, issueno, mode }: PanelKey) =>
  and(eq(picks.ownerId, ownerId), eq(picks.game, game), eq(picks.issueno, issueno), eq(picks.mode, mode))
