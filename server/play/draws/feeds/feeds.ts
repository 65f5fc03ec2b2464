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
  /** Fetches the newest `count` draws of a game of the feed's lottery office. Throws FeedError. */
  latest(game: Game, count: number, signal?: AbortSignal): Promise<FeedResponse>
  /** Fetches at least the draws of a span, in pages, which the caller can store one by one. Throws FeedError. */
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
    welfare: createFeed(connect('welfare', 'https://www.cwl.gov.cn/ygkj/wqkjgg/ssq/'), pauseMs, WELFARE),
    sports: createFeed(connect('sports', 'https://www.lottery.gov.cn/'), pauseMs, SPORTS),
  }
}

interface FeedTiming {
  pauseMs?: number
  limitMs?: number
}

/** Number of draws per page, also the maximum number of newest draws requested at a time. */
export const PAGE = 100

/** Requests of a lottery office's feed, as paths, and the parser of its responses. */
interface FeedFormat {
  latest(game: Game, count: number): string
  /** Number of newest draws up to which one request for them replaces the pages, which the office serves less reliably. */
  readonly withoutPages: number
  /** The page `number`, from 1, of PAGE draws each. */
  page(game: Game, number: number): string
  parse(body: unknown): RowResult<DrawReport>[]
}

const WELFARE_NAMES: Readonly<Record<string, string>> = { ssq: 'ssq', fc3d: '3d', qlc: 'qlc' }
const WELFARE_PATH = '/cwl_admin/front/cwlkj/search/kjxx/findDrawNotice?systemType=PC'
const WELFARE: FeedFormat = {
  latest: ({ code }, count) => `${WELFARE_PATH}&name=${WELFARE_NAMES[code]}&issueCount=${count}`,
  withoutPages: 500,
  page: ({ code }, number) => `${WELFARE_PATH}&name=${WELFARE_NAMES[code]}&pageNo=${number}&pageSize=${PAGE}`,
  parse: parseWelfareResponse,
}

const SPORTS_PATH = '/gateway/lottery/getHistoryPageListV1.qry?provinceId=0&isVerify=1'
const getSportsPath = ({ type }: Game, number: number, size: number): string =>
  `${SPORTS_PATH}&gameNo=${GAME_NUMBERS[type]}&pageNo=${number}&pageSize=${size}`
const SPORTS: FeedFormat = {
  latest: (game, count) => getSportsPath(game, 1, Math.min(count, PAGE)),
  withoutPages: 0,
  page: (game, number) => getSportsPath(game, number, PAGE),
  parse: parseSportsResponse,
}

function createFeed(fetchJson: JsonFetcher, pauseMs: number, format: FeedFormat): Feed {
  async function request(path: string, signal?: AbortSignal): Promise<ParsedResponse> {
    const { body, at } = await fetchJson(path, signal)
    try {
      return { rows: format.parse(body), at }
    } catch (error) {
      throw error instanceof UnusableRow ? new FeedError(error.reason) : error
    }
  }
  const latest: Feed['latest'] = async (game, count, signal) =>
    toFeedResponse(game, await request(format.latest(game, count), signal))
  return {
    latest,
    async *earlier(game, { skip, count }, signal) {
      if (skip + count <= format.withoutPages) {
        yield await latest(game, skip + count, signal)
        return
      }
      const last = Math.ceil((skip + count) / PAGE)
      for (let number = Math.floor(skip / PAGE) + 1; number <= last; number++) {
        await waitPolitely(pauseMs, signal)
        const page = await request(format.page(game, number), signal)
        yield toFeedResponse(game, page)
        if (page.rows.length < PAGE) return
      }
    },
  }
}

interface ParsedResponse {
  readonly rows: readonly RowResult<DrawReport>[]
  readonly at: Date | null
}

/** Converts rows to a response. If an issue is repeated, uses its first row, which is newer. */
function toFeedResponse(game: Game, { rows, at }: ParsedResponse): FeedResponse {
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
