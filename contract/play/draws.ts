import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import {
  gameType,
  id,
  issueno,
  optionalQueryId,
  paging,
  queryGameType,
  queryInt,
  requiredText,
  shanghaiTime,
  yuan,
} from '#contract/infra/fields.ts'

/** Calendar days for claiming a prize in a lottery shop (docs/spec/calendar.md#S-CAL-14). */
export const CLAIM_DAYS = 60

export const PrizeRow = z.object({
  id,
  prizename: z.string(),
  /** Prize level, 1-10; null for rows that are not a level: 追加, promotions. */
  level: z.nullable(z.int()),
  num: z.nullable(z.int()),
  /** Yuan per winning bet; null if unknown or without winners. */
  singlebonus: z.nullable(yuan),
  /** Promotion money included in singlebonus, as text; '' if none. */
  note: z.string(),
  /** Promotion money included in singlebonus, in yuan; 0: none. */
  promotion: yuan,
})

export const Draw = z.object({
  id,
  type: gameType,
  issueno: z.string(),
  /** Draw day and scheduled time of the draw. */
  opendate: shanghaiTime,
  first_number: z.string(),
  second_number: z.string(),
  saleamount: z.nullable(yuan),
  /** Prize pool after the draw in yuan; null: not published. */
  totalmoney: z.nullable(yuan),
  deadline: shanghaiTime,
  ranking_detail: z.array(PrizeRow),
  /** 1: generated for a demonstration, not a real draw. */
  is_demo: z.int(),
  /** single: one source; confirmed: a second source agrees; conflict: another source has other numbers. */
  trust: z.enum(['single', 'confirmed', 'conflict']),
  corrected_at: z.nullable(shanghaiTime),
})
export type Draw = z.output<typeof Draw>

const NextOpening = {
  /** `awaited_…`: the latest issue that is due without numbers; null: none, or no draw of the game is known. */
  awaited_open_time: z.nullable(shanghaiTime),
  awaited_issueno: z.nullable(z.string()),
  next_open_time: shanghaiTime,
  next_issueno: z.string(),
  /** Draw time of the issue after next_issueno, which is on sale once the sale of next_issueno has ended. */
  following_open_time: shanghaiTime,
  following_issueno: z.string(),
}

const LatestDraw = z.extend(Draw, {
  ...NextOpening,
  missing: z.int(),
})
export type LatestDraw = z.output<typeof LatestDraw>

/** Returns the latest draw of each game by its code; null if no draw of the game is known. */
export const latestDraws = endpoint('GET', '/api/ranking_list/lists', {
  summary: '各彩种最新一期开奖',
  access: 'public',
  follows: 'draw',
  reply: z.object({
    ssq: z.nullable(LatestDraw),
    dlt: z.nullable(LatestDraw),
    fc3d: z.nullable(LatestDraw),
    pl3: z.nullable(LatestDraw),
    pl5: z.nullable(LatestDraw),
    qxc: z.nullable(LatestDraw),
    qlc: z.nullable(LatestDraw),
  }),
})

export const drawList = endpoint('GET', '/api/ranking_list/draw_lists', {
  summary: '历史开奖（分页）与下期开奖时间',
  access: 'public',
  follows: 'draw',
  input: z.object({ type: queryGameType, ...paging }),
  reply: z.object({ lists: z.array(Draw), ...NextOpening }),
})

export const drawnIssues = endpoint('GET', '/api/ranking_list/issues', {
  summary: '已开奖期号（分页）',
  access: 'public',
  follows: 'draw',
  input: z.object({ type: queryGameType, ...paging }),
  reply: z.array(z.object({ id, issueno: z.string(), opendate: shanghaiTime })),
})

/** Maximum number of characters of a query: enough for all numbers of a draw with the names of their zones. */
export const DRAW_QUERY_LIMIT = 50

/** An interpretation of a query: a text that explains it, and an unambiguous query with the same meaning. */
export const QueryReading = z.object({ words: z.string(), q: z.string() })
export type QueryReading = z.output<typeof QueryReading>

/**
 * Finds draws of a game by issue, date, year or numbers (see `parseReadings` of #lottery/draw-query.ts), newest first.
 * A query can also ask for the draws of all games on a day.
 */
