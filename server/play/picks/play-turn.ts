import { PANEL_START } from '#contract/infra/quotas.ts'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import { GAMES, type GameType, type Mode } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { type Dealer, type PicksDeps, type RandomSource, createDealer } from './dealer.ts'
import { type Player, lockOwner } from './owner.ts'
import { addCustomBets } from './custom-bets.ts'
import { payRefresh, toRefreshPayment } from './paid-refresh.ts'
import { type Bet, selectBetsToReplace, refuseIfFull, replaceBets, removeLastBet } from './panel.ts'
import {
  type PanelAction,
  type UsedRefreshes,
  checkAction,
  isRefreshLimited,
  checkRefreshesLeft,
  computeRefreshesLeft,
} from './picks.rules.ts'
import type { PanelView } from './picks.present.ts'
import {
  readAddressUsage,
  incrementAddressUsage,
  findNewestRound,
  findPanel,
  savePanel,
  saveRound,
} from './picks.store.ts'

export interface PanelTurn {
  readonly type: GameType
  readonly mode: Mode
  readonly action: PanelAction
}

/**
 * Opens or creates the player's panel of the issue on sale and performs one action. A rejection changes nothing. Reads
 * the clock again after locking the owner's row, so that a call that waited past the sales stop applies to the next
 * issue. `recognised` is called with the uuid of an active visitor.
 */
export async function playTurn(
  tx: Tx,
  { clock, chance, onSale }: PicksDeps,
  player: Player,
  { type, mode, action }: PanelTurn,
  recognised: (uuid: string) => void,
): Promise<PanelView> {
  const game = GAMES[type]
  const owner = await lockOwner(tx, player, clock.now(), { newUuid: chance.uuid, recognised })
  const refusal = checkAction(owner.kind, mode, action.kind)
  if (refusal) refuse(refusal)

  const now = clock.now()
  const slot = await onSale(tx, game, now)
  const issue = { game: type, issueno: slot.issueno }
  const key = { ownerId: owner.id, ...issue, mode }
  const panel = await findPanel(tx, key)
  const newest = mode === 'lucky' ? await findNewestRound(tx, owner.id, type) : null
  const allowance = owner.address && mode === 'lucky' ? { address: owner.address, ...issue } : null
  const used = { own: panel?.refreshesUsed ?? 0, address: allowance ? await readAddressUsage(tx, allowance) : 0 }
  const left = computeRefreshesLeft(owner.kind, mode, used)
  const paying = toRefreshPayment(player, key, action)
  const shown = { game, mode, slot, uuid: owner.uuid }
  if (paying && !(await payRefresh(tx, paying, left, now)))
    return { ...shown, bets: panel?.bets ?? [], refreshesLeft: left }

  const dealer = createDealer(game, mode, newest, chance)
  const noRefresh = paying ? null : checkRefreshesLeft(owner.kind, left)
  const bets = applyAction(panel?.bets ?? dealer.deal([], PANEL_START), action, noRefresh, dealer, chance)
  const counts = action.kind === 'refresh' && !paying && isRefreshLimited(owner.kind, mode)
  const after = counts ? addUsedRefresh(used) : used
  for (const round of dealer.rounds()) await saveRound(tx, owner.id, type, round, now)
  await savePanel(tx, key, { bets, refreshesUsed: after.own }, now)
  // Last, because all visitors of the address wait for this row until the commit.
  if (counts && allowance) await incrementAddressUsage(tx, allowance, now)
  return { ...shown, bets, refreshesLeft: computeRefreshesLeft(owner.kind, mode, after) }
}

const addUsedRefresh = ({ own, address }: UsedRefreshes): UsedRefreshes => ({ own: own + 1, address: address + 1 })

function applyAction(
  bets: readonly Bet[],
  action: PanelAction,
  noRefresh: RefusalCode | null,
  dealer: Dealer,
  chance: RandomSource,
): readonly Bet[] {
  if (action.kind === 'open') return bets
  if (action.kind === 'minus') return removeLastBet(bets)
  if (action.kind === 'refresh') return refreshBets(bets, action, noRefresh, dealer)
  if (action.kind === 'own') return addCustomBets(bets, action, chance)
  refuseIfFull(bets, 1)
  return [...bets, ...dealer.deal(bets, 1)]
}

function refreshBets(
  bets: readonly Bet[],
  { ids, count }: Extract<PanelAction, { kind: 'refresh' }>,
  refusal: RefusalCode | null,
  dealer: Dealer,
): Bet[] {
  const leaving = selectBetsToReplace(bets, ids, count)
  if (refusal) refuse(refusal)
  const staying = bets.filter((bet) => !leaving.includes(bet))
  return replaceBets(bets, leaving, dealer.deal(staying, leaving.length))
}
