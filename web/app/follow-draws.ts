import type { QueryClient } from '@tanstack/react-query'
import { almanac } from '#contract/almanac.ts'
import { drawCalendar } from '#contract/calendar.ts'
import { trendTable } from '#contract/charts.ts'
import { banners } from '#contract/content.ts'
import { drawDetail, drawList, drawnIssues, drawYears, findDraws, latestDraws } from '#contract/draws.ts'
import { post } from '#contract/forum.ts'
import { unreadNotifications } from '#contract/notifications.ts'
import { selection } from '#contract/picks.ts'
import { poolWinners, rankedIssue, rankingMembers } from '#contract/ranking.ts'
import { myDraw, myIssues, myLatestIssues, myPicks, myTonight } from '#contract/settlement.ts'
import { ALL_GAMES, type GameType } from '#lottery/games.ts'
import { setSiteTime } from '#client/site-clock.ts'
import { followLive } from '#web/lib/live.ts'
import { type Follower, throwDice } from '#web/lib/live-source.ts'
import { onReconnect, setLiveStatus } from '#web/page/live-status.ts'
import { lookAgain } from '#client/query.ts'

/** What a draw changes, by the path of its call: what is the same for everyone, and which issues of mine are drawn. */
const SHOWS_DRAWS = [
  latestDraws,
  drawList,
  findDraws,
  drawYears,
  drawDetail,
  drawnIssues,
  drawCalendar,
  trendTable,
  banners,
  myIssues,
  myLatestIssues,
  myTonight,
].map(pathOf)
/** What a settlement changes beside them; a topic may show a pick. Feeds stay as they are read: their rows would move. */
const SHOWS_WINS = [myPicks, myDraw, poolWinners, rankedIssue, rankingMembers, unreadNotifications, post].map(pathOf)
/** What else days without draws change, which are told by `again`: panels too count to a draw. */
const SHOWS_DAYS = [almanac, ...ALL_GAMES.map(({ type }) => selection(type))].map(pathOf)
const SHOWS = {
  draw: SHOWS_DRAWS,
  settled: [...SHOWS_DRAWS, ...SHOWS_WINS],
  again: [...SHOWS_DRAWS, ...SHOWS_WINS, ...SHOWS_DAYS],
}
/** Whose `type` is none of a game. */
const OF_ALL_GAMES = [banners].map(pathOf)

function pathOf({ path }: { path: string }): unknown {
  return path
}

/** Clocks of two machines of the site may differ by so much, and a page takes that long to be made. */
const SLACK_MS = 3000
/**
 * Over so long are those spread who hear the same message. A draw's bodies are the same for everyone and made once,
 * however many ask; what is settled is asked of the database for each member.
 */
const SPREAD_MS = { draw: 600, settled: 3000, again: 600 }

/** Keeps what shows draws as new as the site is. `renderedAt`: the site's time of all that was read with the page. */
export function followDraws(client: QueryClient, renderedAt: number): void {
  const sight = sightOf(client, renderedAt)
  const { retry } = followLive({ heard: sight, status: setLiveStatus })
  onReconnect(retry)
}

type Kind = keyof typeof SPREAD_MS

/** Looks again at what a message is about, once for each change that is told. */
export function sightOf(client: QueryClient, renderedAt: number): Follower['heard'] {
  /** Since then nothing is missed. */
  let known = renderedAt - SLACK_MS
  /** The change that was looked at last. */
  let seen = 0

  function look(kind: Kind, type: GameType | null): void {
    setTimeout(() => void lookAgain(client, (key) => isOf(key, kind, type)), throwDice() * SPREAD_MS[kind])
  }

  return ({ kind, data }, ago = 0) => {
    if (data.at > 0) setSiteTime(data.at + ago)
    if (kind === 'draw' || kind === 'settled') look(kind, data.type)
    if (kind === 'again' || (kind === 'beat' && data.changed > known && data.changed !== seen)) look('again', null)
    seen = kind === 'beat' ? data.changed : data.at
    known = data.at - SLACK_MS
  }
}

function isOf([path, ...inputs]: readonly unknown[], kind: Kind, type: GameType | null): boolean {
  if (!SHOWS[kind].includes(path)) return false
  return type === null || OF_ALL_GAMES.includes(path) || !inputs.some((input) => namesOther(input, type))
}

const namesOther = (input: unknown, type: GameType): boolean =>
  typeof input === 'object' && input !== null && 'type' in input && input.type !== type
