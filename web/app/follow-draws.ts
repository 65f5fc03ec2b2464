import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveTrigger } from '#contract/infra/endpoint.ts'
import { computeDrawTimes } from '#lottery/calendar.ts'
import { addOneDay, toInstant, toLocalDate } from '#lottery/dates.ts'
import { ALL_GAMES, type GameType } from '#lottery/games.ts'
import { refetchInBackground } from '#client/query.ts'
import { setSiteTime, siteTime } from '#client/site-clock.ts'
import { onEverySecond } from '#web/shared/lib/on-every-second.ts'
import { type LiveSubscriber, subscribeToLive, randomFraction } from '#web/shared/lib/live.ts'
import { setReconnect, setLiveStatus } from '#web/shared/page/draws/live-status.ts'

/** Triggers of the queries that each event refetches. Forum feeds have none, because their rows would move. */
const FOLLOWED_KINDS = {
  draw: ['draw', 'any-draw'],
  settled: ['draw', 'any-draw', 'settled'],
  again: ['draw', 'any-draw', 'settled', 'day'],
} as const satisfies Record<string, LiveTrigger[]>

/** Maximum clock difference between two servers plus the time to render a page, in milliseconds. */
const SLACK_MS = 3000
/** Maximum random delay of a refetch in milliseconds. Longer for `settled`, which needs a database query per member. */
const SPREAD_MS = { draw: 600, settled: 3000, again: 600 }
/** Maximum random delay of a refetch after a draw time or midnight, in milliseconds. */
const TURN_SPREAD_MS = 20_000

type LiveEventKind = keyof typeof FOLLOWED_KINDS

export function followDraws(client: QueryClient, renderedAt: number): void {
  const { retry } = subscribeToLive({ onMessage: createMessageHandler(client, renderedAt), status: setLiveStatus })
  setReconnect(retry)
  onTurn(renderedAt, () => refetch(client, 'again', null))
}

export function createMessageHandler(client: QueryClient, renderedAt: number): LiveSubscriber['onMessage'] {
  /** Server time up to which the page's data includes all changes. */
  let known = renderedAt - SLACK_MS
  /** Server time of the last change that was handled. */
  let seen = 0
  const soon = (kind: LiveEventKind, type: GameType | null) =>
    setTimeout(() => refetch(client, kind, type), randomFraction() * SPREAD_MS[kind])

  return ({ kind, data }) => {
    if (data.at > 0) setSiteTime(data.at)
    if (kind === 'draw' || kind === 'settled') soon(kind, data.type)
    if (kind === 'again' || (kind === 'beat' && data.changed > known && data.changed !== seen)) soon('again', null)
    seen = kind === 'beat' ? data.changed : data.at
    known = data.at - SLACK_MS
  }
}

const refetch = (client: QueryClient, kind: LiveEventKind, type: GameType | null): void =>
  void refetchInBackground(client, { predicate: (one) => shouldRefetch(one, kind, type) })

function shouldRefetch({ meta, queryKey }: Query, kind: LiveEventKind, type: GameType | null): boolean {
  const follow = meta?.['follows'] as LiveTrigger | undefined
  if (!follow || !(FOLLOWED_KINDS[kind] as readonly LiveTrigger[]).includes(follow)) return false
  return type === null || follow === 'any-draw' || !queryKey.some((input) => isOfOtherGame(input, type))
}

const isOfOtherGame = (input: unknown, type: GameType): boolean =>
  typeof input === 'object' && input !== null && 'type' in input && input.type !== type

/** Calls `turned` after each draw time and midnight. On a hidden page the call waits until the page is visible. */
function onTurn(from: number, turned: () => void): void {
  const spread = 1000 + randomFraction() * TURN_SPREAD_MS
  let looked = from
  onEverySecond(() => {
    const now = siteTime() - spread
    // On a page without embedded data, the first response sets the site clock, possibly back.
    if (now < looked) looked = now
    if (document.visibilityState !== 'visible' || now < findNextTurn(looked)) return
    looked = now
    turned()
  })
}

/** Returns the next possible draw time of any game, or the next midnight if earlier, in milliseconds. */
export function findNextTurn(now: number): number {
  const day = toLocalDate(new Date(now))
  const draws = ALL_GAMES.map((game) => computeDrawTimes(game, day).drawAt.getTime())
  return Math.min(...[...draws, toInstant(addOneDay(day), '00:00').getTime()].filter((at) => at > now))
}
