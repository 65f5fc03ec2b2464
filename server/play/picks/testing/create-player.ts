import type { Refusal } from '#contract/refusals.ts'
import { findIssueOnSale } from '#lottery/calendar.ts'
import type { Mode } from '#lottery/games.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { type PicksDeps, createSystemRandomness } from '#server/play/picks/dealer.ts'
import { lockPanelBets } from '#server/play/picks/locks.ts'
import type { PanelAction } from '#server/play/picks/picks.rules.ts'
import type { PanelView } from '#server/play/picks/picks.present.ts'
import { playTurn } from '#server/play/picks/play-turn.ts'

/** Creates the dependencies of picks, with a calendar without stored draws and closures. */
export const createPicksDeps = (clock: Clock): PicksDeps => ({
  clock,
  chance: createSystemRandomness(),
  onSale: async (_tx, game, now) => findIssueOnSale(game, null, [], now),
})

/** Creates a member that picks and locks in 双色球 without a browser, for concurrent calls. */
export function createPlayer({ db }: Connection, deps: PicksDeps, id: number, isVip = false) {
  const member = { kind: 'member', id, isVip } as const
  const does = (kind: PanelAction['kind'], mode: Mode = 'lucky', paidBy: string | null = null): Promise<PanelView> => {
    const action = { kind, ids: null, count: null, rank: 0, paidBy } as PanelAction
    return runTransaction(db, (tx) => playTurn(tx, deps, member, { type: 1, mode, action }, () => {}))
  }
  const locks = ({ slot, mode }: PanelView, ranks: number[], locked = true, any = false): Promise<PanelView> =>
    runTransaction(db, (tx) =>
      lockPanelBets(tx, deps, member, { type: 1, issueno: slot.issueno, mode: any ? null : mode, lock: locked, ranks }),
    )
  return { does, locks }
}

/** Returns 'done' or the code of the rejection. */
export const readOutcomeCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (refusal: Refusal) => refusal.code ?? String(refusal),
  )
