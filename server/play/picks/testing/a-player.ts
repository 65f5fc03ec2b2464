import type { Refusal } from '#contract/refusals.ts'
import { issueOnSale } from '#lottery/calendar.ts'
import type { Mode } from '#lottery/games.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { systemChance } from '#server/play/picks/chance.ts'
import { lock } from '#server/play/picks/locks.ts'
import type { Action } from '#server/play/picks/picks.rules.ts'
import type { ShownPanel } from '#server/play/picks/picks.present.ts'
import { type PicksDeps, play } from '#server/play/picks/picks.ts'

/** Dependencies of picks for a site with an empty draw calendar. */
export const depsAt = (clock: Clock): PicksDeps => ({
  clock,
  chance: systemChance(),
  onSale: async (_tx, game, now) => issueOnSale(game, null, [], now),
})

/** Creates a member that picks and locks in 双色球 without a browser, for concurrent calls. */
export function aPlayer({ db }: Connection, deps: PicksDeps, id: number, isVip = false) {
  const member = { kind: 'member', id, isVip } as const
  const does = (kind: Action['kind'], mode: Mode = 'lucky', paidBy: string | null = null): Promise<ShownPanel> => {
    const action = { kind, ids: null, count: null, rank: 0, paidBy } as Action
    return inTransaction(db, (tx) => play(tx, deps, member, { type: 1, mode, action }, () => {}))
  }
  const locks = ({ slot, mode }: ShownPanel, ranks: number[], locked = true, any = false): Promise<ShownPanel> =>
    inTransaction(db, (tx) =>
      lock(tx, deps, member, { type: 1, issueno: slot.issueno, mode: any ? null : mode, lock: locked, ranks }),
    )
  return { does, locks }
}

/** Returns 'done' or the code of the rejection. */
export const code = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (refusal: Refusal) => refusal.code ?? String(refusal),
  )
