import { refuse } from '#contract/refusals.ts'
import type { GameType } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { type PicksDeps, type RandomSource, toPanelBet } from './dealer.ts'
import { insertPicks, lockIssueOnSale } from './locks.ts'
import { type Bet, selectBetsToReplace, refuseIfFull } from './panel.ts'
import type { PanelAction } from './picks.rules.ts'
import { findPanel, savePanel } from './picks.store.ts'

/** Custom bets of a member, as ranks among all bets of the game. */
export interface CustomBets {
  readonly userId: number
  readonly type: GameType
  /** Issue of the bets, rejected if it is not on sale. */
  readonly issueno: string
  readonly ranks: readonly number[]
}

/** Adds custom bets to the member's random panel and locks them, all or none. Rejects before it writes anything. */
export async function lockCustomBets(
  tx: Tx,
  deps: PicksDeps,
  { userId, type, issueno, ranks }: CustomBets,
): Promise<void> {
  const { ownerId, now } = await lockIssueOnSale(tx, deps, userId, { game: type, issueno })
  const key = { ownerId, game: type, issueno, mode: 'random' } as const
  const { bets, refreshesUsed } = (await findPanel(tx, key)) ?? { bets: [], refreshesUsed: 0 }
  const after = addCustomBets(bets, { ranks, ids: [] }, deps.chance)
  // In this mode the lock quota is the same for all members.
  await insertPicks(tx, 'member', key, ranks, now)
  const locked = after.map((bet) => (bets.includes(bet) ? bet : { ...bet, lockedAt: now.toISOString() }))
  await savePanel(tx, key, { bets: locked, refreshesUsed }, now)
}

/** Adds custom bets to a panel in place of the bets `ids`. Rejects if the panel has such a bet or is full. */
export function addCustomBets(
  bets: readonly Bet[],
  { ranks, ids }: Omit<Extract<PanelAction, { kind: 'own' }>, 'kind'>,
  chance: RandomSource,
): Bet[] {
  const leaving = ids.length > 0 ? selectBetsToReplace(bets, ids, null) : []
  const staying = bets.filter((bet) => !leaving.includes(bet))
  refuseIfFull(staying, ranks.length)
  const isTwice = new Set(ranks).size < ranks.length
  if (isTwice || staying.some(({ rank }) => ranks.includes(rank))) refuse('bet_exists')
  return [...staying, ...ranks.map((rank) => ({ ...toPanelBet({ rank, loop: 0 }, chance), own: true as const }))]
}
