import type { LiveEventData } from '#contract/play/live.ts'
import type { Game } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { type ChannelSubscriber, notify } from '#server/infra/db/listen.ts'
import type { ChangedDraw, DrawHook } from '#server/play/draws/draws.ts'
import type { OnSettled } from '#server/play/settlement/settlement.ts'
import type { StreamClients } from './stream-clients.ts'

const LIVE = 'live'

/** Message between the processes of the site. */
type LiveBroadcast = [kind: 'draw' | 'settled', fact: LiveEventData] | [kind: 'again']

const broadcast = (tx: Tx, ...message: LiveBroadcast): Promise<void> => notify(tx, LIVE, JSON.stringify(message))

/** Broadcasts committed changes of draws (the newest issue per game) and of closures to all open pages. */
export const liveDrawHook: DrawHook = {
  async arrived(tx, changed) {
    for (const { game, issueno } of selectNewestPerGame(changed))
      await broadcast(tx, 'draw', { type: game.type, issueno })
  },
  closuresChanged: (tx) => broadcast(tx, 'again'),
}

function selectNewestPerGame(changed: readonly ChangedDraw[]): ChangedDraw[] {
  const newest = new Map<Game, ChangedDraw>()
  for (const one of changed) if (one.issueno > (newest.get(one.game)?.issueno ?? '')) newest.set(one.game, one)
  return [...newest.values()]
}

/** Broadcasts that an issue is settled. Members with picks of the issue then reload their picks. */
export const broadcastSettled: OnSettled = (tx, { game, issueno }) =>
  broadcast(tx, 'settled', { type: game.type, issueno })

/** Subscribes to the broadcasts of all processes and forwards them to the streams of this process. */
export const subscribeToBroadcasts = (readers: StreamClients): ChannelSubscriber => ({
  channel: LIVE,
  onMessage(payload) {
    const [kind, fact] = JSON.parse(payload) as LiveBroadcast
    if (kind === 'again') readers.sendReload()
    else readers.send(kind, fact)
  },
  missed: readers.sendReload,
})
