import { PANEL_START } from '#contract/quotas.ts'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import type { IssueSlot } from '#lottery/calendar.ts'
import { GAMES, type Game, type GameType, type Mode } from '#lottery/games.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import type { Ending } from '#server/db/transaction.ts'
import { type Chance, type Dealer, dealerOf, placed } from './dealer.ts'
import { asKnown, nextRound, type Prepared } from './next-round.ts'
import { type Player, lockOwner } from './owner.ts'
import { pay, paymentOf } from './paid-refresh.ts'
import { type Bet, betsToReplace, refuseIfFull, replaced, withoutLast } from './panel.ts'
import { type Action, type Used, actionRefusal, countsRefreshes, refreshRefusal, refreshesLeft } from './picks.rules.ts'
import { prepare, save } from './picks.store.ts'
import { type PanelKey, held as readHeld } from './owner-rows.ts'

export { adoptVisitorPanels, erasePicks, locksOfMember, picksOfMember } from './adopt.ts'
export { closeIssue } from './issue-lock.ts'
export { roundsOfMember } from './round-rows.ts'

export interface PicksDeps {
  clock: Clock
  chance: Chance
  /** The issue on sale: the earliest without numbers whose sales stop lies ahead. */
  onSale(db: Reader, game: Game, now: Date): Promise<IssueSlot>
}

/** A panel as its owner sees it. */
export interface ShownPanel {
  readonly game: Game
  readonly mode: Mode
  readonly slot: IssueSlot
  readonly bets: readonly Bet[]
  /** Infinity where they are not counted. */
  readonly refreshesLeft: number
  /** The round of the game that has not begun, and whose key has been chosen. */
  readonly next: Prepared
  /** The visitor's; '' for members. */
  readonly uuid: string
}

/** What a player does on which panel. The seed is the player's say in a round, should one begin. */
export interface Turn {
  readonly type: GameType
  readonly mode: Mode
  readonly action: Action
  readonly seed: string | null
}

/**
 * Opens the player's panel of the issue on sale, dealing its first bets where it is new, and does one thing with it:
 * all of it or, by a refusal, nothing. `recognised` hears the uuid of a living visitor.
 */
export async function play(
  tx: Tx,
  deps: PicksDeps,
  player: Player,
  turn: Turn,
  recognised: (uuid: string) => void,
): Promise<Ending<ShownPanel>> {
  const { type, mode, action, seed } = turn
  const game = GAMES[type]
  const { owner, slot, panel, held, now } = await openPanel(tx, deps, player, turn, recognised)
  const refusal = actionRefusal(owner.kind, mode, action.kind)
  if (refusal) refuse(refusal)

  const next = nextRound(held.ahead, seed, deps.chance.key)
  const dealer = dealerOf(game, mode, held.round, next, deps.chance)
  const used = { own: held.refreshesUsed, address: held.addressUsed }
  const left = refreshesLeft(owner.kind, mode, used)
  const paying = paymentOf(player, panel, action)
  const stands = { game, mode, slot, uuid: owner.uuid }
  if (paying && !(await pay(tx, paying, left, now))) {
    const answer = { ...stands, bets: held.bets ?? [], refreshesLeft: left, next: next.prepared() }
    return { answer, written: prepare(tx, owner.row.ownerId, type, next.fresh()) }
  }
  const noRefresh = paying ? null : refreshRefusal(owner.kind, left)
  const bets = act(held.bets ?? dealer.deal([], PANEL_START), action, noRefresh, dealer, deps.chance)
  const counts = action.kind === 'refresh' && !paying && countsRefreshes(owner.kind, mode)
  const after = counts ? oneMore(used) : used

  const { round, ended } = dealer.state()
  const countedAddress = counts ? owner.address : null
  const kept = { bets, refreshesUsed: after.own, countedAddress, round, ended, prepared: next.fresh() }
  const answer = { ...stands, bets, refreshesLeft: refreshesLeft(owner.kind, mode, after), next: next.prepared() }
  return { answer, written: save(tx, owner.row.ownerId, panel, kept, now) }
}

/**
 * Locks the owner and finds what stands in the panel of the issue on sale. The clock is read again under the lock: whoever waited
 * past the sales stop plays the next issue.
 */
export async function openPanel(
  tx: Tx,
  { clock, onSale, chance }: PicksDeps,
  player: Player,
  { type, mode }: Pick<Turn, 'type' | 'mode'>,
  recognised: (uuid: string) => void,
) {
  const game = GAMES[type]
  const asked = clock.now()
  const guess = panelKeyOf(game, mode, await onSale(tx, game, asked))
  const owner = await lockOwner(tx, player, guess, asked, { newUuid: chance.uuid, recognised })
  const now = clock.now()
  const slot = await onSale(tx, game, now)
  const panel = panelKeyOf(game, mode, slot)
  const { row, address } = owner
  const fresh = !row.waited && panel.issueno === guess.issueno
  const held = fresh ? row.held : await readHeld(tx, panel, address, row.ownerId)
  return { owner, slot, panel, now, held: { ...held, ahead: asKnown(held.ahead, row.held.ahead) } }
}

/** The panel of an issue and mode. */
export const panelKeyOf = (game: Game, mode: Mode, { issueno }: IssueSlot): PanelKey => ({
  game: game.type,
  issueno,
  mode,
})

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
  refuseIfFull(bets)
  if (action.kind === 'add') return [...bets, ...dealer.deal(bets, 1)]
  if (bets.some(({ rank }) => rank === action.rank)) refuse('bet_exists')
  return [...bets, { ...placed({ rank: action.rank, loop: 0 }, chance), own: true }]
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
