import type { Game } from '#lottery/games.ts'
import type { DrawReport, FeedName } from '#server/play/draws/draw-report.ts'
import { GAME_NUMBERS, parseSportsResponse } from './feed-sports.ts'
import { parseWelfareResponse } from './feed-welfare.ts'
import { createJsonFetcher, FeedError, type JsonFetcher, waitPolitely } from './fetch-json.ts'
import { createPublicAgent } from '#server/infra/lib/public-agent.ts'
import { type RowResult, UnusableRow } from '#server/play/draws/record/unusable-row.ts'

/** Origins of the two lottery offices. The feeds contact no other hosts in production. */
const OFFICIAL = { welfare: 'https://www.cwl.gov.cn', sports: 'https://webapi.sporttery.cn' } as const

export interface FeedResponse {
  /** Reported draws, newest first, each issue once. */
  words: DrawReport[]
  /** Reasons why rows of the feed were rejected, one text per row. */
  refused: string[]
  /** Number of draws that are not published yet. */
  awaited: number
  /** Time of the response by the feed's clock; null: not sent. */
  at: Date | null
}

export interface Feed {
  name: FeedName
  /** Fetches the newest `count` draws of a game of the feed's lottery office. Throws FeedError. */
  latest(game: Game, count: number, signal?: AbortSignal): Promise<FeedResponse>
  /** Fetches at least the draws of a span, in batches, which the caller can store one by one. Throws FeedError. */
  earlier(game: Game, span: Span, signal?: AbortSignal): AsyncGenerator<FeedResponse>
}

/** A range of draws, counted from the newest draw of the feed: `count` draws after the first `skip`. */
export interface Span {
  readonly skip: number
  readonly count: number
}

export type Feeds = Readonly<Record<FeedName, Feed>>

/** Substitute origins for the official hosts, for tests: FEED_WELFARE, FEED_SPORTS. */
export type FeedHosts = Readonly<Record<FeedName, string | null>>

/** Connects only to public IP addresses; a substitute host may have any address. */
export function createOfficialFeeds(hosts: FeedHosts, { pauseMs = 400, limitMs }: FeedTiming = {}): Feeds {
  const connect = (name: FeedName, referer: string) =>
    createJsonFetcher({
      origin: hosts[name] ?? OFFICIAL[name],
      referer,
      ...(hosts[name] === null && { dispatcher: createPublicAgent() }),
      ...(limitMs && { limitMs }),
    })
  return {
    welfare: createWelfareFeed(connect('welfare', 'https://www.cwl.gov.cn/ygkj/wqkjgg/ssq/'), pauseMs),
    sports: createSportsFeed(connect('sports', 'https://www.lottery.gov.cn/'), pauseMs),
  }
}

interface FeedTiming {
  pauseMs?: number
  limitMs?: number
}

const WELFARE_NAMES: Readonly<Record<string, string>> = { ssq: 'ssq', fc3d: '3d', qlc: 'qlc' }
/** Maximum number of draws per request without paging. Larger requests have been observed only with paging. */
const WELFARE_MOST = 500

/** Number of draws per page, also the maximum number of newest draws requested at a time. */
export const PAGE = 100

function createWelfareFeed(fetchJson: JsonFetcher, pauseMs: number): Feed {
  const ask = async (game: Game, which: string, signal?: AbortSignal) => {
    const query = `name=${WELFARE_NAMES[game.code]}&${which}&systemType=PC`
    const { body, at } = await fetchJson(`/cwl_admin/front/cwlkj/search/kjxx/findDrawNotice?${query}`, signal)
    const rows = toFeedError(() => parseWelfareResponse(body))
    return { rows, at }
  }
  const page = (game: Game, number: number, signal?: AbortSignal) =>
    ask(game, `pageNo=${number}&pageSize=${PAGE}`, signal)
  const latest: Feed['latest'] = async (game, count, signal) => {
    const { rows, at } = await ask(game, `issueCount=${count}`, signal)
    return toFeedResponse(game, rows, at)
  }
  return {
    name: 'welfare',
    latest,
    async *earlier(game, span, signal) {
      const count = span.skip + span.count
      if (count <= WELFARE_MOST) yield await latest(game, count, signal)
      else yield* fetchPages(game, span, { page, pauseMs, signal })
    },
  }
}

function createSportsFeed(fetchJson: JsonFetcher, pauseMs: number): Feed {
  const page = async (game: Game, number: number, signal?: AbortSignal, size = PAGE) => {
    const gameNo = GAME_NUMBERS[game.type as keyof typeof GAME_NUMBERS]
    const query = `gameNo=${gameNo}&provinceId=0&pageSize=${size}&isVerify=1&pageNo=${number}`
    const { body, at } = await fetchJson(`/gateway/lottery/getHistoryPageListV1.qry?${query}`, signal)
    return { rows: toFeedError(() => parseSportsResponse(body)), at }
  }
  return {
    name: 'sports',
    async latest(game, count, signal) {
      const { rows, at } = await page(game, 1, signal, Math.min(count, PAGE))
      return toFeedResponse(game, rows, at)
    },
    earlier: (game, span, signal) => fetchPages(game, span, { page, pauseMs, signal }),
  }
}

interface Paging {
  page(game: Game, number: number, signal?: AbortSignal): Promise<{ rows: RowResult<DrawReport>[]; at: Date | null }>
  pauseMs: number
  signal: AbortSignal | undefined
}

/** Fetches the pages that contain a span, with a pause before each page to limit the load on the feed. */
async function* fetchPages(game: Game, { skip, count }: Span, { page, pauseMs, signal }: Paging) {
  const last = Math.ceil((skip + count) / PAGE)
  for (let number = Math.floor(skip / PAGE) + 1; number <= last; number++) {
    await waitPolitely(pauseMs, signal)
    const { rows, at } = await page(game, number, signal)
    yield toFeedResponse(game, rows, at)
    if (rows.length < PAGE) return
  }
}

function toFeedError<T>(rows: () => T): T {
  try {
    return rows()
  } catch (error) {
    throw error instanceof UnusableRow ? new FeedError(error.reason) : error
  }
}

/** Converts rows to a response. If an issue is repeated, uses its first row, which is newer. */
function toFeedResponse(game: Game, rows: readonly RowResult<DrawReport>[], at: Date | null): FeedResponse {
  const words = new Map<string, DrawReport>()
  const refused: string[] = []
  let awaited = 0
  for (const row of rows) {
    if ('awaited' in row && row.awaited) awaited++
    else if ('refused' in row) refused.push(row.refused)
    else if (row.word.game !== game) refused.push(`问的是${game.name}，答的是${row.word.game.name}`)
    else if (!words.has(row.word.issueno)) words.set(row.word.issueno, row.word)
  }
  return { words: [...words.values()], refused, awaited, at }
}
