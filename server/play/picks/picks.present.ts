import { toWireMode } from '#contract/infra/modes.ts'
import { type LuckyRound, type Panel, toWireBalls } from '#contract/play/picks.ts'
import type { IssueSlot } from '#lottery/calendar.ts'
import { unrank } from '#lottery/combinations.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { type Game, GAMES, type Mode } from '#lottery/games.ts'
import { type Bet, findNewestLoop } from './panel.ts'
import type { panels, picks, rounds } from './picks.tables.ts'

export interface PanelView {
  readonly game: Game
  readonly mode: Mode
  readonly slot: IssueSlot
  readonly bets: readonly Bet[]
  /** Number of remaining refreshes; Infinity: unlimited. */
  readonly refreshesLeft: number
  /** The visitor's uuid; '' for members. */
  readonly uuid: string
}

export function presentPanel({ game, mode, slot, bets, refreshesLeft, uuid }: PanelView): Panel {
  return {
    issuenoInfo: {
      nextissueno: slot.issueno,
      nextbuyendtime: formatShanghaiTime(slot.salesStopAt),
      nextopentime: formatShanghaiTime(slot.drawAt),
    },
    lists: bets.map((bet) => presentBet(game, mode, bet)),
    total: bets.length,
    change: bets.filter((bet) => bet.lockedAt).length,
    loop: findNewestLoop(bets),
    refreshCount: refreshesLeft === Infinity ? -1 : refreshesLeft,
    user_uuid: uuid,
  }
}

function presentBet(game: Game, mode: Mode, bet: Bet): Panel['lists'][number] {
  return {
    ball_id: bet.id,
    ...toWireBalls(game, unrank(game, bet.rank)),
    is_change: bet.lockedAt ? 1 : 0,
    own: bet.own ? 1 : 0,
    type: toWireMode(mode),
  }
}

type Round = Omit<typeof rounds.$inferSelect, 'ownerId' | 'deferred'>

/** The key of a running round remains secret, because it determines the following bets. */
export function presentRound({ loop, commitment, key, seed, next, startedAt, endedAt }: Round): LuckyRound {
  return {
    loop,
    commitment,
    key: endedAt ? Buffer.from(key).toString('hex') : null,
    seed,
    dealt: endedAt && next,
    started_at: formatShanghaiTime(startedAt),
    ended_at: endedAt && formatShanghaiTime(endedAt),
  }
}

type PanelRow = Pick<typeof panels.$inferSelect, 'game' | 'issueno' | 'mode' | 'bets' | 'usedAt'>

export function presentPanelRow({ game, issueno, mode, bets, usedAt }: PanelRow) {
  return {
    type: game,
    issueno,
    mode: toWireMode(mode),
    used_at: formatShanghaiTime(usedAt),
    bets: bets.map((bet) => {
      const { ball_id: _id, type: _mode, ...shown } = presentBet(GAMES[game], mode, bet)
      return { ...shown, locked_at: bet.lockedAt && formatShanghaiTime(new Date(bet.lockedAt)) }
    }),
  }
}

type Lock = Pick<typeof picks.$inferSelect, 'game' | 'issueno' | 'mode' | 'rank' | 'lockedAt'>

export function presentLock({ game, issueno, mode, rank, lockedAt }: Lock) {
  const balls = toWireBalls(GAMES[game], unrank(GAMES[game], rank))
  return { type: game, issueno, mode: toWireMode(mode), ...balls, locked_at: formatShanghaiTime(lockedAt) }
}
