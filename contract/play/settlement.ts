import * as z from 'zod/mini'
import { DrawDetail, SimulatedPick } from './draws.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import {
  gameType,
  id,
  issueno,
  paging,
  queryGameType,
  queryId,
  queryInt,
  shanghaiTime,
} from '#contract/infra/fields.ts'

/** Values of the filter `is_win` for issues with picks: all issues, or only drawn ones. */
export const ALL_ISSUES = 1
export const DRAWN_ISSUES = 2

/** Points for 一等奖 if the draw has no winner of it, so that no amount is published. */
export const FIRST_PRIZE_POINTS = { dlt: 10_000_000, other: 5_000_000 } as const

export const IssueWithPicks = z.object({
  /** Id of the draw; null before the draw. */
  id: z.nullable(id),
  type: gameType,
  issueno: z.string(),
  /** Draw time; '' for an issue no longer in the calendar. */
  opendate: shanghaiTime,
})
export type IssueWithPicks = z.output<typeof IssueWithPicks>

export const myIssues = endpoint('GET', '/api/user/ranking_list', {
  summary: '我有选号的期（is_win：1 全部，2 已开奖）',
  access: 'member',
  follows: 'draw',
  input: z.object({
    type: queryGameType,
    is_win: z._default(queryInt(ALL_ISSUES, DRAWN_ISSUES, 'is_win 只能是 1 或 2'), ALL_ISSUES),
    ...paging,
  }),
  reply: z.array(IssueWithPicks),
})

export const MyIssue = z.extend(IssueWithPicks, {
  picks: z.int(),
  /**
   * waiting: not drawn yet; lapsed: not drawn because of a closure (休市); pending: drawn, not settled yet. The
   * following fields are valid only for settled issues.
   */
  settlement: z.enum(['waiting', 'lapsed', 'pending', 'settled']),
  wins: z.int(),
  /** Number of picks that may still win or lose, depending on unknown facts. */
  undecided_picks: z.int(),
  /** Sum of the known points of the wins. */
  points: z.int(),
  undecided_points: z.int(),
  awaited_wins: z.int(),
})
export type MyIssue = z.output<typeof MyIssue>

/** Cursor: an issue number per game ('' for none), in the order of the game numbers, separated by points. */
const CURSOR_PATTERN = /^(\d{0,7}\.){6}\d{0,7}$/

/** Lists the issues of all games with the member's picks, latest draw time first. `next`: cursor, '' at the end. */
export const myLatestIssues = endpoint('GET', '/api/user/latest_issues', {
  summary: '我有选号的期，不分彩种（is_win：1 全部，2 已开奖）',
  access: 'member',
  follows: 'draw',
  input: z.object({
    is_win: z._default(queryInt(ALL_ISSUES, DRAWN_ISSUES, 'is_win 只能是 1 或 2'), ALL_ISSUES),
    before: z.optional(z.string('位置不正确').check(z.regex(CURSOR_PATTERN, '位置不正确'))),
    pageSize: paging.pageSize,
  }),
  reply: z.object({ lists: z.array(MyIssue), next: z.string() }),
})

/** Lists the issues that are drawn today and have picks of the member, in the order of their draw times. */
export const myTonight = endpoint('GET', '/api/user/tonight', {
  summary: '我今天开奖的选号',
  access: 'member',
  limit: 'polls',
  follows: 'draw',
  notKept: 'it is of tonight, and not shown without a network',
  reply: z.array(MyIssue),
})

export const SettledPick = z.extend(SimulatedPick, {
  /** Prize level, 1-10; null: no win, or not settled yet. */
  level: z.nullable(z.int()),
  level_name: z.string(),
  /** 福运奖 if the pick would win it and it is unknown whether this draw has it; is_win is then null. Otherwise ''. */
  waits_for: z.string(),
  /** Points; null before settlement, and while the level's amount is undecided. */
  money: z.nullable(z.int()),
})
export type SettledPick = z.output<typeof SettledPick>

/** Lists the member's picks of one issue, in the order of the modes, then by lock time. */
export const myPicks = endpoint('GET', '/api/user/simulated', {
  summary: '我在一期的选号',
  access: 'member',
  follows: 'settled',
  input: z.object({ type: queryGameType, issueno }),
  reply: z.array(SettledPick),
})

/** Points of a winning pick per level: 0 while its amount is not published, null while undecided. */
export const LevelPoints = z.object({ level: z.int(), name: z.string(), points: z.nullable(z.int()) })

export const SettlementState = z.object({
  /** pending: not settled yet; unplayed: without picks at its draw, so never settled. */
  settlement: z.enum(['pending', 'settled', 'unplayed']),
  /** The undecided part of a settled issue with the reason, in Chinese; '' if none. */
  undecided: z.string(),
})
export type SettlementState = z.output<typeof SettlementState>

export const MyDraw = z.extend(DrawDetail, {
  simulated: z.array(SettledPick),
  ...SettlementState.shape,
  /** Points per pick (单项积分) of each level, best first; [] before settlement. */
  points: z.array(LevelPoints),
})
export type MyDraw = z.output<typeof MyDraw>

/** Returns one drawn issue with the member's picks; `id` is the id of the draw. */
export const myDraw = endpoint('GET', '/api/user/simulated_detail', {
  summary: '一期开奖与我的选号',
  access: 'member',
  follows: 'settled',
  input: z.object({ type: queryGameType, id: queryId }),
  reply: MyDraw,
})
