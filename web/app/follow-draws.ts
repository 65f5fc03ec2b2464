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

/** What is read again at each event. Feeds follow nothing: their rows would move. */
const FOLLOWERS = {
  draw: ['draw', 'any-draw'],
  settled: ['draw', 'any-draw', 'settled'],
  again: ['draw', 'any-draw', 'settled', 'day'],
} as const satisfies Record<string, Follows[]>

/** Clocks of two machines of the site may differ by so much, and a page takes that long to be made. */
const SLACK_MS = 3000
/**
 * Over so long are those spread who hear the same message. A draw's bodies are the same for everyone and made once,
 * however many ask; what is settled is asked of the database for each member.
 */
const SPREAD_MS = { draw: 600, settled: 3000, again: 600 }
/** And those whose clock says that a draw time has come, or another day. */
const TURN_SPREAD_MS = 20_000

type Kind = keyof typeof FOLLOWERS

/** Keeps what shows draws as new as the site is. `renderedAt`: the site's time of all that was read with the page. */
export function followDraws(client: QueryClient, renderedAt: number): void {
  const { retry } = followLive({ onMessage: sightOf(client, renderedAt), status: setLiveStatus })
  onReconnect(retry)
  followClock(renderedAt, () => refetch(client, 'again', null))
}

/** Looks again at what a message is about, once for each change that is told. */
export function sightOf(client: QueryClient, renderedAt: number): Follower['onMessage'] {
  /** Since then nothing is missed. */
  let known = renderedAt - SLACK_MS
  /** The change that was looked at last. */
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

/** What answers say changes by the clock alone, too: no event tells of it. A page out of sight looks when it is seen. */
function followClock(from: number, turned: () => void): void {
  const spread = 1000 + throwDice() * TURN_SPREAD_MS
  let looked = from
  everySecond(() => {
    const now = siteTime() - spread
    // The site's time comes with the first answer, where none came with the page.
    if (now < looked) looked = now
    if (document.visibilityState !== 'visible' || now < turnAfter(looked)) return
    looked = now
    turned()
  })
}

/** The next time that a game may be drawn at, or midnight; in milliseconds. */
export function turnAfter(now: number): number {
  const day = localDate(new Date(now))
  const draws = ALL_GAMES.map((game) => drawClock(game, day).drawAt.getTime())
  return Math.min(...[...draws, instantOf(dayAfter(day), '00:00').getTime()].filter((at) => at > now))
}
