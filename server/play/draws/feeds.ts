import type { Game } from '#lottery/games.ts'
import type { Dispatcher } from 'undici'
import type { DrawWord, FeedName } from './draw-word.ts'
import { GAME_NUMBERS, sportsRows } from './feed-sports.ts'
import { welfareRows } from './feed-welfare.ts'
import { type Fetcher, fetcher, FeedTrouble, politePause } from './fetch-json.ts'
import { publicAgent } from '#server/infra/lib/public-only.ts'
import { type RowResult, UnusableRow } from './unusable.ts'

/** The only hosts that are ever asked. */
const OFFICIAL = { welfare: 'https://www.cwl.gov.cn', sports: 'https://webapi.sporttery.cn' } as const

export interface FeedAnswer {
  /** Newest first, each issue once. */
  words: DrawWord[]
  /** Why rows can't be used. */
  refused: string[]
  /** Rows of draws that are not out yet. */
  awaited: number
  /** When it was answered, by the feed's own clock; null: it did not say. */
  at: Date | null
}

export interface Feed {
  name: FeedName
  /** The newest `count` draws of a game of its office. Throws FeedTrouble. */
  latest(game: Game, count: number, signal?: AbortSignal): Promise<FeedAnswer>
}

export type Feeds = Readonly<Record<FeedName, Feed>>

/** Origins that stand in for the official hosts, for tests: FEED_WELFARE, FEED_SPORTS. */
export type FeedHosts = Readonly<Record<FeedName, string | null>>

interface Timing {
  pauseMs?: number
  limitMs?: number
}

/** The official feeds, over public addresses only; a host that stands in for one may have any address. */
export const officialFeeds = (hosts: FeedHosts): Feeds =>
  feedsBy({ welfare: askedAt(OFFICIAL.welfare, hosts.welfare), sports: askedAt(OFFICIAL.sports, hosts.sports) })

interface FeedConnection {
  origin: string
  dispatcher?: Dispatcher
}

const askedAt = (official: string, standIn: string | null): FeedConnection =>
  standIn === null ? { origin: official, dispatcher: publicAgent() } : { origin: standIn }

/** Both feeds at the given origins, whatever their addresses. */
export const feedsAt = ({ welfare, sports, ...timing }: Record<FeedName, string> & Timing): Feeds =>
  feedsBy({ welfare: { origin: welfare }, sports: { origin: sports } }, timing)

function feedsBy(
  { welfare, sports }: Record<FeedName, FeedConnection>,
  { pauseMs = 400, limitMs }: Timing = {},
): Feeds {
  const limit = limitMs && { limitMs }
  const notices = fetcher({ ...welfare, referer: `${welfare.origin}/ygkj/wqkjgg/ssq/`, ...limit })
  const history = fetcher({ ...sports, referer: 'https://www.lottery.gov.cn/', ...limit })
  return { welfare: welfareFeed(notices), sports: sportsFeed(history, pauseMs) }
}

const WELFARE_NAMES: Readonly<Record<string, string>> = { ssq: 'ssq', fc3d: '3d', qlc: 'qlc' }
/** More than that was only seen answered by pages. */
const WELFARE_MOST = 500

function welfareFeed({ json }: Fetcher): Feed {
  return {
    name: 'welfare',
    async latest(game, count, signal) {
      const size = count > WELFARE_MOST ? `pageNo=1&pageSize=${count}` : `issueCount=${count}`
      const query = `name=${WELFARE_NAMES[game.code]}&${size}&systemType=PC`
      const { body, at } = await json(`/cwl_admin/front/cwlkj/search/kjxx/findDrawNotice?${query}`, signal)
      const rows = read(() => welfareRows(body))
      return answerOf(game, rows, at)
    },
  }
}

const PAGE = 100
const PAGES = 30

function sportsFeed({ json }: Fetcher, pauseMs: number): Feed {
  const page = async (game: Game, number: number, size: number, signal?: AbortSignal) => {
    const gameNo = GAME_NUMBERS[game.type as keyof typeof GAME_NUMBERS]
    const query = `gameNo=${gameNo}&provinceId=0&pageSize=${size}&isVerify=1&pageNo=${number}`
    const { body, at } = await json(`/gateway/lottery/getHistoryPageListV1.qry?${query}`, signal)
    return { rows: read(() => sportsRows(body)), at }
  }
  return {
    name: 'sports',
    async latest(game, count, signal) {
      const size = Math.min(count, PAGE)
      const rows: RowResult<DrawWord>[] = []
      let last: Date | null = null
      for (let number = 1; number <= PAGES && rows.length < count; number++) {
        if (number > 1) await politePause(pauseMs, signal)
        const { rows: more, at } = await page(game, number, size, signal)
        rows.push(...more)
        last = at
        if (more.length < size) break
      }
      return answerOf(game, rows, last)
    },
  }
}

function read<T>(rows: () => T): T {
  try {
    return rows()
  } catch (error) {
    throw error instanceof UnusableRow ? new FeedTrouble(error.reason) : error
  }
}

/** Pages shift when a draw comes between two requests: the first of an issue counts, which is the newer one. */
function answerOf(game: Game, rows: readonly RowResult<DrawWord>[], at: Date | null): FeedAnswer {
  const words = new Map<string, DrawWord>()
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
