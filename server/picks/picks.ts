import { PANEL_START } from '#contract/picks.ts'
import { refuse } from '#contract/refusals.ts'
import type { IssueSlot } from '#lottery/calendar.ts'
import { GAMES, type Game, type GameType, type Mode } from '#lottery/games.ts'
import type { Clock } from '#server/clock.ts'
import type { Tx } from '#server/db/connect.ts'
import { type Chance, type Dealer, dealerOf, placed } from './dealer.ts'
import { type Owner } from './owner.ts'
import { type Bet, betsToReplace, refuseIfFull, replaced, withoutLast } from './panel.ts'
import { type Action, type Used, actionRefusal, refreshRefusal, refreshesLeft } from './picks.rules.ts'
import { countAddress, load, savePanel, saveRound } from './picks.store.ts'

export interface PicksDeps {
  clock: Clock
  chance: Chance
  /** The issue on sale: the earliest without numbers whose sales stop lies ahead. */
  onSale(tx: Tx, game: Game, now: Date): Promise<IssueSlot>
}

/** A panel as its owner sees it. */
export interface Standing {
  readonly game: Game
  readonly mode: Mode
  readonly slot: IssueSlot
  readonly bets: readonly Bet[]
  /** Infinity where they are not counted. */
  readonly refreshesLeft: number
}

/**
 * Opens the owner's panel of the issue on sale, dealing its first bets where it is new, and does one thing with it:
 * all of it or, by a refusal, nothing. The owner is locked, so the clock read here is not outrun by a wait.
 */
export async function play(
  tx: Tx,
  { clock, chance, onSale }: PicksDeps,
  owner: Owner,
  { type, mode, action }: { type: GameType; mode: Mode; action: Action },
): Promise<Standing> {
  const refusal = actionRefusal(owner.kind, mode, action.kind)
  if (refusal) refuse(refusal)
  const now = clock.now()
  const game = GAMES[type]
  const slot = await onSale(tx, game, now)
  const spot = { game: type, issueno: slot.issueno, mode }
  const held = await load(tx, owner, spot)
  const dealer = dealerOf(game, mode, held.round, chance)
  const before = held.bets ?? dealer.deal([], PANEL_START)
  const used = { own: held.refreshesUsed, address: held.addressUsed }
  const bets = act(before, action, dealer, chance, () => refreshRefusal(owner.kind, refreshesLeft(owner.kind, mode, used)))
  const counts = action.kind === 'refresh' && mode === 'lucky' && owner.kind !== 'vip'
  const after = counts ? oneMore(used) : used

  const round = dealer.state()
  if (round) await saveRound(tx, owner, type, round.round, round.ended, now)
  await savePanel(tx, owner, spot, { bets, refreshesUsed: after.own, usedAt: now })
  if (counts && owner.address && !(await countAddress(tx, owner.address, spot, now))) refuse('refreshes_used_visitor')
  return { game, mode, slot, bets, refreshesLeft: refreshesLeft(owner.kind, mode, after) }
}

const oneMore = ({ own, address }: Used): Used => ({ own: own + 1, address: address + 1 })

function act(
  bets: readonly Bet[],
  action: Action,
  dealer: Dealer,
  chance: Chance,
  noRefresh: () => ReturnType<typeof refreshRefusal>,
): readonly Bet[] {
  if (action.kind === 'open') return bets
  if (action.kind === 'minus') return withoutLast(bets)
  if (action.kind === 'refresh') {
    const leaving = betsToReplace(bets, action.ids, action.count)
    const refusal = noRefresh()
    if (refusal) refuse(refusal)
    const staying = bets.filter((bet) => !leaving.includes(bet))
    return replaced(bets, leaving, dealer.deal(staying, leaving.length))
  }
  refuseIfFull(bets)
  if (action.kind === 'add') return [...bets, ...dealer.deal(bets, 1)]
  if (bets.some(({ rank }) => rank === action.rank)) refuse('bet_exists')
  return [...bets, placed({ rank: action.rank, loop: 0 }, chance)]
}
