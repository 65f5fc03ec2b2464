import type { Query, QueryClient } from '@tanstack/react-query'
import type { Follows } from '#contract/infra/endpoint.ts'
import { drawClock } from '#lottery/calendar.ts'
import { dayAfter, instantOf, localDate } from '#lottery/dates.ts'
import { ALL_GAMES, type GameType } from '#lottery/games.ts'
import { lookAgain } from '#client/query.ts'
import { setSiteTime, siteTime } from '#client/site-clock.ts'
import { everySecond } from '#web/shared/lib/every-second.ts'
import { type Follower, followLive, throwDice } from '#web/shared/lib/live.ts'
import { onReconnect, setLiveStatus } from '#web/shared/page/live-status.ts'

/** Kinds of queries refetched after each event. Feeds follow no event, because their rows would move. */
const FOLLOWERS = {
  draw: ['draw', 'any-draw'],
  settled: ['draw', 'any-draw', 'settled'],
  again: ['draw', 'any-draw', 'settled', 'day'],
} as const satisfies Record<string, Follows[]>

/** Maximum clock difference between two servers, including the time to render a page. */
const SLACK_MS = 3000
/**
 * Random delay, in milliseconds, that spreads the clients' requests after a message. Responses about draws are shared
 * and cached; settled picks require a database query per member.
 */
const SPREAD_MS = { draw: 600, settled: 3000, again: 600 }
/** The same for clients whose clock reaches a draw time or midnight. */
const TURN_SPREAD_MS = 20_000

type Kind = keyof typeof FOLLOWERS

/** Refetches queries about draws after each change. `renderedAt`: server time of the page's data. */
export function followDraws(client: QueryClient, renderedAt: number): void {
  const { retry } = followLive({ onMessage: sightOf(client, renderedAt), status: setLiveStatus })
  onReconnect(retry)
  followClock(renderedAt, () => refetch(client, 'again', null))
}

/** Returns a handler that refetches the queries affected by a message, once per change. */
export function sightOf(client: QueryClient, renderedAt: number): Follower['onMessage'] {
  /** Changes since this time are known. */
  let known = renderedAt - SLACK_MS
  /** Time of the last handled change. */
  let seen = 0
  const soon = (kind: Kind, type: GameType | null) =>
    setTimeout(() => refetch(client, kind, type), throwDice() * SPREAD_MS[kind])

  return ({ kind, data }) => {
    if (data.at > 0) setSiteTime(data.at)
    if (kind === 'draw' || kind === 'settled') soon(kind, data.type)
    if (kind === 'again' || (kind === 'beat' && data.changed > known && data.changed !== seen)) soon('again', null)
    seen = kind === 'beat' ? data.changed : data.at
    known = data.at - SLACK_MS
  }
}

const refetch = (client: QueryClient, kind: Kind, type: GameType | null): void =>
  void lookAgain(client, { predicate: (one) => follows(one, kind, type) })

function follows({ meta, queryKey }: Query, kind: Kind, type: GameType | null): boolean {
  const follow = meta?.['follows'] as Follows | undefined
  if (!follow || !(FOLLOWERS[kind] as readonly Follows[]).includes(follow)) return false
  return type === null || follow === 'any-draw' || !queryKey.some((input) => namesOther(input, type))
}

const namesOther = (input: unknown, type: GameType): boolean =>
  typeof input === 'object' && input !== null && 'type' in input && input.type !== type

/** Responses also depend on the clock, without an event. A hidden page refetches when visible again. */
function followClock(from: number, turned: () => void): void {
  const spread = 1000 + throwDice() * TURN_SPREAD_MS
  let looked = from
  everySecond(() => {
    const now = siteTime() - spread
    // Without page data, the first response sets the site clock.
    if (now < looked) looked = now
    if (document.visibilityState !== 'visible' || now < turnAfter(looked)) return
    looked = now
    turned()
  })
}

/** Returns the next possible draw time or midnight, in milliseconds. */
export function turnAfter(now: number): number {
  const day = localDate(new Date(now))
  const draws = ALL_GAMES.map((game) => drawClock(game, day).drawAt.getTime())
  return Math.min(...[...draws, instantOf(dayAfter(day), '00:00').getTime()].filter((at) => at > now))
}
