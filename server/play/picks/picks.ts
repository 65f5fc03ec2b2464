import { PANEL_START } from '#contract/infra/quotas.ts'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import { GAMES, type GameType, type Mode } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { type Chance, type Dealer, dealerOf } from './dealer.ts'
import { type Player, lockOwner } from './owner.ts'
import { withOwn } from './own-bets.ts'
import { pay, paymentOf } from './paid-refresh.ts'
import { type Bet, betsToReplace, refuseIfFull, replaced, withoutLast } from './panel.ts'
import { type Action, type Used, actionRefusal, countsRefreshes, refreshRefusal, refreshesLeft } from './picks.rules.ts'
import type { ShownPanel } from './picks.present.ts'
import type { PicksDeps } from './picks-deps.ts'
import { addressUsed, countAddress, newestRound, panelOf, savePanel, saveRound } from './picks.store.ts'

export { adoptVisitorPanels, erasePicks, locksOfMember, picksOfMember } from './adopt.ts'
export { closeIssue } from './issue-lock.ts'
export { lockOwnBets } from './own-bets.ts'
export type { PicksDeps } from './picks-deps.ts'
export { roundsOfMember } from './rounds.ts'

/** An action of a player on a panel. */
export interface Turn {
  readonly type: GameType
  readonly mode: Mode
  readonly action: Action
}

/**
 * Opens the player's panel of the issue on sale, creates it with its first bets if needed, and performs one action. A
 * rejection changes nothing. Reads the clock again after locking the owner's row, so that a call that waited past the
 * sales stop plays the next issue. `recognised` is called with the uuid of an active visitor.
 */
export async function play(
  tx: Tx,
  { clock, chance, onSale }: PicksDeps,
  player: Player,
  { type, mode, action }: Turn,
  recognised: (uuid: string) => void,
): Promise<ShownPanel> {
  const game = GAMES[type]
  const owner = await lockOwner(tx, player, clock.now(), { newUuid: chance.uuid, recognised })
  const refusal = actionRefusal(owner.kind, mode, action.kind)
  if (refusal) refuse(refusal)

  const now = clock.now()
  const slot = await onSale(tx, game, now)
  const issue = { game: type, issueno: slot.issueno }
  const key = { ownerId: owner.id, ...issue, mode }
  const panel = await panelOf(tx, key)
  const newest = mode === 'lucky' ? await newestRound(tx, owner.id, type) : null
  const allowance = owner.address && mode === 'lucky' ? { address: owner.address, ...issue } : null
  const used = { own: panel?.refreshesUsed ?? 0, address: allowance ? await addressUsed(tx, allowance) : 0 }
  const left = refreshesLeft(owner.kind, mode, used)
  const paying = paymentOf(player, key, action)
  const shown = { game, mode, slot, uuid: owner.uuid }
  if (paying && !(await pay(tx, paying, left, now))) return { ...shown, bets: panel?.bets ?? [], refreshesLeft: left }

  const dealer = dealerOf(game, mode, newest, chance)
  const noRefresh = paying ? null : refreshRefusal(owner.kind, left)
  const bets = act(panel?.bets ?? dealer.deal([], PANEL_START), action, noRefresh, dealer, chance)
  const counts = action.kind === 'refresh' && !paying && countsRefreshes(owner.kind, mode)
  const after = counts ? oneMore(used) : used
  for (const round of dealer.rounds()) await saveRound(tx, owner.id, type, round, now)
  await savePanel(tx, key, { bets, refreshesUsed: after.own }, now)
  // Last, because all visitors of the address wait for this row until the commit.
  if (counts && allowance) await countAddress(tx, allowance, now)
  return { ...shown, bets, refreshesLeft: refreshesLeft(owner.kind, mode, after) }
}

const oneMore = ({ own, address }: Used): Used => ({ own: own + 1, address: address + 1 })

function act(
  bets: readonly Bet[],
  action: Action,
  noRefresh: RefusalCode | null,
  dealer: Dealer,
  chance: Chance,
): readonly Bet[] {
  if (action.kind === 'open') return bets
  if (action.kind === 'minus') return withoutLast(bets)
  if (action.kind === 'refresh') return refreshed(bets, action, noRefresh, dealer)
  if (action.kind === 'own') return withOwn(bets, action, chance)
  refuseIfFull(bets, 1)
  return [...bets, ...dealer.deal(bets, 1)]
}

function refreshed(
  bets: readonly Bet[],
  { ids, count }: Extract<Action, { kind: 'refresh' }>,
  refusal: RefusalCode | null,
  dealer: Dealer,
): Bet[] {
  const leaving = betsToReplace(bets, ids, count)
  if (refusal) refuse(refusal)
  const staying = bets.filter((bet) => !leaving.includes(bet))
  return replaced(bets, leaving, dealer.deal(staying, leaving.length))
}