export const findDraws = endpoint('GET', '/api/ranking_list/find', {
  summary: '按期号、日期、年份或号码查找开奖',
  access: 'public',
  follows: 'draw',
  notKept: 'what is looked for is asked anew',
  input: z.object({
    type: queryGameType,
    q: requiredText('请输入要查找的内容', DRAW_QUERY_LIMIT, '查找的内容最多 50 个字'),
    pageSize: paging.pageSize,
    /** Cursor: only draws older than this issue. */
    before: z.optional(issueno),
  }),
  reply: z.object({
    /** Number of matches on all pages; 0 if `q` cannot be interpreted. */
    total: z.int(),
    lists: z.array(Draw),
    /** For a day without a draw: the next draw after that day, and the last draw before it. */
    near: z.array(Draw),
    /** The interpretation of `q` that was used; null: `q` has none. */
    read: z.nullable(QueryReading),
    /** Other interpretations of `q`, which the page offers as alternatives. */
    also: z.array(QueryReading),
  }),
})

/** Returns the first and last year with draws of a game; null: no draw of the game is known. */
export const drawYears = endpoint('GET', '/api/ranking_list/years', {
  summary: '有开奖记录的年份',
  access: 'public',
  follows: 'draw',
  input: z.object({ type: queryGameType }),
  reply: z.nullable(z.object({ first: z.int(), last: z.int() })),
})

export const PastDraws = z.object({
  is_demo: z.int(),
  /** Prize rules by id (`findPrizeRuleById` of #lottery/prizes.ts), each valid from its issue to the next rule. */
  rules: z.array(z.object({ from: z.string(), id: z.string() })),
  /** This and the following fields are columns, the oldest draw first. */
  ids: z.array(id),
  issues: z.array(z.string()),
  dates: z.array(z.string()),
  first: z.array(z.string()),
  second: z.array(z.string()),
  /**
   * Yuan per winning bet by level from 1, without promotion money. Ends with the last level that has no fixed amount;
   * null: the amount is fixed by the rule or not published.
   */
  bonus: z.array(z.array(z.nullable(yuan))),
  /** Amounts of 追加 in the format of `bonus`, if they differ from the rule; [] for all games but 大乐透. */
  add_on: z.array(z.array(z.nullable(yuan))),
})
export type PastDraws = z.output<typeof PastDraws>

/**
 * Returns all draws of a game with their prize amounts, in columns, so that the browser can check a ticket. Demo draws
 * are returned only if the game has no real ones.
 */
export const pastDraws = endpoint('GET', '/api/ranking_list/history', {
  summary: '一种彩票的全部开奖：号码与单注奖金',
  access: 'public',
  follows: 'draw',
  input: z.object({ type: queryGameType }),
  reply: PastDraws,
})

export const drawnFields = {
  id,
  issueno: z.string(),
  opendate: shanghaiTime,
  first_number: z.string(),
  second_number: z.string(),
}

const Neighbour = z.nullable(z.object(drawnFields))

export const SimulatedPick = z.object({
  id,
  type: z.string(),
  red_ball: z.string(),
  blue_ball: z.string(),
  /** 1: won, 0: not won; null: not settled yet, or undecided. */
  is_win: z.nullable(z.int()),
})

export type SimulatedPick = z.output<typeof SimulatedPick>

export const DrawDetail = z.object({
  list: Draw,
  detail: z.array(PrizeRow),
  simulated: z.array(SimulatedPick),
  rule: z.object({
    pool_before: z.nullable(yuan),
    /** 双色球's special rule: 1 in force, 0 not in force, null unknown. */
    special: z.nullable(z.int()),
    /** 大乐透: the column of amounts in the draw's own announcement; null: none. */
    column: z.nullable(z.enum(['low', 'high'])),
  }),
  previous: Neighbour,
  next: Neighbour,
  ...NextOpening,
})
export type DrawDetail = z.output<typeof DrawDetail>

/** Returns one draw with its prize table, by id or issue; default: the latest draw of the game. */
export const drawDetail = endpoint('GET', '/api/ranking_list/detail', {
  summary: '一期开奖详情',
  access: 'public',
  follows: 'draw',
  input: z.object({ type: queryGameType, id: optionalQueryId, issueno: z.optional(issueno) }),
  reply: DrawDetail,
})

/** Maximum number of draws of a trend chart: this many are still readable on one page. */
export const TREND_LIMIT = 500

/** Returns the draws for a trend chart, oldest first: the newest `count` draws, or those from one issue to another. */
export const trendChart = endpoint('GET', '/api/ranking_list/trend_chart', {
  summary: '走势图数据',
  access: 'public',
  forOthers: true,
  input: z.object({
    type: queryGameType,
    count: z._default(queryInt(1, TREND_LIMIT, '期数应为 1 到 500'), 50),
    from: z.optional(issueno),
    to: z.optional(issueno),
  }),
  reply: z.array(z.object({ ...drawnFields, is_demo: z.int() })),
})
