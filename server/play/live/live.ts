import type { LiveFact } from '#contract/play/live.ts'
import type { Game } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { type Ear, notify } from '#server/infra/db/listen.ts'
import type { ChangedDraw, DrawHook } from '#server/play/draws/draws.ts'
import type { OnSettled } from '#server/play/settlement/settlement.ts'
import type { Readers } from './readers.ts'

/** The live stream's door: what it tells of, and who reads it. */
export { liveReaders } from './readers.ts'

const LIVE = 'live'

/** What is said between processes. */
type LiveBroadcast = [kind: 'draw' | 'settled', fact: LiveFact] | [kind: 'again']

const broadcast = (tx: Tx, ...message: LiveBroadcast): Promise<void> => notify(tx, LIVE, JSON.stringify(message))

/** Draws that come are told to every open page once they are committed, of each game the newest issue; and that others are ahead. */
export const liveHook: DrawHook = {
  async arrived(tx, changed) {
    for (const { game, issueno } of newestOfEach(changed)) await broadcast(tx, 'draw', { type: game.type, issueno })
  },
  closuresChanged: (tx) => broadcast(tx, 'again'),
}

function newestOfEach(changed: readonly ChangedDraw[]): ChangedDraw[] {
  const newest = new Map<Game, ChangedDraw>()
  for (const one of changed) if (one.issueno > (newest.get(one.game)?.issueno ?? '')) newest.set(one.game, one)
  return [...newest.values()]
}

/** That an issue is settled is told likewise; whoever has picks of it asks for their own. */
export const tellSettled: OnSettled = (tx, { game, issueno }) => broadcast(tx, 'settled', { type: game.type, issueno })

/** Passes on what any process says. */
export const factsHeard = (readers: Readers): Ear => ({
  channel: LIVE,
  onMessage(payload) {
    const [kind, fact] = JSON.parse(payload) as LiveBroadcast
    if (kind === 'again') readers.lookAgain()
    else readers.send(kind, fact)
  },
  missed: readers.lookAgain,
})
